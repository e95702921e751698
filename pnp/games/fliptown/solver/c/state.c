/* States: four words between turns (six with a cowbot), a struct while they are worked on; and what may be forgotten. */
#include <string.h>

#include "kernel.h"

/* Reads a stored state; what is open within a turn is empty. */
void unpack(const int64_t *words, int number, State *state) {
    memset(state, 0, sizeof *state);
#define READ(name, word, shift, mask) state->name = ((uint64_t)words[word] >> (shift)) & (mask);
    FOR_STORED(READ)
    if (number > WORDS) {
        FOR_STORED_WITH_COWBOT(READ)
    }
#undef READ
}

/* At most so many cards, six bits each, one behind the other. What stands for a hand may hold a card twice. */
static bool is_hand(uint64_t hand, int most) {
    int number = 0;
    for (; hand; hand >>= 6, number++)
        if ((hand & 63) < 1 || (hand & 63) > DECK) return false;
    return number <= most;
}

static bool is_among(uint64_t circled, int64_t sites) { return circled >> sites == 0; }

/* The map has nothing that the board has not. */
static bool is_map(Tables t, const State *state) {
    return is_among(state->targets, t[N_TARGETS]) && is_among(state->chambers, t[N_CHAMBERS]) &&
           is_among(state->buildings, t[N_BUILDINGS]) && is_among(state->stones, t[N_STONES]) &&
           is_among(state->stops, t[N_STOPS]) && is_among(state->items, t[N_ITEMS]) &&
           is_among(state->hunted, t[N_OUTLAWS]) && !(state->land & ~most_of(0, t[LAND_FULL])) &&
           state->hotel <= t[N_HOTEL] && state->visits <= t[N_VISITS] && state->pans <= t[PAN_LIMIT] &&
           state->hammers <= t[HAMMER_LIMIT];
}

/* The deck has the lineups that are still to come, and those that came were drawn; and each gave one poker card at most. */
static bool is_deck(Tables t, const State *state) {
    if (state->phase == PHASE_OVER) return is_hand(state->hand, (int)t[TURNS]);
    int flipped = state->turn - (state->phase == PHASE_FLIP), left = (int)t[TURNS] - flipped;
    return state->drawn >= t[SET_ASIDE] + 3 * flipped && state->drawn + 3 * left <= deck_size(state) &&
           is_hand(state->hand, flipped);
}

/* Reads a stored state; false if no game on this board has it. All other functions rely on what is looked at here: no
 * state that passes makes them read beyond a table. */
bool open_state(Tables t, const int64_t *words, State *state) {
    unpack(words, (int)t[WORDS_USED], state);
    int phase = state->phase;
    if (phase != PHASE_FLIP && phase != PHASE_END && phase != PHASE_OVER) return false;
    if (state->round < 1 || state->turn < 1 || state->turn > t[TURNS]) return false;
    if (state->round * 16 + state->turn > t[LAST_ROUND] * 16 + t[LAST_TURN]) return false;
    if (phase == PHASE_END && state->turn != t[TURNS]) return false;
    return is_map(t, state) && is_deck(t, state);
}

/* Stores a state between turns; false if a resource is too big for its bits. The board bounds the other fields. */
bool pack(const State *state, int64_t *words, int number) {
    uint64_t packed[WORDS_WITH_COWBOT] = {0};
#define WRITE(name, word, shift, mask) packed[word] |= ((uint64_t)state->name & (mask)) << (shift);
    FOR_STORED(WRITE)
    FOR_STORED_WITH_COWBOT(WRITE)
#undef WRITE
    for (int n = 0; n < number; n++) words[n] = (int64_t)packed[n];
    return state->stars <= MOST_RESOURCE && state->cash <= MOST_RESOURCE && state->gold <= MOST_RESOURCE &&
           state->wanted <= MOST_WANTED;
}

/* Reads a working state as Python holds it: one number for each field. */
void read_fields(const int64_t *fields, State *state) {
    memset(state, 0, sizeof *state);
#define READ(name, place) state->name = fields[place];
    FOR_FIELDS(READ)
#undef READ
}

void write_fields(const State *state, int64_t *fields) {
#define WRITE(name, place) fields[place] = (int64_t)state->name;
    FOR_FIELDS(WRITE)
#undef WRITE
}

/* Nothing is open between turns. */
void close_turn(State *state) {
#define CLOSE(name) state->name = 0;
    FOR_OPEN(CLOSE)
#undef CLOSE
}

/* Whether this is the last turn that is played, or beyond it. */
bool last_turn(Tables t, const State *state) {
    return state->round * 16 + state->turn >= t[LAST_ROUND] * 16 + t[LAST_TURN];
}

/* A turn's end: the cowbot's theft, then the next turn; what was pending is lost. */
void finish_turn(Tables t, State *state) {
    bool due = t[BOT] && (state->gained & t[BOT_TRIGGER]) && state->matched;
    if (due && cards_to_steal(t, state) >= 1) {
        state->stolen |= (uint64_t)1 << card_at(t, state, state->drawn);
        state->drawn += 1;
    }
    close_turn(state);
    if (state->turn == t[TURNS])
        state->phase = PHASE_END;
    else if (last_turn(t, state))
        state->phase = PHASE_OVER;
    else {
        state->turn += 1;
        state->phase = PHASE_FLIP;
    }
}

/* Whether the end of a round is still to come. */
bool round_matters(Tables t, const State *state) {
    if (state->phase == PHASE_OVER) return false;
    return state->round < t[LAST_ROUND] || t[LAST_TURN] == t[TURNS];
}

/* No hand, pan or hammer will be paid for, and no sheriff will come. */
void forget_round(Tables t, State *state) {
    state->hand = 0;
    if (t[ABILITY] != A_GOLD && !t[CLEAR_SHORT_REFUSED]) state->wanted = 0;
    if (t[ABILITY] != A_SHIFT && !t[ABILITY_PER_HAMMER]) state->pans = state->hammers = 0;
}

/* The hand with its ranks in order: all of its one suit, or the first of another suit than the rest. */
static uint64_t ranks_alone(uint64_t hand) {
    int ranks[10], suits = 0, cards = 0;
    for (; hand; hand >>= 6) {
        int card = (int)(hand & 63) - 1, suit = card / 13, rank = card - 13 * suit, at = cards++;
        suits |= 1 << suit;
        for (; at > 0 && ranks[at - 1] > rank; at--) ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
    uint64_t found = 0;
    bool mixed = (suits & (suits - 1)) != 0;
    int own = suits == 2 ? 13 : suits == 4 ? 26 : suits == 8 ? 39 : 0;
    for (int n = cards - 1; n >= 0; n--) {
        int kept = mixed ? ranks[n] + (n == 0 ? 13 : 0) : own + ranks[n];
        found = found << 6 | (uint64_t)(kept + 1);
    }
    return found;
}

/* Brings a state between turns into the form that stands for all that are worth the same: of a hand of five cards only
 * the ranks matter, and whether all are of one suit so far. */
void forget(Tables t, State *state) {
    if (!round_matters(t, state))
        forget_round(t, state);
    else if (t[TURNS] == 5 && !t[HOLDEM_CARDS] && t[ABILITY] != A_POKER)
        state->hand = ranks_alone(state->hand);
    if (state->phase == PHASE_OVER) state->drawn = 0;
}

/* A mixed hash of some words. */
uint64_t hash_of(const int64_t *words, int number) {
    uint64_t h = 0x9E3779B97F4A7C15u;
    for (int n = 0; n < number; n++) {
        h ^= (uint64_t)words[n];
        h *= 0xFF51AFD7ED558CCDu;
        h ^= h >> 32;
    }
    h *= 0xC4CEB9FE1A85EC53u;
    return h ^ (h >> 29);
}

/* -- for Python ---------------------------------------------------------------------------------------------------- */

PNP_EXPORT const char *pnp_kernel_source(void) { return PNP_KERNEL_SOURCE; }

PNP_EXPORT int pnp_pack(const int64_t *fields, int64_t *words, int number) {
    State state;
    read_fields(fields, &state);
    return pack(&state, words, number);
}

PNP_EXPORT void pnp_unpack(const int64_t *words, int number, int64_t *fields) {
    State state;
    unpack(words, number, &state);
    write_fields(&state, fields);
}

PNP_EXPORT void pnp_forget(Tables t, int64_t *fields) {
    State state;
    read_fields(fields, &state);
    forget(t, &state);
    write_fields(&state, fields);
}

PNP_EXPORT void pnp_hashes(const int64_t *states, int64_t count, int number, int64_t *found) {
    for (int64_t row = 0; row < count; row++) found[row] = (int64_t)hash_of(states + row * number, number);
}
