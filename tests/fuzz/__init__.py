"""The hostile tester: mutated files, keyboards and calls for every command, judged by what a person sees.

    python -m tests.fuzz --minutes 60            until the time is over
    python -m tests.fuzz --inputs 100000         so many inputs
    python -m tests.fuzz --seed 1 --first 4711 --inputs 1    one input again, as a report names it

An input is made from the seed and its number alone, so it is the same for any number of workers.

A new command is one line in `commands.LINES`; until it has one, `test_tester.py` fails. A new option needs nothing: the
options are asked of the program. Where its values mean something, they are one line in `commands.VALUES`. A new kind
of file is a line in `kinds.KINDS`.
"""
