"""`pnp play` from the outside: lines typed into a pipe, the screen, the moves file, the exit code."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pnp.cli.app import app
from pnp.core.referee import judge
from pnp.core.scenario import format_scenario
from pnp.games.fliptown.board.library import load_board
from pnp.games.fliptown.game import GAME as FLIPTOWN
from pnp.games.fliptown.play.deal import deal_of
from pnp.games.fliptown.play.setup import Wish
from pnp.games.scenario_files import read_scenario
from tests.cli.runner import Call
from tests.fliptown.envelopes import changed

VARIANTS = {
    "plain": Wish("play"),
    "opening": Wish("play", kind="opening"),
    "sprint": Wish("play", kind="sprint", first=(1, 4), last=(2, 2)),
    "polish": Wish("play", edition="pl", cowbot="wyatt-earp", level="normal"),
    "holdem": Wish("play", holdem=True),
    "two": Wish("play", players=2),
    "three": Wish("play", kind="sprint", last=(2, 2), players=3, character="random", holdem=True),
    "four-competitive": Wish("play", kind="opening", players=4, character="random", holdem=True, competitive=True),
    **{name: Wish("play", kind="opening", character=name) for name in load_board().board.characters},
    **{name: Wish("play", cowbot=name, level="hard") for name in ("black-bart", "calamity-jane", "billy-the-kid")},
}


def scenario_file(folder: Path, wish: Wish, extra: str = "") -> Path:
    """A scenario in a folder; `extra` is added to its starting position."""
    scenario = FLIPTOWN.scenarios.make_wish(wish)
    if extra:
        scenario = changed(scenario, start=tuple(f"{start} {extra}" for start in deal_of(scenario).start))
    path = folder / f"{scenario.id}.scenario.yaml"
    path.write_text(format_scenario(scenario), encoding="utf-8")
    return path


def play(
    scenario: Path, *typed: str, moves: Path | None = None, end: str = "\n", options: tuple[str, ...] = ()
) -> Result:
    """Type these lines, then the end of the input."""
    call = ["play", str(scenario), "--lang", "en", "--moves", str(moves or scenario.parent / "my.moves"), *options]
    result = CliRunner().invoke(app, call, input="\n".join(typed) + end if typed else "", env={"COLUMNS": "100"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    return scenario_file(tmp_path, Wish("2026-11-15", kind="opening"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_played_with_numbers_is_accepted_by_the_referee(tmp_path: Path, variant: str) -> None:
    scenario = scenario_file(tmp_path, VARIANTS[variant])
    chance = random.Random(variant)
    seats = VARIANTS[variant].players
    numbers = [["1", str(chance.randint(1, 9)), str(chance.randint(1, 24)), "d"] for _ in range(80 + 160 * seats)]
    typed = [chance.choice(some) for some in numbers]
    result = play(scenario, *typed)
    assert result.exit_code == 0
    match = FLIPTOWN.scenarios.open(read_scenario(scenario))
    verdict = judge(match, (tmp_path / "my.moves").read_text(encoding="utf-8"))
    assert verdict.finding is None
    for points in verdict.results:
        assert f"Score {points.score}" in result.output


def test_a_turn_by_numbers_by_notation_and_as_a_whole_line_is_the_same(plain: Path) -> None:
    for typed in (["6c 9h 3s", "town 9", "trail 3", "buy pistol", "grave MR", "done"],
                  ["6c 9h 3s", "town 9; trail 3; buy pistol; grave MR; done"],
                  ["6c 9h 3s : town 9 ; trail 3 ; buy pistol ; grave MR"],
                  ["1.1 6C 9H 3S: Town 9; trail 3; buy Pistol; cemetery mr"]):  # fmt: skip
        moves = plain.parent / "one.moves"
        assert play(plain, *typed, moves=moves).exit_code == 0
        assert lines(moves)[1:] == ["1.1 6c 9h 3s : town 9 ; trail 3 ; buy pistol ; grave MR"]
        moves.unlink()


def test_the_menu_shows_regions_prices_and_gains(plain: Path) -> None:
    result = play(plain, "6c 9h 3s", "town 9")
    assert "2) 6c 3s 9h  Town     3 Hideout +1★" in result.output
    assert "town 9  Gunsmith +Trail · Pistol $3" in result.output
    assert "buy pistol  −$3" in result.output
    assert "trail 5         +$12" in result.output


def test_gold_changes_are_typed_behind_the_cards_or_behind_a_number(plain: Path) -> None:
    moves = plain.parent / "my.moves"
    play(plain, "6c=h 9h 3s", "trail 8", "", "undo turn", "1=h", "trail 8", "")
    assert lines(moves)[1:] == ["1.1 6c=h 9h 3s : trail 8"]
    play(plain, "1+1", "undo", "1 -1")
    assert lines(moves)[-1].endswith("-1 " + lines(moves)[-1].split()[-1])


def test_refused_input_says_why_points_at_the_place_and_goes_on(plain: Path) -> None:
    result = play(plain, "6c 9h", "6c 9h 3s", "town 9 ; fly away", "99", "undo turn", "6c=s 9h 3s", "pass", "")
    assert "A turn has three cards" in result.output
    shown = result.output.splitlines()
    at = shown.index("1.1> town 9 ; fly away")
    assert shown[at + 1] == " " * len("1.1> town 9 ; ") + "^"
    assert "“fly” is not a step" in shown[at + 2]
    assert "Choose a number from 1 to" in result.output
    assert lines(plain.parent / "my.moves")[1:] == ["1.1 6c=s 9h 3s : pass"]


def test_undo_goes_back_across_turns_to_the_start(plain: Path) -> None:
    moves = plain.parent / "my.moves"
    turn = ["1", "pass", ""]
    play(plain, *turn, *turn, "1")
    assert len(lines(moves)) == 4
    result = play(plain, *["undo"] * 7, "u")
    assert "nothing is left to take back" in result.output
    assert lines(moves) == ["scenario: fliptown-2026-11-15-opening"]
    play(plain, *turn, "undo", "undo", "redo", "r")
    assert len(lines(moves)) == 2


def test_quitting_in_the_middle_of_a_turn_and_resuming_there(plain: Path) -> None:
    moves = plain.parent / "my.moves"
    result = play(plain, "1", "pass", "", "1", "quit", "never read")
    assert result.exit_code == 0
    assert "Run the same command again to go on" in result.output
    assert lines(moves)[2].startswith("# unfinished: 1.2 ")
    before = moves.read_text(encoding="utf-8")
    result = play(plain)
    assert result.exit_code == 0
    assert "Resumed from" in result.output
    assert moves.read_text(encoding="utf-8") == before
    play(plain, "pass", "done")
    assert lines(moves)[2].endswith(" : pass")
    assert len(lines(moves)) == 3


@pytest.mark.parametrize("end", ["", "\n"])
def test_the_end_of_the_input_saves_and_leaves(plain: Path, end: str) -> None:
    result = play(plain, "1", "pass", "", "1", end=end)
    assert result.exit_code == 0
    assert len(lines(plain.parent / "my.moves")) == 3


def test_nothing_typed_writes_nothing(plain: Path) -> None:
    assert play(plain).exit_code == 0
    assert play(plain, "quit").exit_code == 0
    assert not (plain.parent / "my.moves").exists()


def test_save_writes_even_before_the_first_decision(plain: Path) -> None:
    assert "Saved" in play(plain, "save").output
    assert lines(plain.parent / "my.moves") == ["scenario: fliptown-2026-11-15-opening"]
    assert play(plain, "1").exit_code == 0


def test_ctrl_c_saves_and_leaves(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "pass", "", "1"])

    def typed(_: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", typed)
    assert play(plain).exit_code == 0
    assert lines(plain.parent / "my.moves")[2].startswith("# unfinished: 1.2 ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("scenario: another-one\n1.1 6c 9h 3s : pass\n", "These moves are for the scenario another-one"),
        ("1.1 6c 9h 3s : mine 4e\n", ":1:16: "),
        ("1.1 6c 9h 3s : pass\n1.1 6c 9h 3s : pass\n", ":2:1: "),
        ("nonsense\n", ":1:1: "),
        ("scenario:\n", ":1:1: "),
        ("\x00\x01\x02", "not a text file"),
    ],
)
def test_a_moves_file_that_cannot_be_played_on_is_refused_and_left_untouched(plain: Path, text: str, said: str) -> None:
    moves = plain.parent / "my.moves"
    moves.write_text(text, encoding="utf-8")
    result = play(plain, "1", "pass", "")
    assert result.exit_code == 2
    assert said in result.output
    assert moves.read_text(encoding="utf-8") == text


def test_a_folder_instead_of_a_moves_file_and_a_file_instead_of_a_folder(plain: Path) -> None:
    assert play(plain, "1", moves=plain.parent).exit_code == 2
    assert play(plain, "1", moves=plain / "x.moves").exit_code == 2


def test_a_missing_scenario_is_a_wrong_call(tmp_path: Path) -> None:
    assert play(tmp_path / "no.scenario.yaml").exit_code == 2


def test_the_default_moves_file_stands_in_out_under_the_scenarios_id(plain: Path) -> None:
    out = plain.parent / "new" / "folder"
    result = CliRunner().invoke(app, ["play", str(plain), "--out", str(out)], input="1\npass\n\n")
    assert result.exit_code == 0
    assert lines(out / "fliptown-2026-11-15-opening.moves")[1].startswith("1.1 ")


def finish(scenario: Path) -> Result:
    return play(scenario, *["1", "pass", ""] * 5, "face")


def test_at_the_end_the_referee_speaks_and_the_last_decision_can_still_be_taken_back(plain: Path) -> None:
    moves = plain.parent / "my.moves"
    result = finish(plain)
    assert result.exit_code == 0
    assert "Tenderfooted" in result.output
    assert str(moves) in result.output.replace("\n", "")
    assert lines(moves)[-1] == "1.end face"
    result = play(plain, "5", "undo", "bribe", "")
    assert "The game is over" in result.output
    assert lines(moves)[-1] == "1.end bribe"


def test_map_cards_score_help_and_show_change_nothing(plain: Path) -> None:
    result = play(plain, "map", "map 2", "cards", "score", "?", "help", "show", "")
    assert result.exit_code == 0
    assert "There is 1 player." in result.output
    assert "Cards in the order of the deck" in result.output
    assert "Silver stars 0" in result.output
    assert "takes choice 5" in result.output
    assert not (plain.parent / "my.moves").exists()


def test_an_entry_with_many_forms_opens_into_a_list_and_closes_again(tmp_path: Path) -> None:
    scenario = scenario_file(tmp_path, Wish("demo", character="trailblazer"))
    result = play(scenario, "1", "pass", "1", "", "1", "use trail 5", "quit")
    assert "1.1 use trail> " in result.output
    assert lines(tmp_path / "my.moves")[-1].endswith("pass ; use trail 5")


def test_bail_rewards_are_asked_for_first(tmp_path: Path) -> None:
    wish = Wish("demo", kind="sprint", first=(1, 2), last=(1, 3))
    scenario = scenario_file(tmp_path, wish, "town=T hunt=J,Q,K")
    result = play(scenario, "Kc Ts 9c", "goold", "2", "1", "pass", "d", "gold", "[bail clear]", "undo", "quit")
    assert "1 hunted outlaw: choose a reward" in result.output
    assert "The lineup has 1 hunted outlaw" in result.output
    assert "Did you mean gold?" in result.output
    assert lines(tmp_path / "my.moves")[1].startswith("1.2 [bail gold] ")


def test_a_theft_is_announced_and_told(tmp_path: Path) -> None:
    scenario = scenario_file(tmp_path, Wish("demo", cowbot="black-bart", level="hard"))
    result = play(scenario, "5s=d Kh 7h", "1", "")
    assert "mine 1b  +1g +1P · theft of K♣" in result.output
    assert "Black Bart steals K♣." in result.output


def test_a_redeal_shows_the_new_lineup(tmp_path: Path) -> None:
    scenario = scenario_file(tmp_path, Wish("demo", character="mayor"))
    result = play(scenario, "7", "Kc Ts 9c", "pass", "")
    assert "use redeal  K♣ 10♠ 9♣" in result.output
    assert lines(tmp_path / "my.moves")[1] == "1.1 Kc Ts 9c : use redeal ; pass"


def test_players_take_turns_at_one_keyboard(tmp_path: Path) -> None:
    scenario = scenario_file(tmp_path, Wish("demo", players=2))
    result = play(scenario, "1", "pass", "", "1", "pass", "", "1", "undo", "undo", "quit")
    assert "Turn 1.1/2 · Player 2" in result.output
    assert lines(tmp_path / "my.moves")[1].startswith("1.1/1 ")
    assert lines(tmp_path / "my.moves")[2].startswith("# unfinished: 1.1/2 ")


def test_quiet_shows_nothing_and_plays_on(plain: Path) -> None:
    result = play(plain, "1", "pass", "", options=("--quiet",))
    assert result.exit_code == 0
    assert result.output.strip() == ""
    assert len(lines(plain.parent / "my.moves")) == 2


def test_bytes_that_are_no_text_are_refused(plain: Path) -> None:
    call = ["play", str(plain), "--moves", str(plain.parent / "my.moves")]
    result = CliRunner().invoke(app, call, input=b"\xff\xfe\x00\n1\n\xc3\x28\npass\n\n")
    assert result.exit_code == 0
    assert len(lines(plain.parent / "my.moves")) == 2


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "deep/" + "x" * 300])
def test_a_moves_file_whose_name_is_too_long(name: str, opening: Path, call: Call) -> None:
    """It is told before a move is made, and is no traceback."""
    called = call("play", opening, "--moves", name)
    assert (called.code, called.out) == (2, "")
    assert "its name is too long" in called.err


def test_a_file_that_changes_while_one_plays_is_left_alone(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor, or another game in another window."""
    mine, typed = plain.parent / "my.moves", iter(["6c 9h 3s : pass", "Qh 9s Qc : pass", "map", "quit"])
    own = "# somebody's own\n"

    def said(_: str = "") -> str:
        word = next(typed)
        if mine.exists() and own not in mine.read_text("utf-8"):
            mine.write_text(mine.read_text("utf-8") + own, encoding="utf-8")
        return word

    monkeypatch.setattr("builtins.input", said)
    result = play(plain)
    assert "my.moves has changed while you played" in " ".join(result.output.split())
    assert mine.read_text("utf-8").endswith(own)
    second = plain.parent / "my-2.moves"
    assert len(lines(second)) > len(lines(mine)) - 1
    assert not (plain.parent / "my-3.moves").exists()


def test_a_game_that_lies_beside_its_scenario_is_resumed(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stands in the folder `output` once began anew, in `output/output`."""
    monkeypatch.chdir(plain.parent)
    name = plain.name.removesuffix(".scenario.yaml")
    plain.with_name(f"{name}.moves").write_text(f"scenario: {name}\n1.1 6c 9h 3s : pass\n", encoding="utf-8")

    def at(*options: str) -> str:
        return CliRunner().invoke(app, ["play", plain.name, "--lang", "en", *options], input="q\n").output

    assert "Turn 1.2" in at()
    assert not (plain.parent / "output").exists()
    assert "Turn 1.1" in at("--out", "elsewhere")
    assert not (plain.parent / "elsewhere").exists(), "nothing was played"
