"""A working state: one number per field, in a plain array. `layout` says how it is stored between turns.

The first part is what lives from turn to turn; from `PHASE` on it is empty between turns.
"""

from __future__ import annotations

ROUND, TURN, DRAWN, STARS, CASH, GOLD, WANTED, PANS, HAMMERS, HOTEL, USED = range(11)
TARGETS, CHAMBERS, BUILDINGS, STONES = range(11, 15)
STOPS, LAND, ITEMS, VISITS, TRUCE, SHOVEL, BANKED, HUNTED = range(15, 23)
HAND, GONE, STOLEN = range(23, 26)

PHASE = 26  # one of the phases below
BAILS = 27  # rewards still owed for hunted outlaws
SUIT = 28
VALUE = 29
PAID_SUIT = 30
PAID_STEPS = 31  # steps of the value, counted from NO_STEPS; 0 where none were paid
ACTED = 32
TOKENS = 33  # pending bonus actions: four bits for each region
EFFECTS = 34  # pending building effects: three bits for each building
UNDERTAKER = 35  # pending visits: three bits for each kind of visit
CLEARS = 36  # pending amounts to cross out (ruling stop_clears: chosen): three bits for each size
GAINED = 37  # what a cowbot looks for
MATCHED = 38  # the cowbot's suit lies among the cards that no change can alter
FIELDS = 39

NAMES = (
    "ROUND", "TURN", "DRAWN", "STARS", "CASH", "GOLD", "WANTED", "PANS", "HAMMERS", "HOTEL", "USED",
    "TARGETS", "CHAMBERS", "BUILDINGS", "STONES", "STOPS", "LAND", "ITEMS", "VISITS", "TRUCE", "SHOVEL", "BANKED",
    "HUNTED", "HAND", "GONE", "STOLEN", "PHASE", "BAILS", "SUIT", "VALUE", "PAID_SUIT", "PAID_STEPS", "ACTED",
    "TOKENS", "EFFECTS", "UNDERTAKER", "CLEARS", "GAINED", "MATCHED",
)  # fmt: skip
"""The fields in their order."""

BAIL, ASSIGN, ACT, END, OVER, FLIP = range(6)

TRAIL, BADLANDS, MINE, TOWN, CEMETERY = range(5)
TOKEN_BITS, EFFECT_BITS = 4, 3
NO_STEPS = 16
SAW_GOLD, SAW_BONUS, SAW_STARS, SAW_WANTED = 1, 2, 4, 8  # bits of GAINED, as in the plain engine
