/* The values of the Badlands: circled targets and guns. This part alone follows the stream of cards exactly.
 *
 * pnp/games/fliptown/solver/bound/part_badlands.py says what a block is. Rows of the values are sets of targets in their
 * blocks, columns are guns and variants.
 */
#include <stdlib.h>
#include <string.h>

#include "sweep.h"

/* What a turn brings at one slot and shift, by a bonus action and by the own action: each target's robbery over guns and
 * variants side by side, and what a completed row adds; each purchase of a gun. */
typedef struct {
    int32_t *by_bonus, *by_own, *buy_bonus, *buy_own, *low, *high;
    int32_t completed[MOST_TARGETS];
} Layer;

static bool new_layer(Layer *layer, int64_t targets, int64_t width, int64_t bought) {
    size_t size = (size_t)(2 * targets * width + 2 * bought + 2 * width);
    layer->by_bonus = malloc(size * sizeof *layer->by_bonus);
    if (!layer->by_bonus) return false;
    layer->by_own = layer->by_bonus + targets * width, layer->buy_bonus = layer->by_own + targets * width;
    layer->buy_own = layer->buy_bonus + bought, layer->low = layer->buy_own + bought;
    layer->high = layer->low + width;
    return true;
}

static const int64_t *block_at(const Targets *goals, const Market *market, int64_t slot, int64_t shift) {
    return goals->blocks + ((slot - market->figures[M_FIRST]) * goals->shifts + shift) * BLOCK_WIDTH;
}

/* What robbing a target is worth with the card that is drawn; a completed row apart. The bandana is taken for owned:
 * each robbery takes the better of both. */
int64_t robbery(const Targets *goals, const Market *market, int64_t slot, int64_t shift, int64_t target, int64_t gun) {
    int64_t card = goals->cards[slot * goals->card_shifts + shift], count = goals->figures[GOALS_COUNT];
    int64_t won = most_of(worth_of(market, goals->won[target], slot), worth_of(market, goals->won[count + target], slot));
    int64_t lost =
        most_of(worth_of(market, goals->lost[target], slot), worth_of(market, goals->lost[count + target], slot));
    if (card == 0) return most_of(won, lost);
    return card + goals->gun[gun] >= goals->value[target] ? won : lost;
}

/* Fill a layer's gains. */
static void price_layer(const Graph *graph, const Targets *goals, const Market *market, int64_t slot, int64_t shift,
                        Layer *layer) {
    int64_t guns = graph->nodes, variants = graph->variants, width = guns * variants;
    for (int64_t target = 0; target < goals->figures[GOALS_COUNT]; target++) {
        int64_t by_own = own_price(market, goals->access[target], slot, shift);
        int64_t by_bonus = bonus_price(market, goals->access[target], slot);
        layer->completed[target] = (int32_t)worth_of(market, goals->completed[target], slot);
        for (int64_t gun = 0; gun < guns; gun++) {
            int64_t worth = robbery(goals, market, slot, shift, target, gun);
            for (int64_t v = 0; v < variants; v++) {
                int64_t gains = worth + graph->bonus[OWN_SITE * variants + v];
                layer->by_bonus[target * width + gun * variants + v] = (int32_t)(gains - by_bonus);
                layer->by_own[target * width + gun * variants + v] = (int32_t)(gains - by_own);
            }
        }
    }
    for (int64_t n = 0; n < graph->steps; n++) {
        int64_t worth = worth_of(market, graph->reward[n], slot);
        for (int64_t v = 0; v < variants; v++) {
            int64_t gains = worth + graph->bonus[graph->fresh[n] * variants + v];
            layer->buy_bonus[n * variants + v] = (int32_t)(gains - bonus_price(market, graph->access[n], slot));
            layer->buy_own[n * variants + v] = (int32_t)(gains - own_price(market, graph->access[n], slot, shift));
        }
    }
}

/* Purchases of guns within the turn, from the best gun back. */
static void buy_guns(const Graph *graph, bool early, const Layer *layer) {
    int64_t variants = graph->variants;
    int32_t *low = layer->low, *high = layer->high;
    for (int64_t gun = graph->nodes - 1; gun >= 0; gun--) {
        int64_t at = gun * variants;
        for (int64_t n = graph->first[gun]; n < graph->first[gun + 1]; n++)
            for (int64_t v = 0; v < variants; v++) {
                int64_t to = graph->to[n] * variants + v;
                int32_t by_bonus = layer->buy_bonus[n * variants + v], by_own = layer->buy_own[n * variants + v];
                low[at + v] = more_of(low[at + v], low[to] + by_bonus);
                high[at + v] = more_of(high[at + v], low[to] + by_own);
                if (early) high[at + v] = more_of(high[at + v], high[to] + by_bonus);
            }
        for (int64_t v = 0; v < variants; v++) high[at + v] = more_of(high[at + v], low[at + v]);
    }
}

/* The blocks that a turn needs: its own; the one of the next shift, to which robberies lead; the next turn's; and that
 * with a card stolen. One that cannot be is empty. */
typedef struct {
    const int64_t *here, *robbed, *then, *stolen;
} Blocks;

/* The values of a slot and shift; answers the highest. `paid`: what is paid for the own action's lineup. */
static inline int32_t robberies_of(const Graph *graph, const Targets *goals, const int width, bool early, int32_t paid,
                              Blocks blocks, int16_t *values, Layer *layer) {
    int64_t first = blocks.robbed[BLOCK_FIRST], end = first + blocks.robbed[BLOCK_SETS];
    int64_t early_at = 2 * blocks.robbed[BLOCK_BEFORE] - first, later_at = early_at + blocks.robbed[BLOCK_SETS];
    int64_t before = 2 * blocks.here[BLOCK_BEFORE], now = before + blocks.here[BLOCK_SETS];
    int count = (int)goals->figures[GOALS_COUNT];
    int32_t highest = LEAST_VALUE, *restrict low = layer->low, *restrict high = layer->high;
    int64_t begin = blocks.here[BLOCK_FIRST], stop = begin + blocks.here[BLOCK_SETS];
    for (int64_t position = begin; position < stop; position++, before++, now++) {
        int64_t mask = goals->masks[position];
        int64_t then = place_in(blocks.then, position, 0), stolen = place_in(blocks.stolen, position, 0);
        for (int n = 0; n < width; n++) low[n] = then < 0 ? LEAST_VALUE : values[then * width + n], high[n] = LEAST_VALUE;
        if (stolen >= 0)
            for (int n = 0; n < width; n++) low[n] = more_of(low[n], values[stolen * width + n]);
        for (int target = 0; target < count; target++) {
            int64_t robbed = mask | ((int64_t)1 << target), place = goals->position[robbed];
            if (robbed == mask || place < first || place >= end) continue;
            const int16_t *to = values + (later_at + place) * width;
            const int32_t *by_bonus = layer->by_bonus + target * width, *by_own = layer->by_own + target * width;
            int32_t more = (robbed & goals->row[target]) == goals->row[target] ? layer->completed[target] : 0;
            for (int n = 0; n < width; n++) {
                int32_t value = to[n] + more;
                low[n] = more_of(low[n], value + by_bonus[n]);
                high[n] = more_of(high[n], value + by_own[n]);
            }
            if (!early) continue;
            to = values + (early_at + place) * width; /* a bonus action before the own action */
            for (int n = 0; n < width; n++) high[n] = more_of(high[n], to[n] + more + by_bonus[n]);
        }
        buy_guns(graph, early, layer);
        for (int n = 0; n < width; n++) {
            int32_t best = high[n] + paid;
            highest = more_of(highest, best);
            values[now * width + n] = (int16_t)(low[n] < ALWAYS ? low[n] : ALWAYS);
            values[before * width + n] = (int16_t)(best < ALWAYS ? best : ALWAYS);
        }
    }
    return highest;
}

/* The own action is paid for at each shift; and the lineup may be flipped again, which shifts the stream by three.
 * Answers the highest value. */
static int64_t begin_turn(const Targets *goals, const Market *market, int64_t slot, int64_t width, int16_t *values) {
    int64_t highest = LEAST_VALUE, shifts = market->figures[M_SHIFTS];
    for (int64_t shift = 0; shift < shifts; shift++) {
        const int64_t *block = block_at(goals, market, slot, shift);
        int64_t paid = turn_price(market, slot, shift), first = 2 * block[BLOCK_BEFORE] * width;
        for (int64_t n = first; n < first + block[BLOCK_SETS] * width; n++) {
            highest = most_of(highest, values[n] + paid);
            values[n] = (int16_t)least_of(values[n] + paid, ALWAYS);
        }
    }
    for (int64_t shift = 0; shift < shifts; shift++)
        for (int64_t again = 1; again <= market->figures[M_REDEAL] && shift + 3 * again < shifts; again++) {
            const int64_t *block = block_at(goals, market, slot, shift);
            const int64_t *other = block_at(goals, market, slot, shift + 3 * again);
            for (int64_t n = block[BLOCK_FIRST]; n < block[BLOCK_FIRST] + block[BLOCK_SETS]; n++) {
                int64_t here = place_in(block, n, 0) * width, there = place_in(other, n, 0) * width;
                for (int64_t m = 0; there >= 0 && m < width; m++)
                    if (values[there + m] > values[here + m]) values[here + m] = values[there + m];
            }
        }
    return highest;
}

static int32_t any_robberies_of(const Graph *graph, const Targets *goals, int width, bool early, int32_t paid, Blocks blocks,
                           int16_t *values, Layer *layer) {
    switch (width) {
        case 4: return robberies_of(graph, goals, 4, early, paid, blocks, values, layer);
        case 8: return robberies_of(graph, goals, 8, early, paid, blocks, values, layer);
        case 16: return robberies_of(graph, goals, 16, early, paid, blocks, values, layer);
        default: return robberies_of(graph, goals, width, early, paid, blocks, values, layer);
    }
}

/* Fill the values, slot by slot from the last; costs and shifts in the market are exact ones. Answers the highest value:
 * from `ALWAYS` on the values may not be used. */
PNP_EXPORT int64_t pnp_sweep_badlands(const Graph *graph, const Targets *goals, const Market *market, int16_t *values) {
    static const int64_t empty[BLOCK_WIDTH];
    const int64_t *figures = market->figures, *last = block_at(goals, market, figures[M_TOTAL], 0);
    int64_t width = graph->nodes * graph->variants, highest = LEAST_VALUE;
    Layer layer;
    if (!new_layer(&layer, goals->figures[GOALS_COUNT], width, graph->steps * graph->variants)) return ALWAYS;
    memset(values + 2 * last[BLOCK_BEFORE] * width, 0, (size_t)(last[BLOCK_SETS] * width) * sizeof *values);
    for (int64_t slot = figures[M_TOTAL] - 1; slot >= figures[M_FIRST]; slot--) {
        if (slot % (figures[M_TURNS] + 1) == figures[M_TURNS]) continue;
        int64_t after = slot_after(market, slot);
        bool anew = begins_anew(market, slot);
        for (int64_t shift = figures[M_SHIFTS] - 1; shift >= 0; shift--) {
            bool more = shift + 1 < figures[M_SHIFTS];
            Blocks blocks = {block_at(goals, market, slot, shift), more ? block_at(goals, market, slot, shift + 1) : empty,
                             block_at(goals, market, after, anew ? 0 : shift), empty};
            if (!blocks.here[BLOCK_SETS]) continue;
            if (more && figures[M_THEFTS] && !anew) blocks.stolen = block_at(goals, market, after, shift + 1);
            price_layer(graph, goals, market, slot, shift, &layer);
            int32_t paid = is_apart(market) ? 0 : (int32_t)turn_price(market, slot, shift);
            highest = most_of(highest, any_robberies_of(graph, goals, (int)width, figures[M_EARLY] != 0, paid, blocks, values,
                                                   &layer));
        }
        if (is_apart(market)) highest = most_of(highest, begin_turn(goals, market, slot, width, values));
    }
    free(layer.by_bonus);
    return highest;
}
