/* What a state can lead to at most, read out of a `Lookup`: the bound as a search uses it.
 *
 * pnp/games/fliptown/solver/bound/bound.py says what the bound is made of and why it holds.
 */
#include <string.h>

#include "kernel.h"

#define MOST_GROUPS 32
#define MOST_CLASSES 8
#define MOST_KINDS 5
#define FEW_SETS 8

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

/* What is open within a turn, with these of its pending effects as a table values them; the Undertaker's visits apart. */
static int64_t pending_worth(Tables t, const int64_t *data, const State *state, uint64_t effects, int64_t table,
                             int64_t slot) {
    int64_t slots = data[H_SLOTS], worth = state->bails * data[data[H_BAIL] + slot];
    for (int region = 0; region < 5; region++)
        worth += ((state->tokens >> (TOKEN_BITS * region)) & 15) * data[data[H_BONUS] + region * slots + slot];
    for (int site = 0; effects; effects >>= EFFECT_BITS, site++)
        worth += (int64_t)(effects & 7) * data[data[table] + site * slots + slot];
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
static int64_t face_total(Tables t, const int64_t *data, const State *state, int64_t gains, int64_t slot, int ranks,
                          uint64_t effects, int64_t table) {
    int64_t total = gains + held(t, data, state, slot) + data[data[H_TO_COME] + slot] - fines(t, data, state);
    if (ranks >= 0) total += best_pay(ranks, data + data[H_HANDS] + state->round * (NOTHING + 1));
    if (state->phase != PHASE_FLIP && state->phase != PHASE_END) total += pending_worth(t, data, state, effects, table, slot);
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
static int64_t group_key(const Lookup *look, const State *state, int64_t first, int64_t end) {
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

/* When the parts are looked up: in this turn, or, if it is nearly over, in the next. */
typedef struct {
    int64_t slot, shift;
    int acted;
} Time;

static Time next_turn(const int64_t *data, const State *state, Moment now) {
    Time next = {now.slot + 1, now.shift, 0};
    if (state->turn == data[H_TURNS]) next.slot = now.slot + 2, next.shift = 0;
    if (next.slot >= data[H_TOTAL]) next.slot = data[H_TOTAL], next.shift = 0;
    return next;
}

/* Where a group's values for a state begin, in the first face; -1 if it knows nothing. */
static int64_t group_place(const Lookup *look, int64_t number, const State *state, Time when) {
    const int64_t *group = look->groups + number * K_WIDTH;
    int64_t node = group_key(look, state, group[K_FIRST], group[K_END]);
    if (group[K_KEYS] >= 0 && (node = look->keys[group[K_KEYS] + node]) < 0) return -1;
    int64_t at = place_of(look, group, state->targets, when.slot, when.shift, when.acted);
    return at < 0 ? -1 : (group[K_OFFSET] + (at * group[K_NODES] + node) * group[K_VARIANTS]) * look->face_count;
}

/* -- pending effects ------------------------------------------------------------------------------------------------------
 *
 * A pending effect of the Bank, the Hotel, the land office, the Bail Bonds or a shop is declined, or used now in the best
 * way. That is no less than what any play makes of it:
 * - Each play uses it in one way at some moment of this turn, or not at all. Prices hold for the whole turn, so what the
 *   way brings and costs is worth the same now as later. Cash that is missing now counts as a debt at its price: it may
 *   come later in the turn, and the price charges the play as much then.
 * - The way changes the state of one part of the bound alone. The other steps of that part in this turn stay possible, and
 *   bring no less: colours, outlaws, squares and floors of the Hotel don't depend on each other's order (the bonus for the
 *   full grid comes with whichever claim is the last), bonus actions don't ask for tools, and a gun that is bought earlier
 *   only makes robberies succeed.
 * - An item that needs another one is the exception: that one may come in between. Such an effect counts as before.
 * A second effect of the same kind may change the same part, so it counts as before too: like a bonus visit to the Town,
 * which could be spent on it. If a way brings bonus actions, the turn is not nearly over.
 */

/* A way to use a pending effect: the group whose values change, where they begin then, and what is paid: columns of
 * `ways_worth`. */
typedef struct {
    int64_t group, place;
    int what, which;
} Use;

enum { BY_PRICE, BY_ITEM, BY_LAND, BY_LAND_COMPLETE };

/* The ways of one pending effect lie from `first` to `end`. */
typedef struct {
    int site, first, end;
} Choice;

#define MOST_USES 512
#define MOST_CHOICES 6

typedef struct {
    Choice choices[MOST_CHOICES];
    Use uses[MOST_USES];
    int count, total;
    uint64_t credited; /* effects that count like a bonus visit */
    uint32_t likely; /* sets of silver kinds that may be the best after a way */
    bool gives_tokens;
} Pending;

/* The sets of silver kinds that may be the best for a place of the Mine. */
static uint32_t likely_sets(const Lookup *look, int64_t place) {
    const int64_t *mine = look->groups + look->mine * K_WIDTH;
    return look->likely[(place / look->face_count - mine[K_OFFSET]) / mine[K_VARIANTS]];
}

static bool add_use(const Lookup *look, Pending *pending, int64_t group, const State *after, Time when, int what,
                    int which) {
    if (group < 0 || pending->total == MOST_USES) return false;
    int64_t place = group_place(look, group, after, when);
    if (place < 0) return false;
    if (group == look->mine) pending->likely |= likely_sets(look, place);
    pending->uses[pending->total++] = (Use){group, place, what, which};
    return true;
}

/* Whether an item may be bought later in this turn only: it needs another one that is not there yet. */
static bool lacks_another(Tables t, const State *state, int64_t sold) {
    for (int item = 0; item < t[N_ITEMS]; item++) {
        if (!((sold >> item) & 1) || ((state->items >> item) & 1)) continue;
        int64_t needs = item_of(t, item, I_NEEDS);
        if (needs >= 0 && !((state->items >> needs) & 1)) return true;
    }
    return false;
}

/* Lists the ways of a pending effect; false if one of them is beyond the tables. */
static bool list_uses(const Lookup *look, const State *state, int site, Time when, Pending *pending) {
    Tables t = look->tables, at = t + BUILDINGS_AT + site * B_WIDTH;
    State after = *state;
    switch (at[B_DOES]) {
        case E_CHECK_IN:
            if (state->hotel >= t[N_HOTEL]) return true;
            after.hotel += 1;
            return add_use(look, pending, look->of_field[F_HOTEL], &after, when, BY_PRICE, site);
        case E_BANK:
            for (int colour = 0; colour < 2; colour++) {
                if ((state->banked >> colour) & 1) continue;
                after.banked = state->banked | 1 << colour;
                if (!add_use(look, pending, look->of_field[F_BANKED], &after, when, BY_PRICE, site)) return false;
            }
            return true;
        case E_HUNT:
            for (int outlaw = 0; outlaw < t[N_OUTLAWS]; outlaw++) {
                if ((state->hunted >> outlaw) & 1) continue;
                after.hunted = state->hunted | 1 << outlaw;
                if (!add_use(look, pending, look->of_field[F_HUNTED], &after, when, BY_PRICE, site)) return false;
            }
            return true;
        case E_LAND:
            for (int n = 0; n < t[N_PLACEMENTS]; n++) {
                int64_t mask = t[PLACEMENTS_AT + n * P_WIDTH + P_MASK];
                if (state->land & mask) continue;
                after.land = state->land | mask;
                bool full = after.land == t[LAND_FULL];
                pending->gives_tokens |= full && gain_of(t, t[LAND_COMPLETE], G_TOKENS);
                if (!add_use(look, pending, look->of_field[F_LAND], &after, when, full ? BY_LAND_COMPLETE : BY_LAND, n))
                    return false;
            }
            return true;
        default: /* a shop */
            for (int item = 0; item < t[N_ITEMS]; item++) {
                if (!((at[B_ITEMS] >> item) & 1) || ((state->items >> item) & 1)) continue;
                int64_t needs = item_of(t, item, I_NEEDS);
                if (needs >= 0 && !((state->items >> needs) & 1)) continue;
                after.items = state->items | 1 << item;
                pending->gives_tokens |= gain_of(t, item_of(t, item, I_GAIN), G_TOKENS) != 0;
                if (!add_use(look, pending, look->of_item[item], &after, when, BY_ITEM, item)) return false;
            }
            return true;
    }
}

/* Whether an effect only brings amounts, which prices value: it has no state of its own. */
static bool is_simple(int64_t does) {
    return does == E_HIDE || does == E_DONATE || does == E_DRINK || does == E_INVEST || does == E_PEEK;
}

/* Whether what a building pays by choice may be bonus actions. */
static bool peeks_at_tokens(Tables t, int site) {
    for (int n = 0; n < building_of(t, site, B_REWARDS); n++)
        if (gain_of(t, building_of(t, site, B_REWARD + n), G_TOKENS)) return true;
    return false;
}

/* Sorts the pending effects into those that are listed with their ways and those that count like a bonus visit. `when`:
 * the time at which parts are looked up. False if the tables know nothing. */
static bool list_pending(const Lookup *look, const State *state, Time when, Pending *pending) {
    Tables t = look->tables;
    int listed = 0; /* kinds of effects, as bits */
    pending->count = pending->total = 0, pending->credited = 0, pending->gives_tokens = false, pending->likely = 0;
    int site = 0;
    for (uint64_t effects = state->effects; effects; effects >>= EFFECT_BITS, site++) {
        int64_t does = building_of(t, site, B_DOES);
        uint64_t count = effects & 7, all = (uint64_t)7 << (EFFECT_BITS * site);
        if (!count) continue;
        if (is_simple(does)) {
            pending->gives_tokens |= does == E_PEEK && peeks_at_tokens(t, site);
            continue;
        }
        bool late = does == E_BUY && lacks_another(t, state, building_of(t, site, B_ITEMS));
        if (count > 1 || late || ((listed >> does) & 1) || pending->count == MOST_CHOICES) {
            pending->credited |= all & state->effects;
            continue;
        }
        listed |= 1 << does;
        int first = pending->total;
        if (!list_uses(look, state, site, when, pending)) return false;
        pending->choices[pending->count++] = (Choice){site, first, pending->total};
    }
    return true;
}

/* The buildings of some effects, as bits. */
static int sites_of(uint64_t effects) {
    int found = 0;
    for (int site = 0; effects; effects >>= EFFECT_BITS, site++)
        if (effects & 7) found |= 1 << site;
    return found;
}

/* Everything about a state that does not depend on prices. */
typedef struct {
    int64_t places[MOST_GROUPS];
    int32_t silver[MOST_SETS];
    uint8_t set[MOST_SETS]; /* the sets of silver kinds that may be the best */
    int sets;
    int64_t slot;
    bool is_later; /* the parts are looked up at the next turn */
    Pending pending;
} Standing;

/* Where each group's values for a state begin, and the ways of pending effects; false if a group knows nothing. If
 * nothing is left of the turn but buildings' effects, the parts are looked up at the next turn, but for those that a
 * credited effect may still visit. */
static bool find_places(const Lookup *look, const State *state, Moment now, Standing *stands) {
    const int64_t *data = look->data;
    Time here = {now.part_slot, now.part_shift, state->acted}, then = here;
    bool nearly_over = is_nearly_over(look->tables, state);
    if (nearly_over) then = next_turn(data, state, now);
    stands->pending.count = 0, stands->pending.credited = 0, stands->pending.likely = 0;
    int credited = 0;
    if (state->effects) {
        if (!list_pending(look, state, then, &stands->pending)) return false;
        credited = sites_of(stands->pending.credited);
        if (nearly_over && (stands->pending.gives_tokens || credited)) {
            then = here; /* one more action may follow */
            if (!list_pending(look, state, then, &stands->pending)) return false;
        }
    }
    for (int64_t n = 0; n < look->group_count; n++)
        if ((stands->places[n] = group_place(look, n, state, then)) < 0) return false;
    stands->is_later = then.slot != here.slot;
    uint32_t likely = likely_sets(look, stands->places[look->mine]) | stands->pending.likely;
    stands->sets = 0;
    for (; likely; likely &= likely - 1) stands->set[stands->sets++] = (uint8_t)bits((likely & -likely) - 1);
    return true;
}

/* What is circled already is worth, for each likely set of silver kinds. */
static void count_silver(const Lookup *look, const State *state, Standing *stands) {
    int32_t counted[MOST_KINDS];
    for (int n = 0; n < look->kind_count; n++) {
        const int64_t *kind = look->kinds + n * N_WIDTH;
        uint64_t number;
        memcpy(&number, (const char *)state + kind[N_OFFSET], sizeof number);
        counted[n] = (int32_t)(SCALE * kind[N_COUNT] * bits(number & (uint64_t)kind[N_WHOLE]));
    }
    for (int m = 0; m < stands->sets; m++) {
        stands->silver[m] = 0;
        for (int n = 0; n < look->kind_count; n++)
            if ((stands->set[m] >> n) & 1) stands->silver[m] += counted[n];
    }
}

/* What a way costs and brings at once. */
static int64_t use_worth(Tables t, const int64_t *data, const Use *use, int64_t slot) {
    int64_t cash = data[data[H_CASH] + slot];
    switch (use->what) {
        case BY_PRICE: return -building_of(t, use->which, B_PRICE) * cash * (building_of(t, use->which, B_DOES) != E_HUNT);
        case BY_ITEM: return data[data[H_ITEMS] + use->which * data[H_SLOTS] + slot];
        default: {
            Tables placed = t + PLACEMENTS_AT + use->which * P_WIDTH;
            int64_t more = use->what == BY_LAND_COMPLETE ? data[data[H_LAND] + slot] : 0;
            return placed[P_STARS] * data[data[H_STARS] + slot] - placed[P_PRICE] * cash + more;
        }
    }
}

/* What the best way of a pending effect adds, for each likely set; false if the tables know nothing. */
static bool add_best(const Lookup *look, int64_t face, const Standing *stands, const Choice *choice, int32_t *sums) {
    const int64_t *data = look->data + face * look->data_size;
    int32_t more[MOST_SETS] = {0};
    for (int m = choice->first; m < choice->end; m++) {
        const Use *use = stands->pending.uses + m;
        const int64_t *group = look->groups + use->group * K_WIDTH;
        const int16_t *own = look->values + stands->places[use->group] + face * group[K_VARIANTS];
        const int16_t *other = look->values + use->place + face * group[K_VARIANTS];
        const uint8_t *variant = look->of_set + group[K_CLASS] * look->sets;
        int32_t worth = (int32_t)use_worth(look->tables, data, use, stands->slot);
        if (other[0] == ALWAYS) return false;
        for (int n = 0; n < stands->sets; n++) {
            int v = variant[stands->set[n]];
            int32_t gained = other[v] - own[v] + worth;
            more[n] = gained > more[n] ? gained : more[n];
        }
    }
    for (int n = 0; n < stands->sets; n++) sums[n] += more[n];
    return true;
}

/* The sums of all groups in one face, for each likely set of silver kinds; false if a group knows nothing. */
static bool sum_groups(const Lookup *look, int64_t face, const Standing *stands, int32_t *sums) {
    int32_t parts[MOST_CLASSES][4] = {{0}}, all[MOST_SETS]; /* all but the Mine count two kinds at the most */
    int sets = (int)look->sets, mines = (int)look->groups[look->mine * K_WIDTH + K_CLASS];
    const int16_t *mine = NULL;
    for (int64_t n = 0; n < look->group_count; n++) {
        const int64_t *group = look->groups + n * K_WIDTH;
        const int16_t *own = look->values + stands->places[n] + face * group[K_VARIANTS];
        if (own[0] == ALWAYS) return false;
        if (n == look->mine)
            mine = own;
        else
            for (int64_t v = 0; v < group[K_VARIANTS]; v++) parts[group[K_CLASS]][v] += own[v];
    }
    bool few = stands->sets <= FEW_SETS; /* many are added up faster all at once */
    if (few)
        for (int m = 0; m < stands->sets; m++) sums[m] = stands->silver[m] + mine[stands->set[m]];
    else
        for (int which = 0; which < sets; which++) all[which] = mine[which];
    for (int n = 0; n < look->class_count; n++) {
        const uint8_t *variant = look->of_set + n * sets;
        if (n == mines && sets > 4) continue; /* nobody else counts that many kinds */
        if (few)
            for (int m = 0; m < stands->sets; m++) sums[m] += parts[n][variant[stands->set[m]]];
        else
            for (int which = 0; which < sets; which++) all[which] += parts[n][variant[which]];
    }
    for (int m = 0; !few && m < stands->sets; m++) sums[m] = stands->silver[m] + all[stands->set[m]];
    return true;
}

/* What all parts together can gain in one face, over the likely sets of silver kinds, with the best of each pending
 * effect. */
static int64_t gains_of(const Lookup *look, int64_t face, const Standing *stands) {
    int32_t sums[MOST_SETS];
    if (!sum_groups(look, face, stands, sums)) return NO_BOUND;
    for (int n = 0; n < stands->pending.count; n++)
        if (!add_best(look, face, stands, stands->pending.choices + n, sums)) return NO_BOUND;
    int32_t best = sums[0];
    for (int m = 1; m < stands->sets; m++) best = sums[m] > best ? sums[m] : best;
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

/* The pending effects that prices value: those without a state of their own, and those that count like a bonus visit. */
static uint64_t valued_effects(Tables t, const State *state, const Pending *pending) {
    uint64_t found = pending->credited;
    for (int site = 0; state->effects >> (EFFECT_BITS * site); site++)
        if (is_simple(building_of(t, site, B_DOES))) found |= state->effects & ((uint64_t)7 << (EFFECT_BITS * site));
    return found;
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
    Standing stands;
    int64_t lowest = NO_BOUND;
    if (!find_places(look, state, now, &stands)) return NO_BOUND;
    count_silver(look, state, &stands);
    stands.slot = now.slot;
    int ranks = ranks_of(look, state, now.slot, now.shift, seen);
    uint64_t effects = valued_effects(t, state, &stands.pending);
    int64_t table = stands.is_later ? H_AMOUNTS : H_EFFECTS;
    for (int64_t first = 0; first < look->face_count; first += look->cases) {
        int64_t highest = -NO_BOUND;
        for (int64_t face = first; face < first + look->cases && highest < least + over; face++) {
            const int64_t *prices = data + face * look->data_size;
            if (is_no_case(prices, state)) continue;
            int64_t gains = gains_of(look, face, &stands);
            if (gains >= NO_BOUND)
                highest = NO_BOUND;
            else
                highest = most_of(highest, face_total(t, prices, state, gains, now.slot, ranks, effects, table));
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

/* What all parts together can gain, over the sets of silver kinds; `which` is the best of them. */
int64_t parts_of(const Face *face, const int64_t *fields, const State *state, int64_t slot, int64_t shift,
                 int64_t *which) {
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
    for (int64_t set = 0; set < data[H_SETS]; set++) {
        const int64_t *map = data + data[H_MAP] + set * data[H_GROUPS];
        int64_t total = 0;
        for (int64_t group = 0; group < data[H_GROUPS]; group++) total += sums[map[group]];
        if (total > best) best = total, *which = set;
    }
    return best;
}

/* The node of a part for a state, and its variant for a set of silver kinds. */
int64_t part_node(const Face *face, const int64_t *part, const int64_t *fields) {
    return face->keys[part[D_KEYS] + own_key(face->data, part, fields)];
}

int64_t part_variant(const Face *face, const int64_t *part, int64_t which) {
    const int64_t *map = face->data + face->data[H_MAP] + which * face->data[H_GROUPS];
    for (int64_t group = 0; group < face->data[H_GROUPS]; group++)
        if (map[group] >= part[D_GROUP] && map[group] < part[D_GROUP] + part[D_VARIANTS]) return map[group] - part[D_GROUP];
    return 0;
}

/* The slot and shift of the next turn from a state between turns. */
void next_turn_of(Tables t, const int64_t *data, const State *state, int64_t *slot, int64_t *shift) {
    Moment now = moment_of(t, data, state);
    *slot = now.part_slot, *shift = now.part_shift;
}

/* The bound for one case, in 64ths of a point, of a working state between turns or within one. */
PNP_EXPORT int64_t pnp_face(const Face *face, const int64_t *given) {
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
    int64_t which = 0, gains = parts_of(face, fields, &state, now.part_slot, now.part_shift, &which);
    if (gains >= NO_BOUND) return NO_BOUND;
    return face_total(t, data, &state, gains, now.slot, hands_left(t, data, &state, now.slot, now.shift),
                      state.effects, H_EFFECTS) - over;
}

/* -- for Python ----------------------------------------------------------------------------------------------------------- */

/* The bounds for one case of some working states. */
PNP_EXPORT void pnp_faces(const Face *face, const int64_t *states, int64_t count, int64_t *found) {
    for (int64_t row = 0; row < count; row++) found[row] = pnp_face(face, states + row * FIELDS);
}

PNP_EXPORT int64_t pnp_reach(const Lookup *look, const int64_t *fields) {
    Remembered seen;
    State state;
    forget_hands(&seen);
    read_fields(fields, &state);
    return reach_of(look, &state, &seen, (int64_t)1 << 50);
}

/* What stored states can lead to at most, in 64ths; answers how that ended. */
PNP_EXPORT int pnp_reaches(const Lookup *look, const int64_t *states, int64_t count, int64_t least, int64_t *found) {
    Remembered seen;
    State state;
    int number = (int)look->tables[WORDS_USED];
    forget_hands(&seen);
    for (int64_t row = 0; row < count; row++) {
        if (!open_state(look->tables, states + row * number, &state)) return NOT_A_STATE;
        found[row] = reach_of(look, &state, &seen, least);
    }
    return DONE;
}
