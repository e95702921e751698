"""Findings as documents, for programs: codes and places, and the sentences of a language beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.core.findings import Finding
from pnp.lang.words import Words


def findings_json(findings: Sequence[Finding], words: Words) -> dict[str, Any]:
    """Findings as a document; the first one stands alone too, as `check` promises."""
    listed = told(findings, words)
    return {"legal": False, "finding": listed[0] if listed else None, "findings": listed}


def told(findings: Sequence[Finding], words: Words) -> list[dict[str, Any]]:
    """Each finding with its place and its sentence."""
    return [
        {
            "code": finding.code,
            "kind": str(finding.kind),
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
            "message": words.finding(finding),
        }
        for finding in findings
    ]
