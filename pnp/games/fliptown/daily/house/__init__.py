"""The house: a player who does not see the cards ahead, and plays well.

It knows what a person at the table knows: the map, the lineup, the cards seen in this round and therefore those that
are left. What it does in a turn (`player`):

1. It shuffles the unseen cards a few times (`decks`). For each of these decks it looks at everything that the turn can
   end in; ends that differ only in what a robbery brought are one plan.
2. A plan is worth the points on the map and the prospects (`prospects`), on average over the decks.
3. For the best few plans it looks a turn further: the next lineup of each deck, and the best that follows.
4. It plays the best plan on the true cards. If a robbery went otherwise than in any deck, it does the best it can with
   the same sites.

At a round's end it weighs bribing against facing every card that may lie there. All chance comes from a key: the same
key gives the same play everywhere.
"""
