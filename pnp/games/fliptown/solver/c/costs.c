/* The gold that a turn's own action costs: the least over all ways to use a lineup. */
#include "kernel.h"

/* The least gold with which a lineup reaches a region with one of some values (as bits). */
static int64_t least_gold(Tables t, const int64_t *lineup, int64_t region, int64_t values) {
    if (region == CEMETERY) return 0;
    for (int n = 0; n < 3; n++)
        if (lineup[n] < 0) return values ? 0 : NO_WAY; /* a card that is not known may be the right one */
    int64_t best = NO_WAY;
    for (int suit = 0; suit < 3; suit++) {
        int64_t change = t[REGION_OF_AT + lineup[suit] / 13] == region ? 0 : t[SUIT_CHANGE];
        for (int place = 0; place < 3; place++) {
            if (place == suit) continue;
            int64_t value = lineup[place] % 13 + 1;
            for (int64_t wanted = 1; wanted <= 13; wanted++)
                if ((values >> wanted) & 1) {
                    int64_t steps = wanted > value ? wanted - value : value - wanted;
                    best = least_of(best, change + t[VALUE_STEP] * steps);
                }
        }
    }
    return best;
}

/* The gold for one kind of access at so many lineups of four cards each. */
PNP_EXPORT void pnp_fill_costs(Tables t, const int64_t *lineups, int64_t count, int64_t region, int64_t values,
                           int64_t *costs) {
    for (int64_t n = 0; n < count; n++) costs[n] = least_gold(t, lineups + 4 * n, region, values);
}

/* A card of a round's deck as it is known from a working state, and whatever its round; -1 behind the deck's end. */
PNP_EXPORT int pnp_card_at(Tables t, const int64_t *fields, int round, int place) {
    State state;
    read_fields(fields, &state);
    state.round = round;
    return place < deck_size(&state) ? card_at(t, &state, place) : -1;
}
