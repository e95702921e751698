"""Sets up, opens, plays and judges scenarios."""
