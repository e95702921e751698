"""The common style in one place: the parts that the printed things of every game are put together from.

A game hands over plain values (texts, pictures, rows, numbers); this package knows no rule of any game.
"""
