"""`pnp print --duplex`: the saved offset, for the edge it was measured along and for the other, and for every board."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.kit.printing import Job, Wish, prepare
from pnp.kit.settings import BackSpec
from pnp.lang.words import load_words
from tests.cli.bad import WRONG, told
from tests.cli.runner import Call
from tests.cli.test_print import Print, board, out

__all__ = ["out"]


def job(duplex: str, back: BackSpec, component: str = "guests") -> Job:
    return prepare(Wish("saloon", (component,), duplex=duplex, back=back), load_words("en"))


def moved(duplex: str, back: BackSpec) -> tuple[float, float]:
    """How far the first back lies from where it would lie without an offset."""
    (straight,), (there,) = (
        [leaf.places[0].area for leaf in job(duplex, each).parts[0].printed[0].leaves if leaf.side == "back"]
        for each in (BackSpec(), back)
    )
    return round(there.x - straight.x, 6), round(there.y - straight.y, 6)


@pytest.mark.usefixtures("out")
@pytest.mark.parametrize(
    ("measured", "duplex", "expected"),
    [
        ("long", "long", (0.7, -0.3)),
        ("long", "short", (-0.7, 0.3)),
        ("short", "short", (0.7, -0.3)),
        ("short", "long", (-0.7, 0.3)),
        ("long", "none", (0.0, 0.0)),
    ],
)
def test_backs_are_moved_for_their_edge(measured: str, duplex: str, expected: tuple[float, float]) -> None:
    assert moved(duplex, BackSpec.model_validate({"x": 0.7, "y": -0.3, "edge": measured})) == expected


def test_the_kept_edge_reaches_the_printer(out: Print, call: Call, folder: Path) -> None:
    def printed(*calibrated: str) -> bytes:
        assert call("calibrate", *calibrated).code == 0
        assert out("-c", "guests", "--duplex", "short").code == 0
        return (folder / "output/saloon-guests.pdf").read_bytes()

    assert printed("--x", "0.7", "--y", "-0.3", "--duplex", "short") == printed("--x", "-0.7", "--y", "0.3")


NARROW = "extends: print\nmargin: 6\nback: {most: 1, scale: 8}\n"


def test_a_board_with_narrow_margins_refuses_what_would_reach_the_dead_edge(
    out: Print, call: Call, folder: Path
) -> None:
    board(folder)
    (folder / "mine/print.yaml").write_text(NARROW, encoding="utf-8")
    assert call("calibrate", "--x", "0.5", "--y", "-2").code == 0
    called = out("-c", "guests", "--duplex", "long", "--json", game="mine")
    assert called.code == WRONG
    message = told(called, "back.too_far_here")["message"]
    assert "2 mm" in message
    assert "1 mm" in message
    assert not (folder / "output").exists()
    assert out("-c", "guests", game="mine").code == 0, "without duplex nothing is moved"
    assert call("calibrate", "--x", "0.5", "--y", "-1").code == 0
    assert out("-c", "guests", "--duplex", "long", game="mine").code == 0
    assert len(pypdfium2.PdfDocument(folder / "output/rusty-nail-guests.pdf")) == 2
