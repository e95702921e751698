"""The search: a good line first, then the proof that none is better."""
