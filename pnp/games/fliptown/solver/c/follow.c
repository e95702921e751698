/* What the parts do at given prices: the best relaxed plays, followed forwards.
 *
 * How much they use of everything that has a price, against how much there is, is a subgradient of the bound.
 */
#include "sweep.h"

/* A play that is being followed: through a part's values, with one set of silver kinds (`variant`). */
typedef struct {
    const Graph *graph;
    const Targets *goals;
    const Market *market;
    const int16_t *values;
    Usage *usage;
    int64_t variant, slot, shift;
} Play;

/* The best of some steps, and what it is worth; -1 for none. */
typedef struct {
    int64_t worth, which;
} Best;

static void use_access(const Play *play, int64_t access, bool own, int64_t times) {
    const Market *market = play->market;
    Usage *usage = play->usage;
    if (own) {
        usage->own[play->slot * usage->shifts + least_of(play->shift, usage->shifts - 1)] += times;
        usage->gold[play->slot] += times * gold_cost(market, access, play->slot, play->shift);
    } else
        usage->bonus[market->region[access] * market->slots + play->slot] += times;
}

static void take(const Play *play, int64_t reward, int64_t times) {
    play->usage->taken[reward * play->market->slots + play->slot] += times;
}

static int64_t gain_at(const Play *play, int64_t reward, int64_t access, bool own) {
    return worth_of(play->market, reward, play->slot) - price_of(play->market, access, play->slot, play->shift, own);
}

/* So many visits that change nothing, as far as they pay; answers what one is worth. */
static int64_t visit_again(const Play *play, int64_t node, bool own, int64_t times) {
    const Graph *graph = play->graph;
    Best best = {0, -1};
    for (int64_t n = graph->loop_first[node]; n < graph->loop_first[node + 1]; n++) {
        int64_t worth = gain_at(play, graph->loop_reward[n], graph->loop_access[n], own);
        if (worth > best.worth) best = (Best){worth, n};
    }
    if (best.which >= 0 && times) {
        use_access(play, graph->loop_access[best.which], own, times);
        take(play, graph->loop_reward[best.which], times);
    }
    return best.worth;
}

/* A part's value at another slot and shift; the Badlands apart. */
static int64_t value_at(const Play *play, int64_t node, int64_t slot, int64_t shift, int acted) {
    const Graph *graph = play->graph;
    int64_t at = ((slot - play->market->figures[M_FIRST]) * play->market->figures[M_SHIFTS] + shift) * 2 + acted;
    return play->values[(at * graph->nodes + node) * graph->variants + play->variant];
}

/* The best step from a state by the own action or by a bonus action. */
static Best best_step(const Play *play, int64_t node, bool own) {
    const Graph *graph = play->graph;
    Best best = {-DEAR / 2, -1};
    for (int64_t n = graph->first[node]; n < graph->first[node + 1]; n++) {
        int64_t worth = gain_at(play, graph->reward[n], graph->access[n], own);
        worth += graph->bonus[graph->fresh[n] * graph->variants + play->variant];
        worth += value_at(play, graph->to[n], play->slot, play->shift, 1);
        if (worth > best.worth) best = (Best){worth, n};
    }
    return best;
}

/* Take a step; answers where it leads. */
static int64_t take_step(const Play *play, int64_t step, bool own) {
    use_access(play, play->graph->access[step], own, 1);
    take(play, play->graph->reward[step], 1);
    return play->graph->to[step];
}

/* The best play of one part, the Badlands apart. `owed`: rewards by what is hunted, slot and shift; `bails`: which is
 * taken, by slot. */
static void follow(const Graph *graph, const Market *market, const int16_t *values, int64_t slot, int64_t shift,
                   int64_t variant, int64_t node, const int64_t *owed, const int64_t *bails, Usage *usage) {
    const int64_t *figures = market->figures;
    int64_t shifts = figures[M_SHIFTS];
    Play play = {graph, NULL, market, values, usage, variant, slot, least_of(shift, shifts - 1)};
    while (play.slot < figures[M_TOTAL]) {
        if (bails[play.slot] >= 0)
            take(&play, bails[play.slot],
                 owed[(graph->flips[node] * market->slots + play.slot) * market->pay_shifts + play.shift]);
        int64_t again = visit_again(&play, node, true, 0);
        Best own = best_step(&play, node, true);
        if (own.which >= 0 && own.worth > value_at(&play, node, play.slot, play.shift, 1) + again)
            node = take_step(&play, own.which, true);
        else if (again)
            visit_again(&play, node, true, 1);
        int64_t after = slot_after(market, play.slot), then;
        bool anew = begins_anew(market, play.slot);
        for (;;) {
            visit_again(&play, node, false, figures[M_TOKENS]);
            then = anew ? 0 : play.shift;
            for (int64_t other = then + 1; other < (anew ? 1 : shifts); other++)
                if (value_at(&play, node, after, other, 0) > value_at(&play, node, after, then, 0)) then = other;
            Best bonus = best_step(&play, node, false);
            if (bonus.which < 0 || bonus.worth <= value_at(&play, node, after, then, 0)) break;
            node = take_step(&play, bonus.which, false);
        }
        play.slot = after, play.shift = then;
    }
}

/* -- the Badlands ------------------------------------------------------------------------------------------------------- */

/* The values of the Badlands for a set of targets at a slot and shift. */
static const int16_t *sets_at(const Play *play, int64_t mask, int64_t slot, int64_t shift, int acted) {
    const int64_t *blocks = play->goals->blocks;
    int64_t at = ((slot - play->market->figures[M_FIRST]) * play->goals->shifts + shift) * BLOCK_WIDTH;
    int64_t place = place_in(blocks + at, play->goals->position[mask], acted);
    return place < 0 ? NULL : play->values + place * play->graph->nodes * play->graph->variants;
}

/* The best robbery from a state. */
static Best best_target(const Play *play, int64_t gun, int64_t mask, bool own) {
    const Targets *goals = play->goals;
    int64_t variants = play->graph->variants;
    Best best = {-DEAR / 2, -1};
    if (play->shift + 1 >= play->market->figures[M_SHIFTS]) return best;
    for (int64_t target = 0; target < goals->figures[GOALS_COUNT]; target++) {
        int64_t robbed = mask | ((int64_t)1 << target);
        const int16_t *then = robbed == mask ? NULL : sets_at(play, robbed, play->slot, play->shift + 1, 1);
        if (!then) continue;
        int64_t worth = robbery(goals, play->market, play->slot, play->shift, target, gun);
        worth += play->graph->bonus[OWN_SITE * variants + play->variant] + then[gun * variants + play->variant];
        worth -= price_of(play->market, goals->access[target], play->slot, play->shift, own);
        if ((robbed & goals->row[target]) == goals->row[target])
            worth += worth_of(play->market, goals->completed[target], play->slot);
        if (worth > best.worth) best = (Best){worth, target};
    }
    return best;
}

/* The best purchase from a gun. */
static Best best_gun(const Play *play, const int16_t *here, int64_t gun, bool own) {
    const Graph *graph = play->graph;
    Best best = {-DEAR / 2, -1};
    for (int64_t n = graph->first[gun]; n < graph->first[gun + 1]; n++) {
        int64_t worth = gain_at(play, graph->reward[n], graph->access[n], own);
        worth += graph->bonus[graph->fresh[n] * graph->variants + play->variant];
        worth += here[graph->to[n] * graph->variants + play->variant];
        if (worth > best.worth) best = (Best){worth, n};
    }
    return best;
}

/* Take what a robbery brings. */
static void take_loot(const Play *play, int64_t target, int64_t gun) {
    const Targets *goals = play->goals;
    int64_t worth = robbery(goals, play->market, play->slot, play->shift, target, gun);
    int64_t count = goals->figures[GOALS_COUNT];
    for (int n = 0; n < 4; n++) {
        int64_t row = n < 2 ? goals->won[n * count + target] : goals->lost[(n - 2) * count + target];
        if (worth_of(play->market, row, play->slot) != worth) continue;
        take(play, row, 1);
        return;
    }
}

/* The best play of the Badlands. A turn's first step may be by the own action, if that is best. */
static void follow_badlands(const Graph *graph, const Targets *goals, const Market *market, const int16_t *values,
                            int64_t slot, int64_t shift, int64_t variant, int64_t gun, int64_t mask, Usage *usage) {
    Play play = {graph, goals, market, values, usage, variant, slot, shift};
    bool own = true;
    while (play.slot < market->figures[M_TOTAL]) {
        if (own) usage->turns[play.slot * usage->shifts + least_of(play.shift, usage->shifts - 1)] += 1;
        int64_t at = gun * graph->variants + variant, after = slot_after(market, play.slot);
        int64_t next_shift = begins_anew(market, play.slot) ? 0 : play.shift;
        const int16_t *here = sets_at(&play, mask, play.slot, play.shift, 1);
        const int16_t *then = own ? here : sets_at(&play, mask, after, next_shift, 0);
        if (!here || !then) return; /* no way leads here */
        int64_t stay = then[at];
        Best loot = best_target(&play, gun, mask, own), buy = best_gun(&play, here, gun, own);
        if (loot.worth > stay && loot.worth >= buy.worth) {
            use_access(&play, goals->access[loot.which], own, 1);
            take_loot(&play, loot.which, gun);
            mask |= (int64_t)1 << loot.which;
            if ((mask & goals->row[loot.which]) == goals->row[loot.which]) take(&play, goals->completed[loot.which], 1);
            play.shift += 1, own = false;
        } else if (buy.worth > stay) {
            gun = take_step(&play, buy.which, own);
            own = false;
        } else if (own)
            own = false;
        else
            play.slot = after, play.shift = next_shift, own = true;
    }
}

/* -- all parts -------------------------------------------------------------------------------------------------------------- */

/* Adds what all parts use at these prices, from some working states between turns on. `graphs`: one for each part. */
PNP_EXPORT void pnp_follow(const Face *face, const Graph *const *graphs, const Targets *goals, const Market *market,
                           const Market *stream, const int64_t *owed, const int64_t *bails, const int64_t *states,
                           int64_t count, Usage *usage) {
    const int64_t *data = face->data;
    for (int64_t row = 0; row < count; row++) {
        const int64_t *fields = states + row * FIELDS;
        int64_t slot, shift, which = 0;
        State state;
        read_fields(fields, &state);
        next_turn_of(face->tables, data, &state, &slot, &shift);
        if (parts_of(face, fields, &state, slot, shift, &which) >= NO_BOUND) continue;
        for (int64_t n = 0; n < data[H_PARTS]; n++) {
            const int64_t *part = data + data[H_DIRECTORY] + n * D_WIDTH;
            const int16_t *values = face->values + part[D_OFFSET];
            int64_t node = part_node(face, part, fields), variant = part_variant(face, part, which);
            if (part[D_STREAM])
                follow_badlands(graphs[n], goals, stream, values, slot, shift, variant, node, state.targets, usage);
            else
                follow(graphs[n], market, values, slot, shift, variant, node, owed, bails, usage);
        }
    }
}
