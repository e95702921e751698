"""The house style in one place: what the printed things of every game are put together from.

A game hands over plain values (texts, pictures, rows, numbers); nothing here knows a rule of any of them.
"""
