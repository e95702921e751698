/* The best poker hand that can still be reached, as far as a quick look tells.
 *
 * A category counts as possible if the cards held and those that the lineups to come may offer could make it, where
 * each turn to come gives one card of its lineup. Lineups are those along a way of the stream: its shift never falls,
 * and grows by no more than robberies, thefts and lineups flipped again can make it. Each rank, each suit and each five
 * cards of a straight are looked at alone, over all ways. `O_...` in names.h says what a row of the offers holds.
 */
#include <string.h>

#include "kernel.h"

#define MOST_SHIFTS 64

/* For each of five: the sets of some of them (one bit for each of the 32) that lack it. */
static const uint32_t LACKS[5] = {0x55555555u, 0x33333333u, 0x0F0F0F0Fu, 0x00FF00FFu, 0x0000FFFFu};

/* -- what lineups give ----------------------------------------------------------------------------------------------- */

/* Adds what a card gives to a row. */
static void give(int card, const int64_t *after, int64_t *row) {
    int rank = card % RANKS, suit = card / RANKS;
    row[rank] = after[rank] + 1;
    row[O_SUITS + suit] = after[O_SUITS + suit] + 1;
    for (int lowest = 0; lowest < TOPS; lowest++) {
        int place = (rank - lowest + RANKS) % RANKS;
        if (place >= 5) continue;
        int at = O_STRAIGHTS + lowest, flush = O_FLUSHES + TOPS * suit + lowest;
        row[at] |= (int64_t)((after[at] & LACKS[place]) << (1 << place));
        row[flush] |= (int64_t)((after[flush] & LACKS[place]) << (1 << place));
    }
}

/* A row with a lineup's card more, or with that of one flipped instead of it. `lineups`: four cards for each shift. */
static void give_lineup(const int64_t *lineups, int shifts, int redeals, int shift, const int64_t *after, int64_t *row) {
    memcpy(row, after, O_WIDTH * sizeof *row);
    for (int again = 0; again <= redeals && shift + 3 * again < shifts; again++) {
        const int64_t *lineup = lineups + 4 * (shift + 3 * again);
        bool unknown = lineup[0] < 0 || lineup[1] < 0 || lineup[2] < 0;
        for (int card = 0; card < DECK; card++)
            if (unknown || card == lineup[0] || card == lineup[1] || card == lineup[2]) give(card, after, row);
    }
}

/* What one of two rows gives. */
static void better(int64_t *row, const int64_t *other) {
    for (int n = 0; n < O_STRAIGHTS; n++) row[n] = most_of(row[n], other[n]);
    for (int n = O_STRAIGHTS; n < O_WIDTH; n++) row[n] |= other[n];
}

/* What the lineups from a slot and shift on may give; within the turn its own is no more there to be used. `cards`: by
 * slot and shift; `limits`: turns of a round, slots, lineups that may be flipped again, the most by which the stream is
 * shifted in a turn, and besides. */
static void fill_row(const int64_t *cards, int shifts, const int64_t *limits, int slot, int shift, int within,
                     int64_t *row) {
    static const int64_t nothing[O_WIDTH];
    int64_t after[MOST_SHIFTS][O_WIDTH], here[MOST_SHIFTS][O_WIDTH];
    int64_t turns = limits[0], total = limits[1], redeals = limits[2], each = limits[3], besides = limits[4];
    int end = slot;
    while (end < total && end % (turns + 1) < turns) end++;
    memset(after, 0, sizeof after);
    for (int at = 0; at < shifts; at++)
        for (int n = O_STRAIGHTS; n < O_WIDTH; n++) after[at][n] = 1; /* the empty set of some of five */
    for (int turn = end - 1; turn > slot - 1 + within; turn--) {
        int highest = turn == slot ? shift : (int)least_of(shifts - 1, shift + each * (turn - slot) + besides);
        for (int at = highest; at >= shift; at--)
            give_lineup(cards + (int64_t)turn * shifts * 4, shifts, (int)redeals, at, after[at], here[at]);
        for (int at = highest - 1; at >= shift; at--) better(here[at], here[at + 1]);
        for (int at = shift; at <= highest; at++) memcpy(after[at], here[at], sizeof after[at]);
        for (int at = highest + 1; at < shifts; at++) memcpy(after[at], nothing, sizeof nothing); /* no way leads there */
    }
    memcpy(row, after[shift], O_WIDTH * sizeof *row);
}

/* The rows of some slots, for all shifts, before and within the turn. False if there are more shifts than room. */
PNP_EXPORT int pnp_fill_offers(const int64_t *cards, int shifts, const int64_t *limits, const int64_t *slots, int count,
                           int64_t *rows) {
    if (shifts > MOST_SHIFTS) return 0;
    for (int n = 0; n < count; n++)
        for (int shift = 0; shift < shifts; shift++)
            for (int within = 0; within < 2; within++)
                fill_row(cards, shifts, limits, (int)slots[n], shift, within,
                         rows + ((slots[n] * shifts + shift) * 2 + within) * O_WIDTH);
    return 1;
}

/* -- what a hand can become ------------------------------------------------------------------------------------------ */

/* Hold'em's cards of a round, as bits. */
int64_t shared_cards(const int64_t *offers, int round) { return offers[offers[O_SHARED] + round]; }

/* The row of a slot and shift, before the turn or within it, when its poker card is taken. */
const int64_t *offer(const int64_t *offers, int64_t slot, int64_t shift, int within) {
    int64_t shifts = offers[O_SHIFTS];
    return offers + offers[O_FIRST] + ((slot * shifts + least_of(shift, shifts - 1)) * 2 + within) * O_WIDTH;
}

/* Whether the ranks held (as bits) and what may be given make the straight from a lowest rank on. */
static bool straight_in(uint32_t held, int lowest, uint32_t given, int wild) {
    uint32_t missing = 0;
    for (int n = 0; n < 5; n++)
        if (!((held >> ((lowest + n) % RANKS)) & 1)) missing |= 1u << n;
    if ((given >> missing) & 1) return true;
    for (int n = 0; wild && n < 5; n++)
        if (((missing >> n) & 1) && ((given >> (missing & ~(1u << n))) & 1)) return true;
    return false;
}

/* Straights and flushes. */
static int in_a_row(const int64_t *row, uint64_t cards, const int *suits, int draws, int wild) {
    int found = 0;
    uint32_t ranks = 0;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t own = (cards >> (13 * suit)) & 8191;
        ranks |= own;
        if (suits[suit] + (draws ? least_of(row[O_SUITS + suit], draws) : 0) + wild < 5) continue;
        found |= 1 << FLUSH;
        for (int lowest = 0; lowest < TOPS; lowest++)
            if (straight_in(own, lowest, draws ? (uint32_t)row[O_FLUSHES + TOPS * suit + lowest] : 1, wild))
                found |= 1 << (lowest == TOPS - 1 ? ROYAL : STRAIGHT_FLUSH);
    }
    for (int lowest = 0; lowest < TOPS; lowest++)
        if (straight_in(ranks, lowest, draws ? (uint32_t)row[O_STRAIGHTS + lowest] : 1, wild)) found |= 1 << STRAIGHT;
    return found;
}

/* The least of some needs, where it was met, and the second least. */
typedef struct {
    int least, at, second;
} Need;

static void meet(Need *need, int much, int rank) {
    if (much < need->least)
        *need = (Need){much, rank, need->least};
    else if (much < need->second)
        need->second = much;
}

/* The categories that can still be reached, as bits. `wild`: one card may count as any other. */
int possible_ranks(const int64_t *row, uint64_t hand, uint64_t shared, int draws, int wild) {
    int held[13] = {0}, suits[4] = {0}, number = 0, found = 1 << NOTHING;
    uint64_t cards = shared;
    for (int card = 0; shared && card < DECK; card++)
        if ((shared >> card) & 1) held[card % 13]++, suits[card / 13]++, number++;
    for (; hand; hand >>= 6) { /* what stands for a hand may hold a card twice */
        int card = (int)(hand & 63) - 1;
        cards |= (uint64_t)1 << card;
        held[card % 13]++, suits[card / 13]++, number++;
    }
    Need three = {9, -1, 9}, two = {9, -1, 9};
    for (int rank = 0; rank < 13; rank++) {
        int most = held[rank] + (draws ? (int)least_of(row[rank], draws) : 0) + wild;
        if (most >= 4) found |= 1 << FOUR;
        if (most >= 3) found |= 1 << THREE, meet(&three, (int)most_of(0, 3 - held[rank]), rank);
        if (most >= 2) found |= 1 << PAIR, meet(&two, (int)most_of(0, 2 - held[rank]), rank);
    }
    if (two.least + two.second <= draws + wild) found |= 1 << TWO_PAIR;
    int full = three.at != two.at ? three.least + two.least
                                  : (int)least_of(three.least + two.second, three.second + two.least);
    if (full <= draws + wild) found |= 1 << FULL_HOUSE;
    return number + draws < 5 ? found : found | in_a_row(row, cards, suits, draws, wild);
}

/* The best pay of some categories. */
int64_t best_pay(int found, const int64_t *pays) {
    int64_t best = pays[NOTHING];
    for (int rank = 0; rank <= NOTHING; rank++)
        if ((found >> rank) & 1) best = most_of(best, pays[rank]);
    return best;
}

PNP_EXPORT int pnp_possible_ranks(const int64_t *row, int64_t hand, int64_t shared, int draws, int wild) {
    return possible_ranks(row, (uint64_t)hand, (uint64_t)shared, draws, wild);
}
