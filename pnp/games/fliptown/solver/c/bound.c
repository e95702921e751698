/* What a state can lead to at most, read out of a `Lookup`: the bound as a search uses it.
 *
 * pnp/games/fliptown/solver/bound/bound.py says what the bound is made of and why it holds.
 */
#include <string.h>

#include "kernel.h"

#define MOST_GROUPS 32

/* -- what prices make of a state -------------------------------------------------------------------------------------- */

/* Poker cards still to come in this round; -1 if its end is not played. */
static int draws_left(const int64_t *data, const State *state) {
    int64_t turns = data[H_TURNS];
    if ((state->round - 1) * (turns + 1) + turns >= data[H_TOTAL]) return -1;
    return state->phase == PHASE_END ? 0 : (int)(turns - state->turn + 1 - (state->phase == PHASE_ACT));
}

/* The hands that can still be reached at the end of the round, as bits; -1 if its end is not played. */
static int hands_left(Tables t, const int64_t *data, const State *state, int64_t slot, int64_t shift) {
    int draws = draws_left(data, state), within = state->phase == PHASE_ACT;
    if (draws < 0) return -1;
    int wild = t[ABILITY] == A_POKER && state->used < t[USES];
    const int64_t *offers = data + data[H_OFFERS];
    return possible_ranks(offer(offers, slot, shift, within), state->hand, (uint64_t)shared_cards(offers, state->round),
                          draws, wild);
}

/* The least that arrests cost in the rounds that are to end with one; stars that are not there cannot be taken. */
static int64_t fines(Tables t, const int64_t *data, const State *state) {
    int64_t stars = state->stars, total = 0, largest = 0;
    for (int round = state->round; round < data[H_ROUNDS]; round++) {
        const int64_t *judged = data + data[H_JUDGED] + round * J_WIDTH;
        if (!judged[J_PAYS]) continue;
        int64_t taken = judged[J_PAYS] > 1 ? judged[J_FINE] : least_of(stars, judged[J_FINE]);
        int64_t cost = least_of(SCALE * taken, least_of(judged[J_FINE_PRICE], judged[J_BRIBE_PRICE]));
        stars = most_of(0, stars - judged[J_FINE]);
        total += cost;
        largest = most_of(largest, cost);
    }
    if (t[ABILITY] == A_DRAW) total -= largest * most_of(0, t[USES] - state->used);
    return most_of(0, total);
}

/* What is open within a turn; the Undertaker's visits apart. */
static int64_t pending_worth(Tables t, const int64_t *data, const State *state, int64_t slot) {
    int64_t slots = data[H_SLOTS], worth = state->bails * data[data[H_BAIL] + slot];
    for (int region = 0; region < 5; region++)
        worth += ((state->tokens >> (TOKEN_BITS * region)) & 15) * data[data[H_BONUS] + region * slots + slot];
    for (int site = 0; state->effects && site < t[N_BUILDINGS]; site++)
        worth += (int64_t)((state->effects >> (EFFECT_BITS * site)) & 7) * data[data[H_EFFECTS] + site * slots + slot];
    for (int n = 0; state->clears && n < t[N_CLEARS]; n++)
        worth += ((state->clears >> (3 * n)) & 7) * t[CLEARS_AT + n] * most_of(0, data[data[H_WANTED] + slot]);
    int steps = state->paid_steps ? state->paid_steps - NO_STEPS : 0;
    int64_t paid = (steps < 0 ? -steps : steps) * t[VALUE_STEP] + state->paid_suit * t[SUIT_CHANGE];
    return worth + paid * data[data[H_GOLD] + slot];
}

/* What a state holds, at the prices of its slot, and what pans and hammers will bring. */
static int64_t held(Tables t, const int64_t *data, const State *state, int64_t slot) {
    int64_t worth = data[data[H_STARS] + slot] * state->stars + data[data[H_GOLD] + slot] * state->gold;
    worth += data[data[H_CASH] + slot] * state->cash - data[data[H_WANTED] + slot] * state->wanted;
    worth += data[data[H_PANS] + slot] * state->pans + data[H_PAN_LIMIT] * most_of(0, t[PAN_LIMIT] - state->pans);
    worth += data[data[H_HAMMERS] + slot] * state->hammers;
    worth += data[H_HAMMER_LIMIT] * most_of(0, t[HAMMER_LIMIT] - state->hammers);
    int64_t left = most_of(0, t[USES] - state->used);
    if (!left) return worth;
    worth += left * data[data[H_ABILITY] + slot];
    if (t[ABILITY] == A_GOLD) worth += left * data[data[H_GOLD] + data[H_FIRST]] * state->wanted;
    return worth;
}

/* Take the Undertaker's pending visits for used: that never does harm. */
static void undertaken(Tables t, State *state) {
    int pending = state->undertaker;
    if (t[VISITS_LOST]) {
        state->truce |= (pending & 7) != 0;
        state->shovel |= (pending >> 3) != 0;
        return;
    }
    for (int n = (pending & 7) + (pending >> 3); n > 0 && state->visits < t[N_VISITS]; n--) {
        if (t[VISITS_AT + state->visits] == 0)
            state->truce = 1;
        else
            state->shovel = 1;
        state->visits += 1;
    }
}

/* States within a turn that the tables say nothing about: before the turn's own action if an ability may have changed
 * cards or shifted the stream, and the Undertaker's pending visits if Wanted may be welcome. */
static bool unknown(Tables t, const int64_t *data, const State *state) {
    if (state->phase == PHASE_FLIP || state->phase == PHASE_END) return false;
    if (!state->acted && (data[H_EARLY] || t[ABILITY] == A_ANY || t[ABILITY] == A_SHIFT)) return true;
    return state->undertaker && t[ABILITY] == A_GOLD;
}

/* Whether a case is none: stars never fall before its round's end, so a state that has the fine's stars keeps some. */
static bool is_no_case(const int64_t *data, const State *state) {
    int64_t broke = data[H_BROKE];
    return broke == state->round && state->stars >= data[data[H_JUDGED] + broke * J_WIDTH + J_FINE];
}

/* Where a state stands in time: the slot, the shift of the stream, and the same for the parts' tables. */
typedef struct {
    int64_t slot, shift, part_slot, part_shift;
} Moment;

static Moment moment_of(Tables t, const int64_t *data, const State *state) {
    bool between = state->phase == PHASE_FLIP || state->phase == PHASE_END;
    Moment now;
    now.slot = (state->round - 1) * (data[H_TURNS] + 1) + state->turn - 1;
    now.shift = state->drawn - t[SET_ASIDE] - 3 * (state->turn - between);
    now.part_slot = now.slot, now.part_shift = now.shift;
    if (state->phase == PHASE_END) {
        now.slot += 1;
        now.part_slot = least_of(data[H_TOTAL], now.slot + 1), now.part_shift = 0;
    }
    return now;
}

/* One face of the bound, for what its parts gain and the hands that are left. */
static int64_t face_total(Tables t, const int64_t *data, const State *state, int64_t gains, int64_t slot, int ranks) {
    int64_t total = gains + held(t, data, state, slot) + data[data[H_TO_COME] + slot] - fines(t, data, state);
    if (ranks >= 0) total += best_pay(ranks, data + data[H_HANDS] + state->round * (NOTHING + 1));
    if (state->phase != PHASE_FLIP && state->phase != PHASE_END) total += pending_worth(t, data, state, slot);
    return total;
}

/* Where a set's values begin, counted in sets; -1 if its block has none for it. */
int64_t place_in(const int64_t *block, int64_t position, int acted) {
    int64_t place = position - block[BLOCK_FIRST];
    if (position < 0 || place < 0 || place >= block[BLOCK_SETS]) return -1;
    return 2 * block[BLOCK_BEFORE] + acted * block[BLOCK_SETS] + place;
}

/* -- the lookup -------------------------------------------------------------------------------------------------------- */

/* The place of the highest bit, from 1. */
static int length_of(uint64_t number) {
    int place = 0;
    for (; number; number >>= 1) place++;
    return place;
}

/* A group's state, put together. */
static int64_t key_of(const Lookup *look, const State *state, int64_t first, int64_t end) {
    uint64_t key = 0;
    for (int64_t n = first; n < end; n++) {
        const int64_t *entry = look->entries + n * E_WIDTH;
        uint64_t number;
        memcpy(&number, (const char *)state + entry[E_OFFSET], sizeof number);
        number &= (uint64_t)entry[E_WHOLE];
        if (entry[E_KIND] == MAPPED)
            key |= (uint64_t)look->maps[entry[E_FROM] + (int64_t)number];
        else if (entry[E_KIND] == LENGTH)
            key |= (uint64_t)length_of(number) << entry[E_AT];
        else
            key |= ((number >> entry[E_FROM]) & (uint64_t)entry[E_MASK]) << entry[E_AT];
    }
    return (int64_t)key;
}

/* The place of a slot and shift among a group's values, counted in nodes; -1 if there is none. */
static int64_t place_of(const Lookup *look, const int64_t *group, int targets, int64_t slot, int64_t shift, int acted) {
    const int64_t *data = look->data;
    int64_t since = slot - data[H_FIRST], shifts = group[K_SHIFTS];
    if (since < 0 || shift < 0) return -1;
    if (!group[K_STREAM]) return (since * shifts + least_of(shift, shifts - 1)) * 2 + acted;
    if (shift >= shifts) return -1;
    return place_in(data + data[H_BLOCKS] + (since * shifts + shift) * BLOCK_WIDTH, data[data[H_POSITIONS] + targets],
                    acted);
}

/* Whether no further action can be taken in this turn, and nothing shifts the stream any more. */
static bool is_nearly_over(Tables t, const State *state) {
    if (state->phase != PHASE_ACT || !state->acted || state->tokens || t[BOT]) return false;
    return t[ABILITY] != A_BONUS || state->used >= t[USES];
}

/* The buildings whose effects are pending, as bits. */
static int sites_pending(const State *state) {
    int found = 0, site = 0;
    for (uint64_t effects = state->effects; effects; effects >>= EFFECT_BITS, site++)
        if (effects & 7) found |= 1 << site;
    return found;
}

/* Where each group's values for a state begin; false if a group knows nothing. If nothing is left of the turn but
 * buildings' effects, all groups that have none of these buildings are looked up at the next turn. */
static bool find_places(const Lookup *look, const State *state, int64_t slot, int64_t shift, int64_t *places) {
    const int64_t *data = look->data;
    bool nearly_over = is_nearly_over(look->tables, state);
    int64_t next_slot = slot + 1, next_shift = shift;
    if (state->turn == data[H_TURNS]) next_slot = slot + 2, next_shift = 0;
    if (next_slot >= data[H_TOTAL]) next_slot = data[H_TOTAL], next_shift = 0;
    int pending = nearly_over ? sites_pending(state) : 0;
    for (int64_t n = 0; n < look->group_count; n++) {
        const int64_t *group = look->groups + n * K_WIDTH;
        int64_t node = key_of(look, state, group[K_FIRST], group[K_END]);
        if (group[K_KEYS] >= 0 && (node = look->keys[group[K_KEYS] + node]) < 0) return false;
        bool later = nearly_over && !(group[K_SITES] & pending);
        int64_t at = later ? place_of(look, group, state->targets, next_slot, next_shift, 0)
                           : place_of(look, group, state->targets, slot, shift, state->acted);
        if (at < 0) return false;
        places[n] = group[K_OFFSET] + (at * group[K_NODES] + node) * group[K_VARIANTS];
    }
    return true;
}

/* What is circled already is worth, for each set of silver kinds that count. */
static void count_silver(const Lookup *look, const int64_t *counted, int32_t *silver) {
    silver[0] = 0;
    for (int n = 0; n < look->kind_count; n++)
        for (int which = 0; which < 1 << n; which++)
            silver[(1 << n) + which] = silver[which] + (int32_t)counted[n];
}

static int64_t silver_worth(const int64_t *kind, const State *state) {
    uint64_t number;
    memcpy(&number, (const char *)state + kind[N_OFFSET], sizeof number);
    return SCALE * kind[N_COUNT] * bits(number & (uint64_t)kind[N_WHOLE]);
}

/* What all parts together can gain in one face, over the sets of silver kinds. */
static int64_t gains_of(const Lookup *look, int64_t face, const int64_t *places, const int32_t *silver) {
    int sets = (int)look->sets;
    int32_t sums[MOST_SETS];
    memcpy(sums, silver, sizeof sums);
    for (int64_t n = 0; n < look->group_count; n++) {
        int64_t variants = look->groups[n * K_WIDTH + K_VARIANTS];
        const int16_t *own = look->values + face * look->face_size + places[n];
        if (own[0] == ALWAYS) return NO_BOUND;
        if (variants == sets)
            for (int which = 0; which < sets; which++) sums[which] += own[which];
        else
            for (int which = 0; which < sets; which++) sums[which] += own[look->of_set[n * sets + which]];
    }
    int32_t best = sums[0];
    for (int which = 1; which < sets; which++) best = sums[which] > best ? sums[which] : best;
    return best;
}

void forget_hands(Remembered *seen) {
    for (int n = 0; n < REMEMBERED; n++) seen->hand[n] = ~(uint64_t)0, seen->rest[n] = -1;
}

/* The hands that can still be reached, found once for each hand and moment. */
static int ranks_of(const Lookup *look, const State *state, int64_t slot, int64_t shift, Remembered *seen) {
    int draws = draws_left(look->data, state);
    if (draws < 0) return -1;
    int used_up = state->used >= look->tables[USES];
    int64_t rest = (((slot * 64 + shift) * 16 + draws) * 2 + used_up) * 2 + (state->phase == PHASE_ACT);
    uint64_t at = ((state->hand * 0x9E3779B1u + (uint64_t)rest * 0x85EBCA6Bu) >> 12) & (REMEMBERED - 1);
    if (seen->hand[at] != state->hand || seen->rest[at] != rest) {
        seen->hand[at] = state->hand, seen->rest[at] = rest;
        seen->ranks[at] = hands_left(look->tables, look->data, state, slot, shift);
    }
    return seen->ranks[at];
}

/* What a state, between turns or within one, can lead to at most, in 64ths of a point: the lowest of the vectors'
 * highest faces. Only whether that is less than `least` is certain: a vector is left once it is no less, and all others
 * once one is less. */
int64_t reach_of(const Lookup *look, const State *given, Remembered *seen, int64_t least) {
    Tables t = look->tables;
    const int64_t *data = look->data;
    State own;
    const State *state = given;
    int64_t over = data[H_MARGIN] ? SCALE * cowbot_score(t, state) : 0;
    if (state->phase == PHASE_OVER) return SCALE * score(t, state) - over;
    if (unknown(t, data, state)) return NO_BOUND;
    if (state->undertaker) {
        own = *state;
        undertaken(t, &own);
        state = &own;
    }
    Moment now = moment_of(t, data, state);
    int64_t places[MOST_GROUPS], counted[8], lowest = NO_BOUND;
    int32_t silver[MOST_SETS];
    if (!find_places(look, state, now.part_slot, now.part_shift, places)) return NO_BOUND;
    for (int n = 0; n < look->kind_count; n++) counted[n] = silver_worth(look->kinds + n * N_WIDTH, state);
    count_silver(look, counted, silver);
    int ranks = ranks_of(look, state, now.slot, now.shift, seen);
    for (int64_t first = 0; first < look->face_count; first += look->cases) {
        int64_t highest = -NO_BOUND;
        for (int64_t face = first; face < first + look->cases && highest < least + over; face++) {
            const int64_t *prices = data + face * look->data_size;
            if (is_no_case(prices, state)) continue;
            int64_t gains = gains_of(look, face, places, silver);
            if (gains >= NO_BOUND)
                highest = NO_BOUND;
            else
                highest = most_of(highest, face_total(t, prices, state, gains, now.slot, ranks));
        }
        lowest = least_of(lowest, highest);
        if (lowest < least + over) break;
    }
    return lowest >= NO_BOUND ? lowest : lowest - over;
}

/* -- one face, read from its parts: slower, and simpler ------------------------------------------------------------------ */

/* A part's state, put together as its recipe says. `fields` is the state as Python holds it. */
static int64_t own_key(const int64_t *data, const int64_t *part, const int64_t *fields) {
    int64_t key = 0;
    int at = 0;
    for (int64_t n = part[D_RECIPE]; n < part[D_RECIPE_END]; n++) {
        const int64_t *recipe = data + data[H_RECIPES] + 3 * n;
        int64_t number = fields[recipe[0]];
        number = recipe[1] == BIT_LENGTH ? length_of((uint64_t)number)
                                         : (number >> recipe[1]) & (((int64_t)1 << recipe[2]) - 1);
        key |= number << at;
        at += (int)recipe[2];
    }
    return key;
}

/* Where a part's values for a state begin; -1 if there are none. */
static int64_t part_place(const Face *face, const int64_t *part, const int64_t *fields, const State *state,
                          int64_t slot, int64_t shift) {
    const int64_t *data = face->data;
    int64_t node = face->keys[part[D_KEYS] + own_key(data, part, fields)], shifts = part[D_SHIFTS];
    int64_t since = slot - data[H_FIRST];
    if (node < 0 || since < 0 || shift < 0 || (part[D_STREAM] && shift >= shifts)) return -1;
    int64_t at = part[D_STREAM] ? place_in(data + data[H_BLOCKS] + (since * shifts + shift) * BLOCK_WIDTH,
                                           data[data[H_POSITIONS] + state->targets], state->acted)
                                : (since * shifts + least_of(shift, shifts - 1)) * 2 + state->acted;
    return at < 0 ? -1 : part[D_OFFSET] + (at * part[D_NODES] + node) * part[D_VARIANTS];
}

/* What all parts together can gain, over the sets of silver kinds. */
static int64_t parts_of(const Face *face, const int64_t *fields, const State *state, int64_t slot, int64_t shift) {
    const int64_t *data = face->data;
    int64_t sums[8 * MOST_SETS] = {0}, best = -NO_BOUND;
    for (int64_t n = 0; n < data[H_PARTS]; n++) {
        const int64_t *part = data + data[H_DIRECTORY] + n * D_WIDTH;
        int64_t at = part_place(face, part, fields, state, slot, shift);
        if (at < 0) return NO_BOUND;
        for (int64_t v = 0; v < part[D_VARIANTS]; v++) sums[part[D_GROUP] + v] += face->values[at + v];
    }
    for (int64_t n = 0; n < data[H_KINDS]; n++) {
        const int64_t *kind = data + data[H_SILVER] + 3 * n;
        sums[kind[2]] = SCALE * kind[1] * bits((uint64_t)fields[kind[0]]);
    }
    for (int64_t which = 0; which < data[H_SETS]; which++) {
        const int64_t *map = data + data[H_MAP] + which * data[H_GROUPS];
        int64_t total = 0;
        for (int64_t group = 0; group < data[H_GROUPS]; group++) total += sums[map[group]];
        best = most_of(best, total);
    }
    return best;
}

/* The bound for one case, in 64ths of a point, of a working state between turns or within one. */
EXPORT int64_t pnp_face(const Face *face, const int64_t *given) {
    Tables t = face->tables;
    const int64_t *data = face->data;
    int64_t fields[FIELDS];
    State state;
    read_fields(given, &state);
    int64_t over = data[H_MARGIN] ? SCALE * cowbot_score(t, &state) : 0;
    if (state.phase == PHASE_OVER) return SCALE * score(t, &state) - over;
    if (unknown(t, data, &state)) return NO_BOUND;
    if (is_no_case(data, &state)) return -NO_BOUND;
    if (state.undertaker) undertaken(t, &state);
    write_fields(&state, fields);
    Moment now = moment_of(t, data, &state);
    int64_t gains = parts_of(face, fields, &state, now.part_slot, now.part_shift);
    if (gains >= NO_BOUND) return NO_BOUND;
    return face_total(t, data, &state, gains, now.slot, hands_left(t, data, &state, now.slot, now.shift)) - over;
}

/* -- for Python ----------------------------------------------------------------------------------------------------------- */

EXPORT int64_t pnp_reach(const Lookup *look, const int64_t *fields) {
    Remembered seen;
    State state;
    forget_hands(&seen);
    read_fields(fields, &state);
    return reach_of(look, &state, &seen, (int64_t)1 << 50);
}

/* What stored states can lead to at most, in 64ths. */
EXPORT void pnp_reaches(const Lookup *look, const int64_t *states, int64_t count, int64_t least, int64_t *found) {
    Remembered seen;
    State state;
    int number = (int)look->tables[WORDS_USED];
    forget_hands(&seen);
    for (int64_t row = 0; row < count; row++) {
        unpack(states + row * number, number, &state);
        found[row] = reach_of(look, &state, &seen, least);
    }
}
