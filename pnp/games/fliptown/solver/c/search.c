/* What a search asks for: the successors of many states. */
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
