/* Which of a layer's states no other beats; pnp/games/fliptown/solver/search/dominance.py says why they may go. */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define KNOWN_PAIRS (1 << 16)
#define KNOWN_HANDS (1 << 12)

/* Whether one hand is as good as another whatever comes, once it was found out. */
typedef struct {
    uint64_t one, other;
    uint32_t when;
    bool is_known, beats;
} Pair;

/* What decides between the states of a layer: they are of one round and turn. `rest`: masks of all that has to be equal. */
typedef struct {
    Tables t;
    int number, turn;
    bool wanted_counts, hands_count;
    State deck; /* for the cards of the round's deck */
    int64_t rest[WORDS_WITH_COWBOT];
    Pair *pairs;
    uint64_t *hands;
    int *ranks;
} Contest;

/* -- hands -------------------------------------------------------------------------------------------------------------- */

/* The rank of a full hand; found once. */
static int rank_in(Contest *contest, uint64_t hand) {
    uint64_t at = (hand * 0x9E3779B97F4A7C15u) >> 52;
    if (contest->hands[at] != hand) {
        int cards[16];
        contest->hands[at] = hand;
        contest->deck.hand = hand;
        contest->ranks[at] = rank_of(cards, poker_cards(contest->t, &contest->deck, cards));
    }
    return contest->ranks[at];
}

/* Whether a hand pays no less than another. If Wanted can be welcome, they leave the same of it. */
static bool pays_no_less(Contest *contest, uint64_t one, uint64_t other) {
    Tables t = contest->t, a = t + GAINS + t[POKER_AT + rank_in(contest, one)] * G_WIDTH;
    Tables b = t + GAINS + t[POKER_AT + rank_in(contest, other)] * G_WIDTH;
    if (a == b) return true;
    if (contest->wanted_counts && (a[G_WANTED] != b[G_WANTED] || a[G_CLEAR] != b[G_CLEAR])) return false;
    return a[G_STARS] >= b[G_STARS] && a[G_CASH] >= b[G_CASH] && a[G_GOLD] >= b[G_GOLD] && a[G_PANS] >= b[G_PANS] &&
           a[G_HAMMERS] >= b[G_HAMMERS] && a[G_CLEAR] >= b[G_CLEAR] && a[G_WANTED] <= b[G_WANTED];
}

/* Whether a hand pays no less than another at the round's end, whichever cards both are given from a turn on. The turn's
 * lineup begins at a place of the deck; before each later one as many cards may be drawn as there are targets left. */
static bool is_as_good(Contest *contest, uint64_t one, uint64_t other, int turn, int drawn, int targets) {
    if (one == other) return true;
    if (turn > contest->t[TURNS]) return pays_no_less(contest, one, other);
    uint32_t when = (uint32_t)((turn * 64 + drawn) * 16 + targets) + 1;
    uint64_t at = ((one * 0x9E3779B97F4A7C15u) ^ (other * 0xC4CEB9FE1A85EC53u) ^ (when * 0xFF51AFD7ED558CCDu)) >> 48;
    Pair *pair = contest->pairs + at;
    if (pair->is_known && pair->one == one && pair->other == other && pair->when == when) return pair->beats;
    bool good = true;
    for (int n = 0; good && n < 3; n++) {
        int card = card_at(contest->t, &contest->deck, drawn + n);
        if (card < 0) continue; /* no play comes here */
        uint64_t more = with_card(one, card), others = with_card(other, card);
        for (int later = 0; good && later <= (turn < contest->t[TURNS] ? targets : 0); later++)
            good = is_as_good(contest, more, others, turn + 1, drawn + 3 + later, targets - later);
    }
    *pair = (Pair){one, other, when, true, good};
    return good;
}

/* -- states --------------------------------------------------------------------------------------------------------------- */

/* Whether the first of two states with the same map leaves nothing to the second. */
static bool beats(Contest *contest, const int64_t *one, const int64_t *other) {
    State a, b;
    unpack(one, contest->number, &a);
    unpack(other, contest->number, &b);
    if (a.stars < b.stars || a.cash < b.cash || a.gold < b.gold) return false;
    if (contest->wanted_counts ? a.wanted != b.wanted : a.wanted > b.wanted) return false;
    if (a.hand == b.hand) return true;
    int targets = (int)contest->t[N_TARGETS] - bits(a.targets);
    return is_as_good(contest, a.hand, b.hand, contest->turn, a.drawn, targets);
}

static bool same_map(const Contest *contest, const int64_t *one, const int64_t *other) {
    for (int n = 0; n < contest->number; n++)
        if ((one[n] ^ other[n]) & contest->rest[n]) return false;
    return true;
}

/* The first state of the list of those with the same map, as a place among the slots; `slots` holds row numbers. */
static uint64_t find_map(const Contest *contest, const int64_t *states, const int64_t *words, const int32_t *slots,
                         uint64_t mask) {
    int64_t key[WORDS_WITH_COWBOT];
    for (int n = 0; n < contest->number; n++) key[n] = words[n] & contest->rest[n];
    uint64_t place = hash_of(key, contest->number) & mask;
    while (slots[place] >= 0 && !same_map(contest, states + (int64_t)slots[place] * contest->number, words))
        place = (place + 1) & mask;
    return place;
}

/* Prepares to compare the states of a layer, of which one is given; false if there is no memory. Hands are compared only
 * if nobody can change a card, flip other lineups or steal cards: else they have to be equal. */
static bool new_contest(Contest *contest, Tables t, const int64_t *words) {
    State state;
    memset(contest, 0, sizeof *contest);
    contest->t = t, contest->number = (int)t[WORDS_USED], contest->wanted_counts = t[ABILITY] == A_GOLD;
    unpack(words, contest->number, &state);
    bool steady = !t[BOT] && t[ABILITY] != A_POKER && t[ABILITY] != A_REDEAL;
    contest->hands_count = steady && round_matters(t, &state);
    contest->turn = state.phase == PHASE_END ? (int)t[TURNS] + 1 : state.turn;
    contest->deck.round = state.round;
    for (int n = 0; n < contest->number; n++) contest->rest[n] = -1;
#define LEAVE_OUT(name, word, shift, mask) contest->rest[word] &= ~(int64_t)((uint64_t)(mask) << (shift));
    FOR_RESOURCES(LEAVE_OUT)
    if (contest->hands_count) {
        FOR_HAND(LEAVE_OUT)
    }
#undef LEAVE_OUT
    contest->pairs = calloc(KNOWN_PAIRS, sizeof *contest->pairs);
    contest->hands = malloc(KNOWN_HANDS * sizeof *contest->hands);
    contest->ranks = calloc(KNOWN_HANDS, sizeof *contest->ranks);
    if (contest->hands) memset(contest->hands, 0xFF, KNOWN_HANDS * sizeof *contest->hands);
    return contest->pairs && contest->hands && contest->ranks;
}

/* Keeps what no other state of a layer beats, and of states that beat each other the first. False if there is no memory. */
PNP_EXPORT int pnp_undominated(Tables t, const int64_t *states, int64_t count, uint8_t *kept) {
    if (!count) return 1;
    Contest contest;
    uint64_t mask = 15;
    while (mask < 2 * (uint64_t)count) mask = 2 * mask + 1;
    int32_t *slots = malloc((size_t)(mask + 1) * sizeof *slots), *next = malloc((size_t)count * sizeof *next);
    int number = (int)t[WORDS_USED];
    bool enough = new_contest(&contest, t, states) && slots && next;
    if (enough) memset(slots, 0xFF, (size_t)(mask + 1) * sizeof *slots);
    for (int64_t row = 0; enough && row < count; row++) {
        const int64_t *words = states + row * number;
        int32_t *link = slots + find_map(&contest, states, words, slots, mask);
        kept[row] = 1;
        for (int32_t other = *link; other >= 0 && kept[row]; other = next[other])
            kept[row] = !beats(&contest, states + (int64_t)other * number, words);
        if (!kept[row]) continue;
        next[row] = -1;
        while (*link >= 0) { /* whatever this one beats leaves the list; then it is the last */
            if (beats(&contest, words, states + (int64_t)*link * number)) {
                kept[*link] = 0;
                *link = next[*link];
            } else
                link = next + *link;
        }
        *link = (int32_t)row;
    }
    free(slots);
    free(next);
    free(contest.pairs);
    free(contest.hands);
    free(contest.ranks);
    return enough;
}
