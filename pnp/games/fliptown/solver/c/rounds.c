/* A round's end: hand, pan and work, the sheriff. */
#include "kernel.h"

enum { PLAIN, CHEAT, DRAW, CLEAR, GOLD }; /* what the character does at a round's end */
enum { BRIBED, CASH_IF_ARRESTED, STARS_IF_ARRESTED, ANSWERS };

/* The ranks that a hand can have with one card counting as any other, as bits. */
static int cheated_ranks(int *cards, int number) {
    int found = 0;
    for (int n = 0; n < number; n++) {
        int held = cards[n];
        for (int card = 0; card < DECK; card++) {
            if (card == held) continue;
            cards[n] = card;
            found |= 1 << rank_of(cards, number);
        }
        cards[n] = held;
    }
    return found;
}

/* Hand, pan and work, and the ability if it is used. */
static void before_sheriff(Tables t, State *state, Way way) {
    gain(t, state, t[POKER_AT + way.rank]);
    state->gold += t[GOLD_PER_PAN] * state->pans;
    state->cash += t[CASH_PER_HAMMER] * state->hammers;
    state->hand = 0;
    if (way.what != PLAIN) state->used += 1;
    if (way.what == CLEAR) clear_wanted(state, way.amount);
    if (way.what == GOLD) state->gold += state->wanted;
}

/* Stolen cards stay away, and the next deck is shuffled whole. */
static void next_round(Tables t, State *state) {
    state->gone |= state->stolen;
    state->stolen = 0;
    close_turn(state);
    if (last_turn(t, state)) {
        state->phase = PHASE_OVER;
        state->drawn = 0;
        return;
    }
    state->round += 1;
    state->turn = 1;
    state->phase = PHASE_FLIP;
    state->drawn = t[SET_ASIDE];
}

/* Bribe, or face the sheriff and pay in cash or in stars if arrested; false if that is not possible or not needed. */
static bool face_or_bribe(Tables t, State *state, int answer, bool drawn) {
    int64_t wanted = state->wanted;
    Tables fine = t + FINES_AT + 2 * (state->round - 1);
    if (answer == BRIBED) {
        if (drawn || t[BRIBE] * wanted > state->gold) return false;
        state->gold -= t[BRIBE] * wanted;
        return true;
    }
    if (card_at(t, state, drawn ? state->drawn : 0) % 13 + 1 >= wanted) return answer == CASH_IF_ARRESTED;
    if (answer == CASH_IF_ARRESTED) {
        if (wanted >= t[NO_CASH_FROM] || state->cash < fine[0]) return false;
        state->cash -= fine[0];
    } else
        state->stars -= least_of(state->stars, fine[1]);
    return true;
}

/* The state after a round's end, for one way and one answer to the sheriff; false if that is not possible. */
bool after_round(Tables t, const State *start, Way way, int answer, State *after) {
    *after = *start;
    before_sheriff(t, after, way);
    if (!face_or_bribe(t, after, answer, way.what == DRAW)) return false;
    next_round(t, after);
    return true;
}

/* The ways to end a round; answers how many there are. The first is the one without the ability. */
int ways_to_end(Tables t, const State *start, Way *ways) {
    int cards[16], number = poker_cards(t, start, cards), count = 0;
    int rank = rank_of(cards, number);
    ways[count++] = (Way){rank, PLAIN, 0};
    if (start->used >= t[USES]) return count;
    switch (t[ABILITY]) {
        case A_POKER: {
            int ranks = cheated_ranks(cards, number);
            for (int other = 0; other <= NOTHING; other++)
                if ((ranks >> other) & 1) ways[count++] = (Way){other, CHEAT, 0};
            break;
        }
        case A_DRAW:
            if (start->drawn < deck_size(start)) ways[count++] = (Way){rank, DRAW, 0};
            break;
        case A_GOLD: ways[count++] = (Way){rank, GOLD, 0}; break;
        case A_CLEAR: {
            int64_t least = 1, most = least_of(t[ABILITY_UP_TO], start->wanted);
            if (t[ABILITY_PER_HAMMER]) least = most = start->wanted ? t[ABILITY_PER_HAMMER] * start->hammers : 0;
            for (int64_t amount = most_of(1, least); amount <= most && count < MOST_WAYS; amount++)
                ways[count++] = (Way){rank, CLEAR, (int)amount};
            break;
        }
    }
    return count;
}

/* Store every state that a round's end can lead to, unless the bound rules it out. */
void end_round(Worker *worker, const State *start, int64_t parent) {
    Way ways[MOST_WAYS];
    State after;
    worker->nodes++;
    worker->status = DONE;
    int count = ways_to_end(worker->t, start, ways);
    for (int n = 0; n < count; n++)
        for (int answer = 0; answer < ANSWERS && worker->status == DONE; answer++) {
            if (!after_round(worker->t, start, ways[n], answer, &after)) continue;
            if (worker->short_cuts) forget(worker->t, &after);
            keep_worthy(worker, &after, parent);
        }
}
