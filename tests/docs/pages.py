"""The pages of the documentation as the tests read them: texts, links, headings, and the calls of `pnp` they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
README = ROOT / "README.md"
FILES = (README, ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md")))
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in FILES}

_FENCE = re.compile(r"^```(?P<lang>[a-z]*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"(?P<picture>!?)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)
_SPAN = re.compile(r"`([^`\n]+)`")
_SHELL = ("", "bash")


@dataclass(frozen=True)
class Link:
    """A link or a picture, with the page it stands on."""

    page: str
    target: str
    picture: bool


def links(page: str) -> Iterator[Link]:
    """Every link and picture outside code."""
    for match in _LINK.finditer(plain(page)):
        yield Link(page, match["target"], bool(match["picture"]))


def plain(page: str) -> str:
    """A page without its blocks of code."""
    return _FENCE.sub("", TEXTS[page])


def blocks(page: str, lang: str) -> list[str]:
    """The blocks of code in a language."""
    return [match["text"] for match in _FENCE.finditer(TEXTS[page]) if match["lang"] == lang]


def spans(page: str) -> list[str]:
    """What stands between backticks in running text and tables."""
    return _SPAN.findall(plain(page))


def anchors(page: str) -> set[str]:
    """The headings of a page as links name them."""
    titles = [match["title"].replace("`", "").lower() for match in _HEADING.finditer(plain(page))]
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


def section(page: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its level or above."""
    text = TEXTS[page]
    start = re.search(rf"^{re.escape(heading)}$", text, re.MULTILINE)
    assert start is not None, f"{page} has no heading “{heading}”"
    level = len(heading) - len(heading.lstrip("#"))
    end = re.compile(rf"^#{{1,{level}}} ", re.MULTILINE).search(text, start.end())
    return text[start.end() : end.start() if end else len(text)]


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without their heads."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith("|---"):
            found.pop()
        elif line.startswith("| "):
            found.append([cell.strip() for cell in line[1:-1].split("|")])
    return found


def calls(page: str) -> list[str]:
    """The calls of `pnp` in a page's blocks, one line each, without prompts, comments and other programs."""
    found = []
    for lang in _SHELL:
        for line in "\n".join(blocks(page, lang)).splitlines():
            called = re.sub(r"\s#\s.*|\s>\s.*|\s&$", "", line.removeprefix("$ "))
            for part in re.split(r"\s(?:\||&&)\s", called):
                if match := re.fullmatch(r"(?:\S*/)?pnp (?P<call>.+)|pnp", part.strip()):
                    found.append(match["call"] or "")
    return found
