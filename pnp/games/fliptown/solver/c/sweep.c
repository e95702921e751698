/* The value of every state of a part at every slot and shift, for given prices; the Badlands apart (badlands.c).
 *
 * pnp/games/fliptown/solver/bound/sweep.py says what is reckoned and why. Values are numbers of 16 bits, sums are made
 * in 32 bits. Here nearly all of the time of pricing goes: a state's values stand side by side, so that a processor
 * takes many at once.
 */
#include <stdlib.h>
#include <string.h>

#include "sweep.h"

/* Room for a turn's figures. Of each state: what it is worth when the turn is over, the most that visits which change
 * nothing bring by the own action and by bonus actions, and what the lineup pays. Of each step: what it brings by the
 * own action and by a bonus action. */
typedef struct {
    int16_t *rest;
    int32_t *again_own, *again_bonus, *paid, *by_own, *by_bonus;
} Room;

static bool new_room(Room *room, const Graph *graph) {
    size_t nodes = (size_t)graph->nodes, steps = (size_t)graph->steps + 1;
    room->rest = malloc(nodes * (size_t)graph->variants * sizeof *room->rest);
    room->again_own = malloc((3 * nodes + 2 * steps) * sizeof *room->again_own);
    if (!room->rest || !room->again_own) return false;
    room->again_bonus = room->again_own + nodes, room->paid = room->again_bonus + nodes;
    room->by_own = room->paid + nodes, room->by_bonus = room->by_own + steps;
    return true;
}

/* The best of the visits that change nothing; at least 0. */
static int64_t best_visit(const Graph *graph, const Market *market, int64_t node, int64_t slot, int64_t shift, bool own) {
    int64_t best = 0;
    for (int64_t n = graph->loop_first[node]; n < graph->loop_first[node + 1]; n++)
        best = most_of(best, worth_of(market, graph->loop_reward[n], slot) -
                                 price_of(market, graph->loop_access[n], slot, shift, own));
    return best;
}

static int64_t pay_of(const Graph *graph, const Market *market, int64_t node, int64_t slot, int64_t shift) {
    return market->pays[(graph->flips[node] * market->slots + slot) * market->pay_shifts + shift];
}

/* Fill the room but for `rest`. */
static void price_turn(const Graph *graph, const Market *market, int64_t slot, int64_t shift, Room *room) {
    bool later = is_apart(market);
    for (int64_t n = 0; n < graph->steps; n++) {
        int64_t worth = worth_of(market, graph->reward[n], slot);
        room->by_own[n] = (int32_t)(worth - own_price(market, graph->access[n], slot, shift));
        room->by_bonus[n] = (int32_t)(worth - bonus_price(market, graph->access[n], slot));
    }
    for (int64_t node = 0; node < graph->nodes; node++) {
        room->paid[node] = later ? 0 : (int32_t)pay_of(graph, market, node, slot, shift);
        room->again_own[node] = room->again_bonus[node] = 0;
        if (graph->loop_first[node] == graph->loop_first[node + 1]) continue;
        room->again_own[node] = (int32_t)best_visit(graph, market, node, slot, shift, true);
        room->again_bonus[node] =
            (int32_t)(market->figures[M_TOKENS] * best_visit(graph, market, node, slot, shift, false));
    }
}

/* Where the values of a slot and shift begin, before (0) or after (1) the own action. */
static int16_t *values_at(const Graph *graph, const Market *market, int16_t *values, int64_t slot, int64_t shift,
                          int acted) {
    int64_t at = ((slot - market->figures[M_FIRST]) * market->figures[M_SHIFTS] + shift) * 2 + acted;
    return values + at * graph->nodes * graph->variants;
}

/* What states are worth when the turn is over: the best of all shifts from this one on. Called for shifts from the
 * highest down, `rest` being that of the shift above; a new round begins with no shift. */
static void turn_over(const Graph *graph, const Market *market, int64_t slot, int64_t shift, int16_t *values,
                      int16_t *rest) {
    bool top = shift == market->figures[M_SHIFTS] - 1, anew = begins_anew(market, slot);
    int64_t size = graph->nodes * graph->variants;
    if (anew && !top) return;
    const int16_t *then = values_at(graph, market, values, slot_after(market, slot), anew ? 0 : shift, 0);
    if (top)
        memcpy(rest, then, (size_t)size * sizeof *rest);
    else
        for (int64_t n = 0; n < size; n++) rest[n] = then[n] > rest[n] ? then[n] : rest[n];
}

/* A turn's values at one shift; answers the highest. What the lineup pays is added, or else by `redeal`. */
static inline int32_t turn_of(const Graph *graph, const int variants, bool early, int16_t *restrict before,
                              int16_t *restrict now, const Room *room) {
    int32_t highest = LEAST_VALUE;
    for (int64_t node = graph->nodes - 1; node >= 0; node--) {
        int32_t low[MOST_SETS], high[MOST_SETS];
        for (int v = 0; v < variants; v++) low[v] = room->rest[node * variants + v], high[v] = LEAST_VALUE;
        for (int64_t n = graph->first[node]; n < graph->first[node + 1]; n++) {
            const int16_t *to = now + graph->to[n] * variants, *to_early = before + graph->to[n] * variants;
            const int32_t *bonus = graph->bonus + graph->fresh[n] * variants;
            int32_t by_bonus = room->by_bonus[n], by_own = room->by_own[n];
            for (int v = 0; v < variants; v++) {
                int32_t value = to[v] + bonus[v];
                low[v] = more_of(low[v], value + by_bonus);
                high[v] = more_of(high[v], value + by_own);
            }
            if (early) /* a bonus action before the own action */
                for (int v = 0; v < variants; v++) high[v] = more_of(high[v], to_early[v] + bonus[v] + by_bonus);
        }
        int32_t again_bonus = room->again_bonus[node], again_own = room->again_own[node], paid = room->paid[node];
        for (int v = 0; v < variants; v++) {
            int32_t after = low[v] + again_bonus, best = more_of(after + again_own, high[v]) + paid;
            highest = more_of(highest, best);
            now[node * variants + v] = (int16_t)(after < ALWAYS ? after : ALWAYS);
            before[node * variants + v] = (int16_t)(best < ALWAYS ? best : ALWAYS);
        }
    }
    return highest;
}

/* The same with the number of variants known to the compiler. */
static int32_t any_turn_of(const Graph *graph, bool early, int16_t *before, int16_t *now, const Room *room) {
    switch (graph->variants) {
        case 1: return turn_of(graph, 1, early, before, now, room);
        case 2: return turn_of(graph, 2, early, before, now, room);
        case 4: return turn_of(graph, 4, early, before, now, room);
        case 8: return turn_of(graph, 8, early, before, now, room);
        case 32: return turn_of(graph, 32, early, before, now, room);
        default: return turn_of(graph, (int)graph->variants, early, before, now, room);
    }
}

/* Before the turn: the lineup may be flipped again (from the shifts above, done later), and it pays. */
static int64_t redeal(const Graph *graph, const Market *market, int64_t slot, int64_t shift, int16_t *values) {
    int16_t *before = values_at(graph, market, values, slot, shift, 0);
    int64_t highest = LEAST_VALUE, top = market->figures[M_SHIFTS] - 1;
    for (int64_t node = 0; node < graph->nodes; node++) {
        int64_t paid = pay_of(graph, market, node, slot, shift);
        for (int64_t n = node * graph->variants; n < (node + 1) * graph->variants; n++) {
            int64_t best = before[n];
            for (int64_t again = 1; again <= market->figures[M_REDEAL]; again++)
                best = most_of(best, values_at(graph, market, values, slot, least_of(shift + 3 * again, top), 0)[n]);
            highest = most_of(highest, best + paid);
            before[n] = (int16_t)least_of(best + paid, ALWAYS);
        }
    }
    return highest;
}

/* The shift at the start, in its round; none in later rounds. */
static int64_t first_shift(const Market *market, int64_t slot) {
    const int64_t *figures = market->figures;
    int64_t turns = figures[M_TURNS] + 1;
    return slot / turns == figures[M_FIRST] / turns ? least_of(figures[M_START], figures[M_SHIFTS] - 1) : 0;
}

/* Fill a part's values, slot by slot from the last; behind that lies what its states are worth in the end. Answers the
 * highest value: from `ALWAYS` on the values may not be used. */
PNP_EXPORT int64_t pnp_sweep(const Graph *graph, const Market *market, int16_t *values) {
    const int64_t *figures = market->figures;
    int64_t size = graph->nodes * graph->variants, highest = LEAST_VALUE;
    Room room = {0};
    if (graph->variants <= MOST_SETS && new_room(&room, graph)) {
        memcpy(values_at(graph, market, values, figures[M_TOTAL], 0, 0), graph->last, (size_t)size * sizeof *values);
        for (int64_t slot = figures[M_TOTAL] - 1; slot >= figures[M_FIRST]; slot--) {
            if (slot % (figures[M_TURNS] + 1) == figures[M_TURNS]) continue;
            int64_t first = first_shift(market, slot);
            for (int64_t shift = figures[M_SHIFTS] - 1; shift >= first; shift--) {
                turn_over(graph, market, slot, shift, values, room.rest);
                price_turn(graph, market, slot, shift, &room);
                int16_t *before = values_at(graph, market, values, slot, shift, 0);
                highest = most_of(highest, any_turn_of(graph, figures[M_EARLY] != 0, before, before + size, &room));
            }
            for (int64_t shift = first; is_apart(market) && shift < figures[M_SHIFTS]; shift++)
                highest = most_of(highest, redeal(graph, market, slot, shift, values));
        }
    } else
        highest = ALWAYS;
    free(room.rest);
    free(room.again_own);
    return highest;
}
