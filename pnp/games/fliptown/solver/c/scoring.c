/* The points of states. */
#include "kernel.h"

/* Silver: what circled chambers count. */
static int64_t silver_of(Tables t, const State *state) {
    int64_t silver = state->hotel ? t[HOTEL_AT + state->hotel - 1] : 0;
    for (uint64_t left = state->chambers & (uint64_t)t[SILVER_CHAMBERS]; left; left &= left - 1)
        switch (chamber_of(t, bits((left & -left) - 1), C_SILVER)) {
            case COUNTS_STONES: silver += bits(state->stones); break;
            case COUNTS_BUILDINGS: silver += bits(state->buildings); break;
            case COUNTS_CHAMBERS: silver += bits(state->chambers); break;
            case COUNTS_STOPS: silver += bits(state->stops); break;
            case COUNTS_TARGETS: silver += bits(state->targets); break;
        }
    return silver;
}

/* The points of a map as if the game ended now. */
int64_t score(Tables t, const State *state) {
    return state->stars + state->cash / t[CASH_PER_POINT] + state->gold / t[GOLD_PER_POINT] + silver_of(t, state);
}

/* The cowbot's points: stolen cards, uncircled sites, and what the player's help is worth to it. */
int64_t cowbot_score(Tables t, const State *state) {
    Tables weight = t + BOT_WEIGHT_AT;
    int64_t left = weight[TRAIL] * (t[N_STOPS] - bits(state->stops)) +
                   weight[BADLANDS] * (t[N_TARGETS] - bits(state->targets)) +
                   weight[MINE] * (t[N_CHAMBERS] - bits(state->chambers)) +
                   weight[TOWN] * (t[N_BUILDINGS] - bits(state->buildings));
    return left + (bits(state->gone) + bits(state->stolen)) * t[BOT_PER_STOLEN] + t[BOT_EXTRA];
}

/* The points after a round's end, for the gain of the hand and without an ability, with the best answer to the sheriff.
 * If Wanted may still be cleared, he is taken for absent: that is no less than what can be reached. */
int64_t points_at_end(Tables t, const State *state, int64_t hand, bool cleared) {
    Tables pay = t + GAINS + hand * G_WIDTH, fine = t + FINES_AT + 2 * (state->round - 1);
    int64_t stars = state->stars + pay[G_STARS], cash = state->cash + pay[G_CASH], gold = state->gold + pay[G_GOLD];
    gold += t[GOLD_PER_PAN] * least_of(t[PAN_LIMIT], state->pans + pay[G_PANS]);
    cash += t[CASH_PER_HAMMER] * least_of(t[HAMMER_LIMIT], state->hammers + pay[G_HAMMERS]);
    int64_t wanted = most_of(0, state->wanted + pay[G_WANTED] - pay[G_CLEAR]);
    int64_t rest = silver_of(t, state), by_cash = cash / t[CASH_PER_POINT], by_gold = gold / t[GOLD_PER_POINT];
    int card = card_at(t, state, 0) % 13 + 1;
    if (cleared || card >= wanted) return rest + stars + by_cash + by_gold;
    int64_t best = stars - least_of(stars, fine[1]) + by_cash + by_gold;
    if (wanted < t[NO_CASH_FROM] && cash >= fine[0])
        best = most_of(best, stars + (cash - fine[0]) / t[CASH_PER_POINT] + by_gold);
    if (t[BRIBE] * wanted <= gold)
        best = most_of(best, stars + by_cash + (gold - t[BRIBE] * wanted) / t[GOLD_PER_POINT]);
    return rest + best;
}

/* The points of stored states, or the lead over the cowbot; answers how that ended. */
PNP_EXPORT int pnp_points(Tables t, const int64_t *states, int64_t count, int margin, int64_t *points) {
    State state;
    int number = (int)t[WORDS_USED];
    for (int64_t row = 0; row < count; row++) {
        if (!open_state(t, states + row * number, &state)) return NOT_A_STATE;
        points[row] = score(t, &state) - (margin ? cowbot_score(t, &state) : 0);
    }
    return DONE;
}
