"""Proven best scores. The plain engine says what is legal; this package says the same fast, and searches.

A reader may take its rooms in this order:

- `kernel`: `tables` turns a game into one flat array, `fields` and `layout` say what a state is and how it is packed;
  `lineup`, `regions`, `effects`, `gains`, `turn`, `turn_end`, `hands` and `rounds` play whole turns and rounds' ends on
  working states, `horizon` says what may be forgotten, `successors` hands all of that to Python.
- `bound`: `parts` and `part_*` take the board apart, `costs` and `sweep` value the parts at prices, `bound`, `faces`,
  `plan`, `poker` and `prices` put them together, `pricing*` finds good prices, `lookup` and `reach` make it quick,
  `sharpen` makes it anew for where a search has come to.
- `search`: `dominance`, `layers`, `beam`, `prove`; `task` makes a start ready, `solve` answers, `around` tells what
  lies around the answer, `trace` plays it on the plain engine. `compiled` and `warm` see to the compiled code.

Nothing here is imported by the referee.
"""

import os

# numpy's OpenBLAS would start threads that nobody here needs, and raise SIGINT where there is no memory for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

VERSION = "2"
"""Of the search: it changes whenever the same scenario might get another line or another bound."""
