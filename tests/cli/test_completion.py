"""Shell completion, asked for as shells do: what is offered, that it comes at once, and that it is never an error."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer._completion_classes import BashComplete
from typer.main import get_command

from pnp.cli.app import app
from pnp.cli.completing import DUPLEX, VARIABLE, equipped, offer_for
from pnp.files.resources import examples
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.print.printable import COMPONENTS
from pnp.lang.folder import languages
from pnp.puzzle.days import spelt, today
from pnp.puzzle.log import Log
from pnp.sheet import impose
from pnp.sheet.paper import load_standards
from pnp.sheet.theme import INKS, shipped_themes
from tests.cli.bad import WRONG
from tests.cli.terminal import ROOT
from tests.puzzle.results import RESULT

BOARD = load_board().board
BASH, ZSH = shutil.which("bash"), shutil.which("zsh")
SLOW = ("pydantic", "numpy", "reportlab", "rich.table", "pnp.games.fliptown.doors.boards", "pnp.sheet.theme")
FREE = {
    "--described", "--from", "--to", "--players", "--copies", "--bleed", "--x", "--y", "--workers", "--cap",
    "--time-limit", "--memory", "--cluster", "--out", "--csv",
}  # fmt: skip
"""What nobody can know beforehand, or what the shell itself completes: folders and files to be written."""

Ask = Callable[..., list[str]]


@pytest.fixture
def ask(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """What bash is offered for the last of some words."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)

    def offered(*words: str) -> list[str]:
        assert folder.is_dir()
        monkeypatch.setenv("COMP_WORDS", "\n".join(["pnp", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        monkeypatch.setenv(VARIABLE, "complete_bash")
        with pytest.raises(SystemExit) as ended:
            equipped()(prog_name="pnp", complete_var=VARIABLE)
        assert ended.value.code == 0
        streams = capsys.readouterr()
        assert streams.err == ""
        return streams.out.split()

    return offered


def called(*words: str, shell: str = "bash", **more: str) -> subprocess.CompletedProcess[str]:
    """The program itself, as a shell calls it."""
    asked = {"COMP_WORDS": "\n".join(["pnp", *words]), "COMP_CWORD": str(len(words))}
    asked |= {"_TYPER_COMPLETE_ARGS": " ".join(["pnp", *words]), VARIABLE: f"complete_{shell}"}
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **asked, **more}
    return subprocess.run([sys.executable, "-m", "pnp"], env=environ, capture_output=True, text=True, check=False)


# What is offered


OFFERED: dict[tuple[str, ...], list[str]] = {
    ("da",): ["daily"],
    ("daily", "--char"): ["--character"],
    ("daily", "--character", ""): list(BOARD.characters),
    ("daily", "--character", "B"): ["bandit", "baroness"],
    ("booklet", "--cowbot", ""): list(BOARD.cowbots),
    ("check", "--beaten", "w"): ["wyatt-earp"],
    ("scenario", "--level", ""): list(BOARD.levels),
    ("scenario", "--character", "ra"): ["ranch-hand", "random"],
    ("scenario", "--seed", ""): [],
    ("scenario", "--seed", "2027-02-2"): [f"2027-02-2{day}" for day in range(9)],
    ("daily", "2028"): [f"2028-{month:02}-01" for month in range(1, 13)],
    ("daily", "2028-1"): ["2028-10-01", "2028-11-01", "2028-12-01"],
    ("daily", "2028-02-"): [f"2028-02-{day:02}" for day in range(1, 30)],
    ("daily", "2028-02-3"): [],
    ("daily", "2028-13-"): [],
    ("daily", "pon"): ["poniedziałek"],
    ("--lang", "pl", "daily", "p"): ["poniedziałek", "piątek"],
    ("booklet", "2028-05-30", "2028-05-"): ["2028-05-30", "2028-05-31"],
    ("scenario", "--kind", ""): ["full", "opening", "sprint"],
    ("daily", "--kind", ""): ["full", "opening", "sprint", "finale"],
    ("print", "--paper", ""): list(load_standards().spec.papers),
    ("print", "--ink", ""): list(INKS),
    ("print", "--theme", ""): shipped_themes(),
    ("print", "--duplex", ""): list(impose.DUPLEX),
    ("print", "-c", ""): list(COMPONENTS),
    ("print", "--component", "score"): ["score-pad"],
    ("print", "--only", "ma"): ["marshal", "man-in-black", "mayor"],
    ("print", "fl"): ["fliptown", "fliptown/en", "fliptown/pl", "fliptown/standard"],
    ("daily", "--board", ""): ["fliptown/en", "fliptown/pl", "fliptown/standard"],
    ("daily", "--edition", ""): ["en", "pl"],
    ("games", "--lang", ""): languages(),
    ("--lang", ""): languages(),
    ("validate", "--game", ""): ["fliptown"],
    ("show", ""): list(examples(".scenario.yaml")),
    ("solve", "fliptown-p"): ["fliptown-posse-full-random-3p"],
    ("check", "x.scenario.yaml", ""): list(examples(".moves")),
    ("solve", "--along", ""): list(examples(".moves")),
    ("lang", "check", ""): languages(),
    ("lang", "ch"): ["check"],
    ("daily", "to"): ["today", "tomorrow"],
    ("booklet", "monday", "su"): ["sunday"],
    ("log", "--forget", ""): ["all"],
    ("daily", "--no-such-option", "x"): [],
}  # fmt: skip


@pytest.mark.parametrize("words", OFFERED, ids=" ".join)
def test_what_is_offered(words: tuple[str, ...], ask: Ask) -> None:
    assert ask(*words) == OFFERED[words]


def test_dates(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    before, offered, after = today(), ask("daily", ""), today()
    assert set(spelt("en")) < set(offered)
    assert {before.isoformat(), after.isoformat()} & set(offered)
    assert ask("daily", f"{after.year}-")[0].startswith(str(after.year))
    assert ask("daily", "SU") == ["sunday"]
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert set(spelt("pl")) < set(ask("daily", ""))


def test_the_end_of_a_span_comes_after_its_beginning(ask: Ask) -> None:
    dates = [day for day in ask("booklet", "2028-05-30", "") if day[0].isdecimal()]
    assert dates[:3] == ["2028-05-30", "2028-05-31", "2028-06-01"]
    assert min(dates) == "2028-05-30"


def test_files(ask: Ask, folder: Path) -> None:
    """Those that fit, in folders too: a folder by itself would get a space behind it."""
    for name in ("a.scenario.yaml", "a.moves", "b.txt", "output/b.scenario.yaml", "output/b.moves", ".hidden/c.moves"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("", encoding="utf-8")
    assert ask("show", "a") == ["a.scenario.yaml"]
    assert ask("show", "ou") == ask("show", "output/") == ["output/b.scenario.yaml"]
    assert ask("check", "x", "o") == ["output/b.moves"]
    assert ask("check", "x", f"{folder}/a") == [f"{folder}/a.moves"]
    assert ask("play", "x", "--moves", "") == ["a.moves", "output/b.moves"]
    assert ask("show", "nowhere/") == []
    assert ask("validate", "a") == ["a.scenario.yaml", "a.moves"]
    assert ask("print", "a") == ask("print", "--theme", "a") == [], "a scenario is neither a board nor a theme"


def test_a_name_that_a_shell_might_run_or_tear_is_not_offered(ask: Ask, folder: Path) -> None:
    """zsh once ran what stood in a file's name, when somebody pressed the Tab key beside it."""
    for name in ("a.moves", "b\\$(touch c).moves", "d`e`.moves", "f g.moves", "it's.moves", "h;i.moves", "łoś.moves"):
        (folder / name).write_text("", encoding="utf-8")
    assert ask("play", "x", "--moves", "") == ["a.moves", "łoś.moves"]


def test_boards_of_ones_own(ask: Ask, folder: Path) -> None:
    (folder / "gulch").mkdir()
    board = "extends: fliptown/standard\nname: mine\ncharacters: {dentist: {}}\n"
    (folder / "gulch" / "board.yaml").write_text(board, encoding="utf-8")
    assert ask("daily", "--board", "gu") == ["gulch", "gulch/board.yaml"]
    assert ask("daily", "--board", "gulch", "--character", "d") == ["dentist"]
    (folder / "gulch" / "board.yaml").write_text("{", encoding="utf-8")
    assert ask("daily", "--board", "gulch", "--character", "ba") == ["bandit", "baroness"], (
        "it is not the time to complain"
    )


def test_puzzles_of_the_log(ask: Ask, data_home: Path) -> None:
    Log(data_home / "pnp").note(replace(RESULT, id="a-day"))
    assert ask("log", "--forget", "") == ["all", "a-day"]


def params(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    yield from ((path, param) for param in command.params)
    for name, each in getattr(command, "commands", {}).items():
        yield from params(each, f"{path} {name}".strip())


def test_everything_that_takes_a_value_is_completed_or_free() -> None:
    taking = [(path, param) for path, param in params(get_command(app)) if not getattr(param, "is_flag", False)]
    bare = {f"{path} {param.opts[0]}" for path, param in taking if offer_for(path, param) is None}
    assert {each for each in bare if each.split()[-1] not in FREE} == set()
    assert DUPLEX == impose.DUPLEX


# As shells ask


@pytest.mark.parametrize(
    ("shell", "expected"),
    [
        ("bash", "bandit\nbaroness\n"),
        ("zsh", '_arguments \'*: :(("bandit"\n"baroness"))\'\n'),
        ("fish", "bandit\nbaroness\n"),
    ],
)
def test_each_shell(shell: str, expected: str) -> None:
    more = {"_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    ended = called("daily", "--character", "ba", shell=shell, **more)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, expected, "")


@pytest.mark.parametrize(
    "words", [("--paper=le",), ("--paper", "=", "le"), ("--ink", "=", "low", "--paper", "=", "le")]
)
def test_a_value_behind_a_sign(words: tuple[str, ...]) -> None:
    """Bash cuts the word there."""
    ended = called("print", *words)
    assert (ended.stdout, ended.stderr) == ("letter\n", "")


def test_it_loads_nothing_that_is_slow(tmp_path: Path) -> None:
    """A person waits for the Tab key."""
    report = tmp_path / "loaded.json"
    code = f"import atexit, json, sys, pathlib\natexit.register(lambda: pathlib.Path({str(report)!r}).write_text("
    code += f"json.dumps([name for name in {SLOW!r} if name in sys.modules])))\nfrom pnp.cli import main\nmain()\n"
    for words in (
        ["da"],
        ["daily", "--character", "b"],
        ["show", ""],
        ["print", "--paper", ""],
        ["log", "--forget", ""],
    ):
        asked = {"COMP_WORDS": "\n".join(["pnp", *words]), "COMP_CWORD": str(len(words)), VARIABLE: "complete_bash"}
        environ = {**os.environ, "PYTHONPATH": str(ROOT), **asked}
        subprocess.run([sys.executable, "-c", code], env=environ, stdout=subprocess.DEVNULL, check=True)
        assert json.loads(report.read_text(encoding="utf-8")) == [], words


@pytest.mark.parametrize(
    "more",
    [
        {VARIABLE: "rubbish"},
        {VARIABLE: "complete_tcsh"},
        {"COMP_CWORD": "many"},
        {"COMP_WORDS": "pnp 'unclosed"},
        {"HOME": "/nowhere", "XDG_DATA_HOME": "relative"},
        {"LANG": "xx", "LC_ALL": "xx_YY.none"},
    ],
)
def test_nothing_is_ever_said_on_stderr(more: dict[str, str]) -> None:
    ended = called("log", "--forget", "", **more)
    assert ended.stderr == ""
    assert "Traceback" not in ended.stdout


WORDS = st.sampled_from(
    ["daily", "show", "check", "--board", "--character", "=", "-", "--", "'", '"', "..", "/", "\0", "lang"]
)


@given(st.lists(WORDS | st.text(max_size=6), max_size=5))
def test_whatever_is_typed_there_is_an_answer(words: list[str]) -> None:
    """In this process: nothing but an exit comes out."""
    assert isinstance(
        BashComplete(equipped(), {}, "pnp", VARIABLE).get_completions(words[:-1], "".join(words[-1:])), list
    )


@pytest.mark.skipif(BASH is None, reason="there is no bash")
def test_in_bash_itself(tmp_path: Path) -> None:
    """The script that is installed, in the shell that it is for."""
    pnp = tmp_path / "pnp"
    pnp.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pnp "$@"\n', encoding="utf-8")
    pnp.chmod(0o755)
    asking = (
        'source <(pnp --show-completion) && COMP_WORDS=(pnp daily --paper "") COMP_CWORD=3 && '
        '"$(complete -p pnp | sed -E "s/.* -F ([^ ]+) .*/\\1/")" pnp && printf "%s\\n" "${COMPREPLY[@]}"'
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}:{os.environ['PATH']}", "SHELL": str(BASH)}
    ended = subprocess.run([str(BASH), "-c", asking], env=environ, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.split() == list(load_standards().spec.papers)


@pytest.mark.skipif(ZSH is None, reason="there is no zsh")
def test_in_zsh_the_first_tab_key_completes(tmp_path: Path) -> None:
    """What is installed is loaded then, and has to answer at once."""
    assert run("--install-completion", home=tmp_path, shell=str(ZSH), lang="en").returncode == 0
    autoload = (tmp_path / ".zfunc" / "_pnp").read_text(encoding="utf-8")
    asking = "fpath=(~/.zfunc); autoload -Uz _pnp; _pnp_completion() { : }; words=(pnp so) CURRENT=2; _pnp asked"
    answers = autoload.replace("eval $(env", 'print -r -- "$@" $(: env')
    (tmp_path / ".zfunc" / "_pnp").write_text(answers, encoding="utf-8")
    environ = {**os.environ, "HOME": str(tmp_path)}
    ended = subprocess.run([str(ZSH), "-f", "-c", asking], env=environ, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("asked\n", "")


# The script


def run(*arguments: str, home: Path, shell: str, lang: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home), "SHELL": shell, "LC_ALL": "C.UTF-8"}
    code = (
        "import shellingham\nshellingham.detect_shell = lambda: ('ash', '/bin/ash')\nfrom pnp.cli import main\nmain()"
    )
    command = [sys.executable, "-c", code, "--lang", lang, *arguments]
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("lang", languages())
def test_it_is_installed_once(lang: str, tmp_path: Path) -> None:
    for _ in range(2):
        ended = run("--install-completion", home=tmp_path, shell="/bin/bash", lang=lang)
        assert (ended.returncode, ended.stdout) == (0, "")
        assert ("is installed" if lang == "en" else "zainstalowane") in ended.stderr
        assert str(tmp_path) in ended.stderr
    assert (tmp_path / ".bashrc").read_text(encoding="utf-8").count("pnp") == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "There is no completion for"), ("pl", "Nie ma uzupełniania dla")])
@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_a_shell_that_is_not_known(option: str, lang: str, said: str, tmp_path: Path) -> None:
    ended = run(option, home=tmp_path, shell="/bin/tcsh", lang=lang)
    assert (ended.returncode, ended.stdout) == (WRONG, "")
    assert ended.stderr.startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_a_home_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    ended = run("--install-completion", home=tmp_path / "home", shell="/bin/bash", lang="en")
    assert ended.returncode == WRONG
    assert "can’t be written" in ended.stderr
    assert "Traceback" not in ended.stderr
