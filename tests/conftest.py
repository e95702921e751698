"""Hypothesis without a clock: a slow machine is no failure, and every run tries the same examples."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("pnp", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pnp")
