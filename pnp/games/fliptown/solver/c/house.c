/* The house: what a map is worth to somebody who does not know the cards to come, the end of a round for them, and
 * shuffles. pnp/games/fliptown/daily/house says by what policy it plays, and `W_...` in names.h are its weights. */
#include <string.h>

#include "kernel.h"

/* Rounds down, also below nothing. */
static int64_t floor_div(int64_t number, int64_t by) {
    int64_t found = number / by;
    return found * by > number ? found - 1 : found;
}

/* What a turn is valued at: cash and gold in 64ths, rounds' ends that are still to come, the weights. */
typedef struct {
    Tables t;
    const State *state;
    const int64_t *weights;
    int64_t cash, gold, ends, turns;
} Outlook;

/* Turns that are still to be played, also in the rounds to come. */
static int64_t turns_left(Tables t, const State *state) {
    if (state->phase == PHASE_OVER) return 0;
    int64_t here = state->turn - (state->phase == PHASE_FLIP);
    return (t[LAST_ROUND] - state->round) * t[TURNS] + t[LAST_TURN] - here;
}

/* Rounds' ends that are still to come. */
static int64_t ends_left(Tables t, const State *state) {
    if (state->phase == PHASE_OVER) return 0;
    return t[LAST_ROUND] - state->round + (t[LAST_TURN] == t[TURNS]);
}

/* A gain, by what its parts are worth now. */
static int64_t gain_worth(const Outlook *look, int64_t row) {
    Tables t = look->t, at = t + GAINS + row * G_WIDTH;
    int64_t bonus = 0;
    for (int64_t tokens = at[G_TOKENS]; tokens; tokens >>= TOKEN_BITS) bonus += tokens & 15;
    int64_t steady = at[G_PANS] * t[GOLD_PER_PAN] * look->gold + at[G_HAMMERS] * t[CASH_PER_HAMMER] * look->cash;
    return SCALE * at[G_STARS] + look->cash * at[G_CASH] + look->gold * at[G_GOLD] + look->weights[W_BONUS] * bonus +
           look->ends * steady - look->weights[W_WANTED] * (at[G_WANTED] - at[G_CLEAR]);
}

/* What the sheriff is to be feared for: his card is any card, and Wanted stays from round to round. */
static int64_t fear_of_fines(const Outlook *look) {
    Tables t = look->t;
    int64_t wanted = look->state->wanted, fear = 0, arrested = least_of(13, most_of(0, wanted - 1));
    for (int64_t n = 0; n < look->ends; n++) {
        Tables fine = t + FINES_AT + 2 * (look->state->round + n - 1);
        int64_t pays = SCALE * fine[1], bribe = t[BRIBE] * wanted;
        if (wanted < t[NO_CASH_FROM] && look->state->cash >= fine[0])
            pays = least_of(pays, SCALE * fine[0] / t[CASH_PER_POINT]);
        if (look->state->gold >= bribe)
            pays = least_of(pays, SCALE * bribe * 13 / (most_of(1, arrested) * t[GOLD_PER_POINT]));
        fear += pays * arrested / 13;
    }
    return fear;
}

/* The pay of a poker hand in 64ths. */
static int64_t hand_pay(Tables t, int rank) {
    Tables at = t + GAINS + t[POKER_AT + rank] * G_WIDTH;
    return SCALE * at[G_STARS] + SCALE * at[G_CASH] / t[CASH_PER_POINT];
}

/* The poker cards so far: what they count as, and a straight or a flush that may still come. */
static int64_t hand_worth(Tables t, const State *state) {
    /* hundredths, by how many cards are missing; a turn offers three */
    static const int64_t chance_of_flush[6] = {100, 50, 25, 8, 0, 0}, chance_of_straight[6] = {100, 20, 7, 2, 0, 0};
    int cards[16], number = poker_cards(t, state, cards);
    if (number == 0) return 0;
    int64_t sure = hand_pay(t, rank_of(cards, number)), hope = 0, pairs = 0;
    int left = (int)(t[TURNS] + t[HOLDEM_CARDS]) - number;
    if (left == 0) return sure;
    for (int suit = 0; suit < 4; suit++) {
        int same = 0;
        for (int n = 0; n < number; n++) same += cards[n] / 13 == suit;
        if (same >= 2 && same + left >= 5)
            hope = most_of(hope, hand_pay(t, FLUSH) * chance_of_flush[least_of(5, most_of(0, 5 - same))] / 100);
    }
    for (int low = 1; low <= 10; low++) {
        int have = 0;
        for (int value = low; value < low + 5; value++)
            for (int n = 0; n < number; n++)
                if (cards[n] % 13 == (value - 1) % 13) {
                    have++;
                    break;
                }
        if (have >= 2 && have + left >= 5) hope = most_of(hope, hand_pay(t, STRAIGHT) * chance_of_straight[5 - have] / 100);
    }
    for (int n = 0; n < number; n++)
        for (int m = 0; m < n; m++) pairs += cards[n] % 13 == cards[m] % 13;
    return most_of(sure + floor_div(SCALE * (pairs * left), 3), hope);
}

/* Stops ahead: as many as will be visited, at their average. */
static int64_t trail_worth(const Outlook *look, int64_t visits) {
    int first = 0;
    int64_t total = 0;
    while (look->state->stops >> first) first++;
    int64_t ahead = look->t[N_STOPS] - first;
    for (int site = first; site < look->t[N_STOPS]; site++) total += gain_worth(look, stop_of(look->t, site, S_GAIN));
    return ahead ? floor_div(total * least_of(visits, 100 * ahead), 100 * ahead) : 0;
}

/* Rows of targets that are nearly complete. */
static int64_t rows_worth(const Outlook *look) {
    int64_t hope = 0;
    for (int site = 0; site < look->t[N_TARGETS]; site++) {
        int64_t mask = target_of(look->t, site, R_MASK), circled = look->state->targets;
        if ((mask & -mask) != (int64_t)1 << site || (circled & mask) == mask) continue; /* each row once */
        int64_t missing = bits((uint64_t)(mask & ~circled)), bonus = gain_worth(look, target_of(look->t, site, R_COMPLETED));
        hope += floor_div(bonus * look->weights[W_ROW], 100 * missing * missing);
    }
    return hope;
}

/* What a chamber that counts sites would count now. */
static int64_t silver_now(const State *state, int64_t kind) {
    switch (kind) {
        case COUNTS_STONES: return bits(state->stones);
        case COUNTS_BUILDINGS: return bits(state->buildings);
        case COUNTS_CHAMBERS: return bits(state->chambers) + 1;
        case COUNTS_STOPS: return bits(state->stops);
        default: return bits(state->targets);
    }
}

/* The chambers and the best tombstone that lie open. */
static int64_t open_sites(const Outlook *look) {
    Tables t = look->t;
    const State *state = look->state;
    int64_t chamber = 0, stone = 0;
    for (int site = 0; site < t[N_CHAMBERS]; site++) {
        if (!allowed(t, state, MINE, site, true, 0)) continue;
        int64_t gains = gain_worth(look, chamber_of(t, site, C_GAIN)), kind = chamber_of(t, site, C_SILVER);
        if (kind) gains += SCALE * silver_now(state, kind);
        chamber += most_of(0, gains);
    }
    for (int site = 0; site < t[N_STONES]; site++) {
        if ((state->stones >> site) & 1) continue;
        Tables at = t + STONES_AT + site * T_WIDTH;
        int64_t gains = 0;
        for (int n = 0; n < at[T_NEIGHBOURS]; n++)
            if (state->stones & at[T_NEIGHBOUR + 2 * n]) gains += gain_worth(look, at[T_NEIGHBOUR + 2 * n + 1]);
        stone = most_of(stone, gains);
    }
    return floor_div((chamber + stone) * look->weights[W_NEAR], 100);
}

/* Tools, and what the Undertaker, the Bank and the Bail Bonds promise. */
static int64_t tools_worth(const Outlook *look) {
    Tables t = look->t;
    const State *state = look->state;
    int64_t hope = 0, turns = look->turns, tool = look->weights[W_TOOL];
    int64_t targets = t[N_TARGETS] - bits(state->targets), stones = t[N_STONES] - bits(state->stones);
    for (int n = 0; n < t[N_ITEMS]; n++) {
        if (!((state->items >> n) & 1)) continue;
        int64_t helps = item_of(t, n, I_MINE) + item_of(t, n, I_LESS);
        if (state->stops >> (t[N_STOPS] - 1) == 0) helps += (item_of(t, n, I_TRAIL) + 1) / 2;
        hope += tool * helps * turns / 2;
        if (targets) hope += tool * item_of(t, n, I_GUN) * least_of(turns, targets) / 2;
    }
    if (state->shovel) hope += SCALE * t[SHOVEL_STARS] * least_of(2 * stones, turns) / 4;
    if (state->truce) hope += look->weights[W_WANTED] * least_of(2 * stones, turns) / 2;
    int64_t pays = t[BANK_AT + least_of(t[LAST_ROUND], state->round) - 1];
    hope += SCALE * pays * bits(state->banked) * turns / 9; /* three of a colour: about one lineup in nine */
    hope += SCALE * 3 * bits(state->hunted) * turns / 13;
    if (state->hotel < t[N_HOTEL] && turns > 1) {
        int64_t now = state->hotel ? t[HOTEL_AT + state->hotel - 1] : 0;
        hope += SCALE * (t[HOTEL_AT + state->hotel] - now) * least_of(turns, 6) / 36;
    }
    return hope;
}

/* What the first visits to all other buildings give, on average. */
static int64_t first_visits(const Outlook *look) {
    int64_t total = 0;
    for (int n = 0; n < look->t[N_BUILDINGS]; n++)
        if (!((look->state->buildings >> n) & 1)) total += gain_worth(look, building_of(look->t, n, B_FIRST));
    return floor_div(total, look->t[N_BUILDINGS]);
}

/* Sites that will still be circled while each brings silver. */
static int64_t silver_to_come(const Outlook *look, int64_t visits) {
    int64_t hope = 0;
    for (int n = 0; n < look->t[N_CHAMBERS]; n++)
        if (((look->state->chambers >> n) & 1) && chamber_of(look->t, n, C_SILVER)) hope += SCALE * visits / 100;
    return hope;
}

/* A state between turns, or the end of the game, in 64ths of a point. */
static int64_t map_worth(Tables t, const State *state, const int64_t *weights) {
    int64_t points = SCALE * score(t, state), turns = turns_left(t, state), ends = ends_left(t, state);
    if (t[BOT]) points -= weights[W_LEAD] * cowbot_score(t, state);
    if (turns == 0 && ends == 0) return points;
    /* Part of a point is worth something as long as there is a way to make it whole. */
    points += SCALE * (state->cash % t[CASH_PER_POINT]) / t[CASH_PER_POINT];
    points += SCALE * (state->gold % t[GOLD_PER_POINT]) / t[GOLD_PER_POINT];
    int64_t share = least_of(turns, 7);
    Outlook look = {t, state, weights, 0, 0, ends, turns};
    look.cash = SCALE / t[CASH_PER_POINT] + weights[W_CASH] * share / 7;
    look.gold = SCALE / t[GOLD_PER_POINT] + weights[W_GOLD] * share / 7;
    points += (weights[W_CASH] * least_of(state->cash, 3 * turns) + weights[W_GOLD] * least_of(state->gold, turns)) *
              share / 7;
    points += ends * t[GOLD_PER_PAN] * look.gold * state->pans;
    points += ends * t[CASH_PER_HAMMER] * look.cash * state->hammers;
    points -= weights[W_FEAR] * fear_of_fines(&look) / 100 + (turns ? weights[W_WANTED] * state->wanted : 0);
    if (ends) points += weights[W_HAND] * hand_worth(t, state) / 100;
    if (!turns) return points;
    points += trail_worth(&look, weights[W_VISIT] * turns) + rows_worth(&look) + open_sites(&look);
    points += tools_worth(&look) + silver_to_come(&look, weights[W_SILVER] * turns);
    return points + floor_div(first_visits(&look) * weights[W_FRESH] * turns, 100);
}

/* What stored states are worth; answers how that ended. */
PNP_EXPORT int pnp_values(Tables t, const int64_t *states, int64_t count, const int64_t *weights, int64_t *found) {
    State state;
    int number = (int)t[WORDS_USED];
    for (int64_t row = 0; row < count; row++) {
        if (!open_state(t, states + row * number, &state)) return NOT_A_STATE;
        found[row] = map_worth(t, &state, weights);
    }
    return DONE;
}

/* -- rounds' ends ------------------------------------------------------------------------------------------------------------ */

/* The ways to end a round, three numbers each; answers how many, none for what is no round's end. There is room for
 * `MOST_WAYS`. */
PNP_EXPORT int pnp_ways_to_end(Tables t, const int64_t *stored, int64_t *found) {
    State state;
    Way ways[MOST_WAYS];
    if (!open_state(t, stored, &state) || state.phase != PHASE_END) return 0;
    int count = ways_to_end(t, &state, ways);
    for (int n = 0; n < count; n++)
        found[3 * n] = ways[n].rank, found[3 * n + 1] = ways[n].what, found[3 * n + 2] = ways[n].amount;
    return count;
}

/* The state after a round's end, for one way and one answer to the sheriff; false if that is not possible. */
PNP_EXPORT int pnp_after_round(Tables t, const int64_t *stored, const int64_t *way, int answer, int64_t *words) {
    State state, after;
    if (!open_state(t, stored, &state) || state.phase != PHASE_END) return 0;
    if (!after_round(t, &state, (Way){(int)way[0], (int)way[1], (int)way[2]}, answer, &after)) return 0;
    forget(t, &after);
    return pack(&after, words, (int)t[WORDS_USED]);
}

/* -- shuffles ------------------------------------------------------------------------------------------------------------------ */

/* A number below some other one (SplitMix64; the bias is below 2**-50). */
static int64_t next_below(uint64_t *chance, int64_t below) {
    uint64_t z = *chance += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (int64_t)((z >> 1) % (uint64_t)below);
}

/* Shuffle the sheriff card (the first) among the cards from `first` up to `end`. */
PNP_EXPORT void pnp_shuffle(int64_t *deck, int64_t first, int64_t end, uint64_t *chance) {
    for (int64_t last = end - first; last > 0; last--) {
        int64_t other = next_below(chance, last + 1);
        int64_t *one = deck + first + last - 1, *two = other == 0 ? deck : deck + first + other - 1, held = *one;
        *one = *two;
        *two = held;
    }
}
