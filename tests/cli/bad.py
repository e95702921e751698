"""What the tests of bad input share: files that are none, and what a refusal has to say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tests.cli.runner import Called

ROOT = Path(__file__).parent.parent.parent
NO, WRONG = 1, 2
ROBBED = "1.1 3s 9h 6c : rob 9\n1.2 9s Qc 4c : pass\n1.3 8h 2c Js : pass\n1.4 Td Ks Jc : pass\n1.5 Qs Qd Tc : pass\n"
"""An opening that ends with 3 Wanted and 2 gold."""
LEGAL = ROBBED + "1.end face stars\n"


def contents(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_size for path in folder.rglob("*")}


def told(called: Called, code: str) -> dict[str, Any]:
    """The one document's finding, whose sentence is not just its code."""
    document = called.document
    assert document["legal"] is False
    finding = document["finding"]
    assert finding["code"] == code
    assert len(finding["message"]) > 10
    assert not finding["message"].startswith(code)
    assert isinstance(finding, dict)
    return finding


def make(kind: str, path: Path) -> str:
    """A file that is none, and the code of its finding."""
    match kind:
        case "missing":
            return "file.missing"
        case "in a file":
            path.write_text("x", encoding="utf-8")
            return "file.missing"
        case "directory":
            path.mkdir()
            return "file.directory"
        case "binary":
            path.write_bytes(bytes(range(256)) * 10)
            return "file.binary"
        case "latin-1":
            path.write_bytes("1.1 6♥ : pass # ".encode() + "Łódź".encode("iso-8859-2"))
            return "file.encoding"
        case "utf-16":
            path.write_bytes("1.1 6c 9h 3s : pass".encode("utf-16"))
            return "file.encoding"
        case "huge":
            with path.open("wb") as stream:
                stream.truncate(100_000_000)
            return "file.too_big"
        case "pipe":
            os.mkfifo(path)
            return "file.unreadable"
    raise AssertionError(kind)


UNUSABLE = ["missing", "in a file", "directory", "binary", "latin-1", "utf-16", "huge", "pipe"]
