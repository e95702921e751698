/* What a search asks for: the successors of many states, and which of a layer's states no other beats. */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

/* -- successors ---------------------------------------------------------------------------------------------------------- */

PNP_EXPORT void pnp_free_worker(Worker *worker) {
    if (!worker) return;
    free_store(&worker->found);
    free(worker->states);
    free(worker->stack);
    free(worker->slots);
    free(worker);
}

/* Who searches turns of one game, one after the other; NULL if there is no memory. `halt` may be set at any moment by
 * another thread. `room`: states of a turn that there is room for at first, a power of two. */
PNP_EXPORT Worker *pnp_new_worker(Tables t, const Lookup *look, int short_cuts, int best, const volatile int32_t *halt,
                              int64_t room) {
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker) return NULL;
    worker->t = t, worker->look = look, worker->short_cuts = short_cuts, worker->best = best, worker->halt = halt;
    worker->number = (int)t[WORDS_USED];
    worker->room = room, worker->mask = 4 * room - 1;
    worker->states = malloc((size_t)room * sizeof *worker->states);
    worker->stack = malloc((size_t)room * sizeof *worker->stack);
    worker->slots = calloc((size_t)(4 * room), sizeof *worker->slots);
    worker->hand_seen = ~(uint64_t)0;
    forget_hands(&worker->seen);
    if (!worker->states || !worker->stack || !worker->slots || !new_store(&worker->found, worker->number, room)) {
        pnp_free_worker(worker);
        return NULL;
    }
    return worker;
}

/* Find all that some rows of stored states can lead to, and is worth at least `least`; a row's number plus `origin` is
 * kept as the parent. Answers how that ended; what was found lies in the worker until the next call. */
PNP_EXPORT int pnp_expand(Worker *worker, const int64_t *states, int64_t first, int64_t end, int64_t origin, int64_t least) {
    State start;
    worker->least = least;
    worker->status = DONE;
    empty_store(&worker->found);
    for (int64_t row = first; row < end && worker->status == DONE; row++) {
        if (!open_state(worker->t, states + row * worker->number, &start) || start.phase == PHASE_OVER)
            return worker->status = NOT_A_STATE;
        if (start.phase == PHASE_END)
            end_round(worker, &start, origin + row);
        else
            play_turn(worker, &start, origin + row);
    }
    return worker->status;
}

PNP_EXPORT int64_t pnp_found(const Worker *worker) { return worker->found.total; }

PNP_EXPORT int64_t pnp_nodes(const Worker *worker) { return worker->nodes; }

/* Copies what was found. */
PNP_EXPORT void pnp_take(const Worker *worker, int64_t *states, int32_t *parents) {
    const Store *found = &worker->found;
    memcpy(states, found->words, (size_t)(found->total * found->number) * sizeof *states);
    memcpy(parents, found->parents, (size_t)found->total * sizeof *parents);
}

/* -- dominance ------------------------------------------------------------------------------------------------------------ */

enum { STARS_HELD, CASH_HELD, GOLD_HELD, WANTED_HELD, HELD };

/* What decides between states with the same map: where each lies (word, shift, mask), and the masks of all the rest. */
typedef struct {
    const int64_t *places, *rest;
    int number;
    bool wanted_counts;
} Contest;

static int64_t held_of(const Contest *contest, const int64_t *words, int what) {
    const int64_t *place = contest->places + 3 * what;
    return (int64_t)((uint64_t)words[place[0]] >> place[1]) & place[2];
}

/* Whether the first of two states with the same map leaves nothing to the second. */
static bool beats(const Contest *contest, const int64_t *one, const int64_t *other) {
    for (int what = STARS_HELD; what <= GOLD_HELD; what++)
        if (held_of(contest, one, what) < held_of(contest, other, what)) return false;
    int64_t wanted = held_of(contest, one, WANTED_HELD), others = held_of(contest, other, WANTED_HELD);
    return contest->wanted_counts ? wanted == others : wanted <= others;
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

/* Keeps what no other state beats, and of equal states the first. `places`: word, shift and mask of stars, cash, gold
 * and Wanted; `rest`: masks of everything else. False if there is no memory. */
PNP_EXPORT int pnp_undominated(const int64_t *states, int64_t count, int number, const int64_t *places,
                               const int64_t *rest, int wanted_counts, uint8_t *kept) {
    Contest contest = {places, rest, number, wanted_counts};
    uint64_t mask = 15;
    while (mask < 2 * (uint64_t)count) mask = 2 * mask + 1;
    int32_t *slots = malloc((size_t)(mask + 1) * sizeof *slots), *next = malloc((size_t)(count + 1) * sizeof *next);
    bool enough = slots && next;
    if (enough) memset(slots, 0xFF, (size_t)(mask + 1) * sizeof *slots);
    for (int64_t row = 0; enough && row < count; row++) {
        const int64_t *words = states + row * number;
        uint64_t place = find_map(&contest, states, words, slots, mask);
        int32_t *link = slots + place;
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
    return enough;
}
