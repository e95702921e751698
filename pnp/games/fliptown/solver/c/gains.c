/* Gaining, paying and drawing; pnp/games/fliptown/rules/gains.py says the same in plain words. */
#include "kernel.h"

/* Cross out Wanted, as far as there is any. */
void clear_wanted(State *state, int64_t amount) { state->wanted = most_of(0, state->wanted - amount); }

/* A cowbot sees what is gained. */
void notice(Tables t, State *state, int what) {
    if (t[BOT]) state->gained |= what;
}

/* What is gained at once, and the bonus actions; `clear` apart. */
static void gain_plain(Tables t, State *state, int64_t row) {
    Tables at = t + GAINS + row * G_WIDTH;
    state->stars += at[G_STARS];
    state->cash += at[G_CASH];
    state->gold += at[G_GOLD];
    state->wanted += at[G_WANTED];
    state->pans = least_of(t[PAN_LIMIT], state->pans + at[G_PANS]);
    state->hammers = least_of(t[HAMMER_LIMIT], state->hammers + at[G_HAMMERS]);
    state->tokens += at[G_TOKENS];
    notice(t, state, (int)at[G_NOTICED]);
}

/* Gain a row of the table. Wanted is crossed out at once, or becomes a choice if a board says so. */
void gain(Tables t, State *state, int64_t row) {
    gain_plain(t, state, row);
    int64_t amount = gain_of(t, row, G_CLEAR);
    if (amount == 0) return;
    if (!t[CLEARS_CHOSEN]) {
        clear_wanted(state, amount);
        return;
    }
    for (int n = 0; n < t[N_CLEARS]; n++)
        if (t[CLEARS_AT + n] == amount) state->clears += 1 << (3 * n);
}

void gain_stars(Tables t, State *state, int64_t stars) {
    state->stars += stars;
    if (stars) notice(t, state, SAW_STARS);
}

/* A reward by choice: what it crosses out is crossed out at once. */
void take_reward(Tables t, State *state, int64_t row) {
    gain_plain(t, state, row);
    clear_wanted(state, gain_of(t, row, G_CLEAR));
}

/* Ruling `clear_short`: whether a reward may cross out more than there is. */
bool reward_refused(Tables t, const State *state, int64_t row) {
    return t[CLEAR_SHORT_REFUSED] && gain_of(t, row, G_CLEAR) > state->wanted;
}

/* Cards of the round's deck, without those stolen in earlier rounds. */
int deck_size(const State *state) { return DECK - bits(state->gone); }

/* The card at a place of the round's deck, without those stolen in earlier rounds; -1 behind its end. */
int card_at(Tables t, const State *state, int place) {
    Tables deck = t + DECKS_AT + DECK * state->round;
    if (place < 0 || place >= DECK) return -1;
    if (!state->gone) return (int)deck[place];
    for (int n = 0; n < DECK; n++) {
        if ((state->gone >> deck[n]) & 1) continue;
        if (place-- == 0) return (int)deck[n];
    }
    return -1;
}

/* Cards that may be drawn in this turn without taking one from the round's later lineups. */
int spare_cards(Tables t, const State *state) {
    return deck_size(state) - state->drawn - 3 * ((int)t[TURNS] - state->turn);
}

/* Cards that the cowbot may take: it leaves enough for the lineups of this round and of the next. */
int cards_to_steal(Tables t, const State *state) {
    int spare = spare_cards(t, state);
    if (state->round == t[LAST_ROUND]) return spare;
    int left = deck_size(state) - bits(state->stolen);
    return (int)least_of(spare, left - t[SET_ASIDE] - 3 * t[TURNS]);
}
