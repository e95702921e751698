/* Poker hands: the rank of the best five cards, as a place in pnp.games.fliptown.rules.poker.ORDER. */
#include "kernel.h"

/* The highest rank of five in a row in a set of ranks 1..13 (an ace is 1 and 14), or 0. */
static int straight(int ranks) {
    ranks |= (ranks & 2) << 13;
    for (int top = 14; top > 4; top--) {
        int five = 31 << (top - 4);
        if ((ranks & five) == five) return top;
    }
    return 0;
}

/* -1 if no suit has five cards, else the top of the best straight within one, or 0. */
static int suited(const int *cards, int number) {
    int best = -1;
    for (int suit = 0; suit < 4; suit++) {
        int ranks = 0, count = 0;
        for (int n = 0; n < number; n++)
            if (cards[n] / 13 == suit) {
                ranks |= 1 << (cards[n] % 13 + 1);
                count++;
            }
        if (count >= 5) best = (int)most_of(best, straight(ranks));
    }
    return best;
}

/* What equal ranks make of a hand. */
static int of_a_kind(const int *cards, int number) {
    int counts[13] = {0}, fours = 0, threes = 0, pairs = 0;
    for (int n = 0; n < number; n++) counts[cards[n] % 13]++;
    for (int value = 0; value < 13; value++) {
        fours += counts[value] >= 4;
        threes += counts[value] == 3;
        pairs += counts[value] == 2;
    }
    if (fours) return FOUR;
    if (threes) return threes + pairs >= 2 ? FULL_HOUSE : THREE;
    return pairs >= 2 ? TWO_PAIR : pairs ? PAIR : NOTHING;
}

/* The rank of a hand; fewer than five cards can pair up, never be a straight or a flush. */
int rank_of(const int *cards, int number) {
    int flush = suited(cards, number), ranks = 0;
    if (flush > 0) return flush == 14 ? ROYAL : STRAIGHT_FLUSH;
    int best = of_a_kind(cards, number);
    if (flush == 0 && best > FLUSH) best = FLUSH;
    for (int n = 0; n < number; n++) ranks |= 1 << (cards[n] % 13 + 1);
    if (number >= 5 && straight(ranks) && best > STRAIGHT) best = STRAIGHT;
    return best;
}

/* Writes the hand's cards and Hold'em's; answers how many. */
int poker_cards(Tables t, const State *state, int *cards) {
    int number = 0;
    for (uint64_t hand = state->hand; hand; hand >>= 6) cards[number++] = (int)(hand & 63) - 1;
    for (int n = 0; n < t[HOLDEM_CARDS]; n++) cards[number++] = card_at(t, state, 1 + n);
    return number;
}

PNP_EXPORT int pnp_rank_of(const int32_t *cards, int number) { return rank_of(cards, number); }
