"""`--help` and wrong calls in the chosen language; every command and option has its text, and every text its option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import pnp.cli
import pnp.puzzle.days
from pnp.cli.app import app
from pnp.cli.common import DONE, NO, WRONG
from pnp.cli.ending import INTERRUPTED
from pnp.cli.worded import chosen_language, text_of
from pnp.lang.folder import languages
from pnp.lang.help import help_texts
from tests.cli.runner import Call

ENGLISH = {"the", "of", "with", "is", "not", "your", "for", "Usage:", "Options", "Commands", "Arguments", "Error"}


def walk(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    yield path or "pnp", command
    for name, each in getattr(command, "commands", {}).items():
        yield from walk(each, f"{path}.{name}".strip("."))


COMMANDS = dict(walk(get_command(app)))


def placeholders(param: Any) -> set[str]:
    """What stands for a value of an option or argument in the code: FILE and DIR of `FILE|DIR`."""
    written = vars(param).get("own_metavar", param.metavar) or ""
    return set(re.findall("[A-Z]{2,}", written)) - {"MM", "GB"}


def is_polish(text: str) -> bool:
    return not set(text.split()) & ENGLISH


def test_commands_are_found() -> None:
    assert {"pnp", "print", "lang", "lang.check"} <= COMMANDS.keys()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_option_has_its_text(path: str, lang: str) -> None:
    texts = help_texts(lang)
    assert texts[path]
    assert [param.name for param in COMMANDS[path].params if not text_of(texts, path, param)] == []


def test_every_text_has_its_option() -> None:
    used = {f"{path}.example" for path in COMMANDS} | set(COMMANDS) | {"option.help"}
    for path, command in COMMANDS.items():
        for param in command.params:
            long = [word.removeprefix("--") for word in param.opts if word.startswith("--")]
            used |= {f"{place}.{long[0] if long else param.name}" for place in (path, "option")}
            used |= {f"placeholder.{word.lower()}" for word in placeholders(param)}
    unused = help_texts("en").keys() - used
    assert {key for key in unused if not key.startswith("word.")} == set()


def test_every_word_around_the_texts_is_asked_for() -> None:
    files = [*Path(pnp.cli.__file__).parent.glob("*.py"), Path(pnp.puzzle.days.__file__)]  # days have names, too
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    words = {key for key in help_texts("en") if key.startswith("word.")}
    assert {key for key in words if f'"{key}"' not in source and f"'{key}'" not in source} == set()


@pytest.mark.parametrize("path", [path for path in COMMANDS if path != "pnp"])
def test_help_is_polish(path: str, call: Call) -> None:
    called = call(*path.split("."), "--help", "--lang", "pl")
    assert (called.code, called.err) == (0, "")
    for said in ("Użycie: pnp", "Opcje", "Przykład:  pnp", "Pokazuje tę pomoc i kończy."):
        assert said in called.out
    assert is_polish(called.out)


@pytest.mark.parametrize("path", COMMANDS)
def test_what_stands_for_a_value_is_polish(path: str, call: Call) -> None:
    arguments = path.split(".") if path != "pnp" else []
    english = set[str]().union(*map(placeholders, COMMANDS[path].params))
    polish = call("--lang", "pl", *arguments, "--help").out
    assert {word for word in english if re.search(rf"(?<!-)\b{word}\b", polish)} == set()
    assert english <= set(re.findall("[A-Z]+", call(*arguments, "--help").out)), "and English is English again"


@pytest.mark.parametrize("path", COMMANDS)
def test_no_types_of_python_are_told(path: str, call: Call) -> None:
    called = call(*(path.split(".") if path != "pnp" else []), "--help")
    assert not re.search(r"<\w+|\[\[|\{|list\[", called.out)


@pytest.mark.parametrize("arguments", [["--help", "--lang", "pl"], ["--lang", "pl", "-h"], ["--lang=pl", "--help"]])
def test_the_list_of_commands_is_polish(arguments: list[str], call: Call) -> None:
    called = call(*arguments)
    assert called.code == 0
    assert "Polecenia" in called.out
    assert "Drukuje grę" in called.out
    assert is_polish(called.out)
    assert "Print a game" in call("--help").out, "and English is English again"


def test_the_locale_chooses(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Polecenia" in call().err + call().out
    assert "Użycie" in call("show", "--help").out
    assert "Usage" in call("show", "--help", "--lang", "en").out


def test_the_language_may_come_first(call: Call) -> None:
    assert call("--lang", "pl", "games").out == call("games", "--lang", "pl").out
    assert call("--lang", "pl", "games", "--lang", "en").out == call("games").out
    assert "polski (pl)" in call("--lang", "pl", "lang", "check", "pl").out
    checked = call("lang", "check", "pl", "--lang", "pl")
    assert checked.out == call("lang", "--lang", "pl", "check", "pl").out != call("lang", "check", "pl").out
    assert call("--lang", "pl").code == call().code


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "en"),
        (["games", "--lang", "pl"], "pl"),
        (["--lang=pl", "games"], "pl"),
        (["games", "--lang"], "en"),
        (["games", "--lang", "xx"], "en"),
        (["show", "--", "--lang", "pl"], "en"),
    ],
)
def test_the_language_of_a_call(arguments: list[str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert chosen_language(arguments) == expected


WRONG_CALLS = [
    (["scenario"], "│ Brakuje opcji --seed albo --described"),
    (["show"], "Brakuje argumentu SCENARIUSZ."),
    (["chekc"], "Nie ma polecenia chekc. Może chodzi o check?"),
    (["zzz"], "Nie ma polecenia zzz."),
    (["print", "--papr", "a4"], "Nie ma opcji --papr. Może chodzi o"),
    (["print", "--zzzzzz"], "Nie ma opcji --zzzzzz."),
    (["print", "--bleed"], "Opcja --bleed wymaga wartości."),
    (["games", "--json=3"], "Opcja --json nie przyjmuje wartości."),
    (["games", "much", "more"], "To jest zbędne: much more"),
    (["print", "--copies", "x"], "liczba całkowita."),
    (["print", "--copies", "0"], "--copies: "),
    (["print", "--copies", "1000"], "--copies: "),
    (["calibrate", "--x", "x"], "liczba."),
    (["calibrate", "--reset", "--x", "1"], "--reset: Podaj nowe wartości albo --reset, nie jedno i drugie."),
    (["validate"], "│ Podaj co najmniej jeden plik"),
    (["check", "a.moves", "b.yaml"], "│ Najpierw scenariusz, potem ruchy."),
    (["print", "--watch", "--json"], "jeden dokument nie pomieści"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG_CALLS, ids=[" ".join(each[0]) for each in WRONG_CALLS])
def test_wrong_calls_are_told_in_polish(arguments: list[str], said: str, call: Call) -> None:
    called = call("--lang", "pl", *arguments)
    assert called.code == 2
    assert said in called.err
    assert "Błąd" in called.err
    assert is_polish(called.err)
    told = call("--lang", "pl", arguments[0], "--json", *arguments[1:]).document["finding"]["message"]
    assert said.removeprefix("│ ") in told


def test_an_unknown_language_is_told_in_the_locales(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Nie ma języka pll. Są: en, pl. Może chodzi o pl?" in call("games", "--lang", "pll").err
    assert "Nie ma języka „”. Są: en, pl." in call("games", "--lang", "").err


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_exit_codes_are_told(call: Call, lang: str) -> None:
    """In the help of the program, and on the page of the commands, the same ones."""
    said = call("--help", "--lang", lang).out
    page = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    listed = page[page.index("### Exit codes") :].split("\n\n")[1]
    for code in (DONE, NO, WRONG, INTERRUPTED):
        assert re.search(rf"\b{code} \w", said)
        assert f"\n| {code} |" in listed
