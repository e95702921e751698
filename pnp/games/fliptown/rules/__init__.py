"""The rules, as pure functions over frozen states: `state`, `moves`, then `turns`."""
