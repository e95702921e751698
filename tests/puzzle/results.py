"""Results of two days, as the log notes them."""

from __future__ import annotations

from dataclasses import replace

from pnp.core.daylog import Checked

_ID = "fliptown-2026-11-17-finale-v1"
RESULT = Checked("2026-11-17", _ID, "fliptown", "finale", 80, "silver", 90, True, "2026-11-18")
OTHER = replace(RESULT, day="2026-11-15", id="fliptown-2026-11-15-finale-v1", score=70, medal=None)
