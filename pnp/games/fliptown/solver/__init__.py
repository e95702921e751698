"""Proven best scores. The plain engine says what is legal; this package says the same fast, and searches.

`tables` turns a game into one flat array, `layout` packs a state into a few words, `regions`, `effects`, `abilities`,
`turn` and `rounds` play whole turns on working states. Nothing here is imported by the referee.
"""
