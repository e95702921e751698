"""Proven best scores. The plain engine says what is legal; this package says the same fast, and searches.

A reader may take its rooms in this order:

- `kernel`: the way to the C code. `tables` turns a game into one flat array, `fields` and `layout` say what a state is
  and how it is packed, `structs` what is handed over; `library` loads the C code, `convert` and `successors` call it.
- `c`: whole turns on packed states, in C. Each file is a room and says in its first lines what it is for. `state`,
  `gains`, `regions`, `effects`, `lineup`, `turn`, `hands`, `rounds` and `scoring` are the rules again; `store` and
  `search` find successors, `dominance` drops what others beat; `costs`, `sweep`, `badlands`, `follow`, `offers` and
  `bound` belong to the bound, `house` to the house.
- `names` makes `c/names.h` from the Python definitions, so that nothing is said twice.
- `bound`: `parts` and `part_*` take the board apart, `costs` and `sweep` value the parts at prices, `bound`, `faces`,
  `plan`, `poker` and `prices` put them together, `pricing*` finds good prices, `lookup` and `reach` make it quick,
  `sharpen` makes it anew for where a search has come to.
- `search`: `dominance`, `layers`, `beam`, `prove`; `task` makes a start ready, `solve` answers, `around` tells what
  lies around the answer, `trace` plays it on the plain engine.

Nothing here is imported by the referee.
"""

import os

# numpy's OpenBLAS would start threads that nobody here needs, and raise SIGINT where there is no memory for them.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

VERSION = "3"
"""Of the search: it changes whenever the same scenario might get another line or another bound."""
