/* The five regions: whether a site may be circled, and what that brings. */
#include "kernel.h"

/* How many sites a region has. */
int sites(Tables t, int region) {
    switch (region) {
        case TRAIL: return (int)t[N_STOPS];
        case BADLANDS: return (int)t[N_TARGETS];
        case MINE: return (int)t[N_CHAMBERS];
        case TOWN: return (int)t[N_BUILDINGS];
        default: return (int)t[N_STONES];
    }
}

/* In how many ways a site may be taken: only trail stops offer a choice. */
int choices(Tables t, int region, int site) { return region == TRAIL ? (int)stop_of(t, site, S_CHOICES) : 1; }

/* The best of what the owned items have in a column. */
static int64_t best_item(Tables t, const State *state, int column) {
    int64_t best = 0;
    for (int n = 0; n < t[N_ITEMS]; n++)
        if ((state->items >> n) & 1) best = most_of(best, item_of(t, n, column));
    return best;
}

/* What the owned items have in a column, together. */
static int64_t all_items(Tables t, const State *state, int column) {
    int64_t total = 0;
    for (int n = 0; n < t[N_ITEMS]; n++)
        if ((state->items >> n) & 1) total += item_of(t, n, column);
    return total;
}

/* The Mine: a chamber is dug from the entrance or from a circled neighbour above; the pickaxe shifts the value. */
static bool chamber_allowed(Tables t, const State *state, int site, bool opened, int value) {
    if ((state->chambers >> site) & 1) return false;
    Tables at = t + CHAMBERS_AT + site * C_WIDTH;
    int64_t shift = -1;
    for (int n = 0; n < at[C_WAYS]; n++) {
        Tables way = at + C_WAY + 3 * n;
        if (way[0] && !(state->chambers & way[0])) continue;
        if (opened) return true;
        int64_t low = way[1], high = way[2];
        if (low <= value && value <= high) return true;
        if (shift < 0) shift = best_item(t, state, I_MINE);
        if (!shift) continue;
        if (t[PICKAXE_EXACT]) {
            if ((low <= value - shift && value - shift <= high) || (low <= value + shift && value + shift <= high))
                return true;
        } else if (value - shift <= high && value + shift >= low)
            return true;
    }
    return false;
}

/* Whether a site may be circled: with any value if the action is `opened`, else with this one. */
bool allowed(Tables t, const State *state, int region, int site, bool opened, int value) {
    switch (region) {
        case TRAIL:
            if (state->stops >> site) return false;
            return opened || stop_of(t, site, S_NUMBER) <= value + all_items(t, state, I_TRAIL);
        case BADLANDS:
            if ((state->targets >> site) & 1) return false;
            if (!opened && target_of(t, site, R_VALUE) != value) return false;
            return spare_cards(t, state) >= 1;
        case MINE: return chamber_allowed(t, state, site, opened, value);
        case TOWN: return opened || building_of(t, site, B_VALUE) == value;
        default: return !((state->stones >> site) & 1);
    }
}

/* The Badlands: Wanted in any case; all stars and cash if card and gun reach the target, else half the stars. */
static void rob(Tables t, State *state, int site) {
    state->targets |= 1 << site;
    int card = card_at(t, state, state->drawn) % 13 + 1;
    state->drawn += 1;
    int64_t row = target_of(t, site, R_GAIN), full = gain_of(t, row, G_WANTED);
    int64_t wanted = most_of(0, full - all_items(t, state, I_LESS));
    if (card + best_item(t, state, I_GUN) >= target_of(t, site, R_VALUE)) {
        int seen = state->gained;
        gain(t, state, row);
        state->wanted -= full - wanted;
        if (wanted == 0) state->gained = seen | (state->gained & ~SAW_WANTED); /* the bandana hid it from a cowbot too */
    } else {
        gain_stars(t, state, (gain_of(t, row, G_STARS) + t[HALF_UP]) / 2);
        state->wanted += wanted;
        if (wanted) notice(t, state, SAW_WANTED);
    }
    int64_t mask = target_of(t, site, R_MASK);
    if ((state->targets & mask) == mask) gain(t, state, target_of(t, site, R_COMPLETED));
}

/* The Town: the effect goes into the pool on each visit, the bonus beside the name is gained on the first. */
static void visit(Tables t, State *state, int site) {
    bool first = !((state->buildings >> site) & 1);
    state->buildings |= 1 << site;
    if (building_of(t, site, B_DOES) != E_UNDERTAKER)
        state->effects += (uint64_t)1 << (EFFECT_BITS * site);
    else if (state->visits < t[N_VISITS]) {
        state->undertaker += 1 << (3 * t[VISITS_AT + state->visits]);
        if (t[VISITS_LOST]) state->visits += 1;
    }
    if (first) gain(t, state, building_of(t, site, B_FIRST));
}

/* The Cemetery: each reward beside the stone is gained when the second of its two stones is circled. */
static void dig(Tables t, State *state, int site) {
    int64_t neighbours = state->stones;
    state->stones |= 1 << site;
    if (!state->truce) {
        state->wanted += t[STONE_WANTED];
        if (t[STONE_WANTED]) notice(t, state, SAW_WANTED);
    }
    if (state->shovel) gain_stars(t, state, t[SHOVEL_STARS]);
    Tables at = t + STONES_AT + site * T_WIDTH;
    for (int n = 0; n < at[T_NEIGHBOURS]; n++)
        if (neighbours & at[T_NEIGHBOUR + 2 * n]) gain(t, state, at[T_NEIGHBOUR + 2 * n + 1]);
}

/* Circle a site and gain what it gives. Expects a legal action. */
void perform(Tables t, State *state, int region, int site, int choice) {
    switch (region) {
        case TRAIL:
            state->stops |= (uint32_t)1 << site;
            gain(t, state, stop_of(t, site, S_GAIN + choice));
            break;
        case BADLANDS: rob(t, state, site); break;
        case MINE:
            state->chambers |= (uint32_t)1 << site;
            gain(t, state, chamber_of(t, site, C_GAIN));
            break;
        case TOWN: visit(t, state, site); break;
        default: dig(t, state, site);
    }
}
