"""The results of `pnp validate` as a whole: the document, and whether all inputs could be checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.games.inspection import Inspection
from pnp.lang.told import told
from pnp.lang.words import Words

_NOTHING = ("board.no_file", "moves.empty")


def is_any_unusable(reports: Sequence[Inspection]) -> bool:
    """Whether an input can't be read, so that it could not be checked."""
    codes = [finding.code for report in reports for finding in report.findings]
    return any(code.startswith("file.") or code in _NOTHING for code in codes)


def validation_json(reports: Sequence[Inspection], words: Words) -> dict[str, Any]:
    """What `pnp validate --json` promises."""
    files = [
        {"file": report.target, "kind": report.kind, "findings": told(report.findings, words)} for report in reports
    ]
    return {"valid": not any(report.findings for report in reports), "files": files}
