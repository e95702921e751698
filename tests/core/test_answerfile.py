"""Answers as moves files: known under any name, and no longer once somebody has changed a move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.answerfile import is_answer, is_untouched, vouched
from pnp.core.movesfile import read_moves

MOVES = "scenario: fliptown-friday-sprint-1.1-1.2\n1.1 6c 9h 3s : town 9 ; buy pistol\n1.2 Qc 4c+1 9s : pass\n"
ANSWER = vouched(MOVES)


def test_the_first_line_is_a_comment_that_vouches_for_the_rest() -> None:
    first, _, rest = ANSWER.partition("\n")
    assert first.startswith("# pnp-answer/1 sha256:")
    assert rest == MOVES
    assert [line.body for line in read_moves(ANSWER).lines] == [line.body for line in read_moves(MOVES).lines]
    assert is_answer(ANSWER)


def test_moves_that_nobody_vouches_for_are_ones_own() -> None:
    assert not is_answer(MOVES)
    assert not is_answer("")
    assert not is_answer(f"# pnp-answer/1 sha256:{'0' * 64}\n{MOVES}")


@pytest.mark.parametrize(
    "changed",
    [
        ANSWER.replace("\n", "\r\n"),
        ANSWER.replace("\n", "\r"),
        "\ufeff" + ANSWER,
        ANSWER.rstrip("\n"),
        ANSWER.replace(" : ", "  :   "),
        ANSWER.replace("9s", "9s\t"),
        "# from a friend\n\n" + ANSWER,
        ANSWER.replace(" ; buy pistol", " ; buy pistol   # ha!"),
        f"{MOVES}{ANSWER.splitlines()[0]}\n",
    ],
)
def test_mail_and_editors_do_not_make_it_unknown(changed: str) -> None:
    assert is_answer(changed)


@pytest.mark.parametrize(
    "changed",
    [
        ANSWER.replace("9s : pass", "9s : trail 5"),
        ANSWER.removesuffix("1.2 Qc 4c+1 9s : pass\n"),
        ANSWER + "1.3 8h 2c Js : pass\n",
        ANSWER.replace("friday", "monday"),
        ANSWER.partition("\n")[2],
    ],
)
def test_whoever_changes_it_makes_it_his_own(changed: str) -> None:
    assert not is_answer(changed)


def test_a_word_of_ones_own_in_it_is_noticed() -> None:
    """Such an answer is one still, but nobody writes over it unasked."""
    assert is_untouched(ANSWER)
    assert is_untouched(ANSWER.replace("\n", "\r\n"))
    for own in (
        f"{ANSWER}# mine\n",
        f"# mine\n{ANSWER}",
        ANSWER.replace(" : pass", " : pass   # mine"),
    ):
        assert is_answer(own)
        assert not is_untouched(own)
    assert not is_untouched(MOVES)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_whatever_is_vouched_for_is_an_answer(text: str) -> None:
    assert is_answer(vouched(text))
