/* Whole turns: every state that a turn can end in, each once.
 *
 * A turn is searched depth first over its single decisions, just as the plain engine lists them; equal states within
 * the turn are looked at once. With short cuts, gold is never paid for nothing and the end states forget what nobody
 * will ask for; the best score to be had is the same.
 */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { OWN, BONUS, USE }; /* an action is the turn's own, a pending bonus, or an ability's */

/* -- memory --------------------------------------------------------------------------------------------------------- */

/* A copy of a state behind all others, to be changed and then pushed (or overwritten by the next). */
State *child_of(Worker *worker, const State *node) {
    State *child = worker->states + worker->count;
    *child = *node;
    return child;
}

static uint64_t hash_of_state(const State *state) {
    uint64_t words[sizeof *state / 8], one = 0x9E3779B97F4A7C15u, other = 0xC4CEB9FE1A85EC53u;
    memcpy(words, state, sizeof words);
    for (size_t n = 0; n < sizeof words / 8; n += 2) {
        one = (one ^ words[n]) * 0xFF51AFD7ED558CCDu;
        other = (other ^ words[n + 1]) * 0x9FB21C651E98DF25u;
        one ^= one >> 32;
        other ^= other >> 29;
    }
    one = (one ^ other) * 0xC4CEB9FE1A85EC53u;
    return one ^ (one >> 29);
}

/* Twice the slots, with the states of this turn that were seen so far. */
static bool grow_slots(Worker *worker) {
    int64_t mask = 2 * worker->mask + 1;
    uint64_t *slots = calloc((size_t)mask + 1, sizeof *slots);
    if (!slots) return false;
    for (int64_t place = 0; place <= worker->mask; place++) {
        uint64_t slot = worker->slots[place];
        if (slot >> 32 != worker->stamp) continue;
        uint64_t at = hash_of_state(worker->states + (uint32_t)slot) & (uint64_t)mask;
        while (slots[at]) at = (at + 1) & (uint64_t)mask;
        slots[at] = slot;
    }
    free(worker->slots);
    worker->slots = slots, worker->mask = mask;
    return true;
}

static bool grow_states(Worker *worker) {
    int64_t room = 2 * worker->room;
    State *states = realloc(worker->states, (size_t)room * sizeof *states);
    if (states) worker->states = states;
    uint32_t *stack = realloc(worker->stack, (size_t)room * sizeof *stack);
    if (stack) worker->stack = stack;
    if (!states || !stack) return false;
    worker->room = room;
    return true;
}

/* Whether the state behind all others was seen in this turn; if not, it is from now on. */
static bool is_seen(Worker *worker) {
    const State *state = worker->states + worker->count;
    uint64_t place = hash_of_state(state) & (uint64_t)worker->mask;
    while (worker->slots[place] >> 32 == worker->stamp) {
        if (!memcmp(worker->states + (uint32_t)worker->slots[place], state, sizeof *state)) return true;
        place = (place + 1) & (uint64_t)worker->mask;
    }
    worker->slots[place] = (uint64_t)worker->stamp << 32 | (uint64_t)worker->count;
    return false;
}

static bool is_too_big(const State *state) {
    return state->stars > MOST_RESOURCE || state->cash > MOST_RESOURCE || state->gold > MOST_RESOURCE ||
           state->wanted > MOST_WANTED;
}

/* The gain of the poker hand; the last one is remembered, as within a turn it rarely changes. */
static int64_t hand_of(Worker *worker, const State *state) {
    if (worker->hand_seen != state->hand || worker->hand_round != state->round) {
        int cards[16];
        worker->hand_seen = state->hand, worker->hand_round = state->round;
        worker->hand_gain = worker->t[POKER_AT + rank_of(cards, poker_cards(worker->t, state, cards))];
    }
    return worker->hand_gain;
}

/* Whether a state of the last turn may lead to the least points: certain if bonus actions are pending. */
static bool is_promising(Worker *worker, const State *state) {
    if (state->tokens || !state->acted) return true;
    Tables t = worker->t;
    int64_t points = worker->final == WITH_ROUND
                         ? points_at_end(t, state, hand_of(worker, state), state->effects || state->clears)
                         : score(t, state);
    int site = 0;
    for (uint64_t effects = state->effects; effects; effects >>= EFFECT_BITS)
        points += (int64_t)(effects & 7) * t[EFFECT_POINTS_AT + site++];
    return SCALE * points >= worker->least;
}

/* Whether nothing but the turn's end can follow: not worth remembering, as end states are merged anyway. */
static bool is_settled(Tables t, const State *state) {
    bool pending = state->tokens || state->effects || state->undertaker || state->clears;
    return state->acted && !pending && state->used >= t[USES];
}

/* Keep the state behind all others, unless it was there before. */
void push(Worker *worker) {
    if (worker->status != DONE) return;
    State *state = worker->states + worker->count;
    if (worker->forgets) forget_round(worker->t, state);
    if (worker->final && !is_promising(worker, state)) return;
    if (is_too_big(state)) {
        worker->status = TOO_BIG;
        return;
    }
    if (!(worker->short_cuts && is_settled(worker->t, state)) && is_seen(worker)) return;
    worker->stack[worker->waiting++] = (uint32_t)worker->count++;
    if (worker->count + 1 >= worker->room && !grow_states(worker)) worker->status = NO_MEMORY;
    if (worker->count * 2 > worker->mask && !grow_slots(worker)) worker->status = NO_MEMORY;
}

/* Store a state between turns; false if that can't be. */
bool keep(Worker *worker, const State *state, int64_t parent) {
    int64_t words[WORDS_WITH_COWBOT];
    if (!pack(state, words, worker->number))
        worker->status = TOO_BIG;
    else if (!store(&worker->found, words, parent))
        worker->status = NO_MEMORY;
    return worker->status == DONE;
}

/* Store a state between turns, unless it leads to less than the least. */
void keep_worthy(Worker *worker, const State *state, int64_t parent) {
    if (worker->look && reach_of(worker->look, state, &worker->seen, worker->least) < worker->least) return;
    keep(worker, state, parent);
}

/* -- what gold is paid for ------------------------------------------------------------------------------------------ */

/* Ruling `overpaying`: whether less gold would have done for this action (a region of -1 is a pass). */
static bool overpaid(Tables t, const State *node, int region, int site, bool thrifty) {
    int steps = node->paid_steps ? node->paid_steps - NO_STEPS : 0;
    if (!(t[OVERPAYING_REFUSED] || thrifty) || !(steps || node->paid_suit)) return false;
    if (region < 0 || region == CEMETERY) return true;
    int step = steps > 0 ? 1 : -1;
    for (int fewer = 1; fewer <= abs(steps); fewer++)
        if (allowed(t, node, region, site, false, node->value - step * fewer)) return true;
    return false;
}

/* Gold paid for nothing only leaves less behind; but a paid change of suit can keep a cowbot away. */
static bool is_thrifty(const Worker *worker) { return worker->short_cuts && !worker->t[BOT]; }

/* Where the turn's own action may go: the suit card's region, or else the Cemetery; -1 for nowhere. */
static int own_region(Tables t, const State *node, bool second) {
    if (!second) return (int)t[REGION_OF_AT + node->suit];
    bool changed = node->paid_suit || node->paid_steps;
    return changed && !t[CEMETERY_CHANGES] ? -1 : CEMETERY;
}

/* Whether the turn has no action of its own. */
static bool is_stuck(Tables t, const State *node) {
    for (int second = 0; second < 2; second++) {
        int region = own_region(t, node, second);
        for (int site = 0; region >= 0 && site < sites(t, region); site++)
            if (allowed(t, node, region, site, false, node->value) && !overpaid(t, node, region, site, false))
                return false;
    }
    return true;
}

/* Ruling `passing`: whenever one likes, or only if nothing else can be done. */
static bool may_pass(const Worker *worker, const State *node) {
    Tables t = worker->t;
    if (t[PASS_WHEN_STUCK] || overpaid(t, node, -1, 0, false)) return is_stuck(t, node);
    return !overpaid(t, node, -1, 0, is_thrifty(worker));
}

/* -- decisions ------------------------------------------------------------------------------------------------------- */

/* Every site of a region that may be circled now. */
static void act(Worker *worker, const State *node, int region, int how) {
    Tables t = worker->t;
    for (int site = 0; site < sites(t, region); site++) {
        if (!allowed(t, node, region, site, how != OWN, node->value)) continue;
        if (how == OWN && overpaid(t, node, region, site, is_thrifty(worker))) continue;
        for (int choice = 0; choice < choices(t, region, site); choice++) {
            State *child = child_of(worker, node);
            if (how == OWN)
                settle(t, child);
            else if (how == BONUS)
                child->tokens -= 1 << (TOKEN_BITS * region);
            else {
                child->used += 1;
                notice(t, child, SAW_BONUS);
            }
            perform(t, child, region, site, choice);
            push(worker);
        }
    }
}

/* Buildings that wait to be used, and the Undertaker's visits. With short cuts, what helps no other action of the turn
 * is used when all others are done, building by building. */
static void pending_effects(Worker *worker, const State *node) {
    Tables t = worker->t;
    uint64_t sinks = worker->short_cuts && t[ABILITY] != A_GOLD ? (uint64_t)t[SINKS] : 0;
    bool no_lineups = sinks && !t[BOT] && last_turn(t, node);
    for (int site = 0; site < t[N_BUILDINGS]; site++) {
        int at = EFFECT_BITS * site;
        if (!((node->effects >> at) & 7)) continue;
        int64_t does = building_of(t, site, B_DOES);
        if (no_lineups && (does == E_BANK || does == E_HUNT)) continue; /* they pay for lineups; none is to come */
        for (int choice = 0; choice < choices_of(t, node, site); choice++) {
            State *child = child_of(worker, node);
            if (!use_effect(t, child, site, choice)) continue;
            child->effects -= (uint64_t)1 << at;
            if ((sinks >> at) & 1) {
                child->tokens = 0;
                child->undertaker = 0;
                child->effects &= (sinks >> at) << at;
            }
            push(worker);
        }
    }
    for (int kind = 0; kind < 2; kind++)
        if ((node->undertaker >> (3 * kind)) & 7) {
            State *child = child_of(worker, node);
            child->undertaker -= 1 << (3 * kind);
            if (use_undertaker(t, child, kind)) push(worker);
        }
}

/* Ruling `stop_clears`: any amount up to the largest pending, off the smallest that covers it. */
static void pending_clears(Worker *worker, const State *node) {
    Tables t = worker->t;
    int64_t amount = 1;
    for (int n = 0; n < t[N_CLEARS]; n++) {
        if (!((node->clears >> (3 * n)) & 7)) continue;
        for (; amount <= least_of(t[CLEARS_AT + n], node->wanted); amount++) {
            State *child = child_of(worker, node);
            child->clears -= 1 << (3 * n);
            clear_wanted(child, amount);
            push(worker);
        }
    }
}

/* The Prospector's shift and the Wild Card's jokers: the suit or value card counts as another. */
static void change_card(Worker *worker, const State *node) {
    Tables t = worker->t;
    int lowest = 1, highest = 13;
    if (t[ABILITY] == A_SHIFT) {
        lowest = (int)most_of(1, node->value - node->pans);
        highest = (int)least_of(13, node->value + node->pans);
    }
    for (int value = lowest; value <= highest; value++) {
        if (value == node->value) continue;
        State *child = child_of(worker, node);
        child->used += 1;
        child->value = value;
        push(worker);
    }
    for (int suit = 0; t[ABILITY] == A_ANY && suit < 4; suit++) {
        if (suit == node->suit) continue;
        State *child = child_of(worker, node);
        child->used += 1;
        child->suit = suit;
        push(worker);
    }
}

/* An ability that crosses out Wanted: a chosen amount, or so much for each hammer. */
static void cross_out(Worker *worker, const State *node) {
    Tables t = worker->t;
    int64_t least = 1, most = least_of(t[ABILITY_UP_TO], node->wanted);
    if (t[ABILITY_PER_HAMMER]) least = most = node->wanted ? t[ABILITY_PER_HAMMER] * node->hammers : 0;
    for (int64_t amount = most_of(1, least); amount <= most; amount++) {
        State *child = child_of(worker, node);
        child->used += 1;
        clear_wanted(child, amount);
        push(worker);
    }
}

/* The Man in Black: gold for each Wanted. */
static void gold_for_wanted(Worker *worker, const State *node) {
    State *child = child_of(worker, node);
    child->used += 1;
    child->gold += node->wanted;
    if (node->wanted) notice(worker->t, child, SAW_GOLD);
    push(worker);
}

/* What may be used before the cards are assigned: gold, and a new lineup. */
static void early_ability(Worker *worker, const State *node) {
    Tables t = worker->t;
    if (t[ABILITY] == A_GOLD)
        gold_for_wanted(worker, node);
    else if (t[ABILITY] == A_REDEAL && spare_cards(t, node) >= 3) {
        State *child = child_of(worker, node);
        child->used += 1;
        child->drawn += 3;
        push(worker);
    }
}

/* The character's ability between the assignment and the turn's end. */
static void ability(Worker *worker, const State *node) {
    Tables t = worker->t;
    switch (t[ABILITY]) {
        case A_BONUS:
            if (!node->acted && t[ABILITY_LATE]) return;
            for (int region = 0; region < 5; region++)
                if ((t[ABILITY_REGIONS] >> region) & 1) act(worker, node, region, USE);
            return;
        case A_CLEAR:
            if (!t[ABILITY_AT_END]) cross_out(worker, node);
            return;
        case A_GOLD:
            if (node->acted) gold_for_wanted(worker, node);
            return;
        case A_ANY:
        case A_SHIFT:
            if (!node->acted) change_card(worker, node);
    }
}

/* Every decision between the assignment and the turn's end. */
static void steps(Worker *worker, const State *node) {
    Tables t = worker->t;
    if (!node->acted) {
        for (int second = 0; second < 2; second++) {
            int region = own_region(t, node, second);
            if (region >= 0) act(worker, node, region, OWN);
        }
        if (may_pass(worker, node)) {
            settle(t, child_of(worker, node));
            push(worker);
        }
    }
    for (int region = 0; region < 5; region++)
        if ((node->tokens >> (TOKEN_BITS * region)) & 15) act(worker, node, region, BONUS);
    if (node->effects || node->undertaker) pending_effects(worker, node);
    if (node->clears) pending_clears(worker, node);
    if (node->used < t[USES]) ability(worker, node);
}

/* Whether assignment and action may be taken in one: short cuts are, and nothing can come between the two. */
static bool is_plain_action(const Worker *worker, const State *node) {
    Tables t = worker->t;
    if (!is_thrifty(worker) || t[PASS_WHEN_STUCK] || t[OVERPAYING_REFUSED]) return false;
    int64_t what = t[ABILITY];
    bool between = what == A_BONUS || what == A_CLEAR || what == A_ANY || what == A_SHIFT;
    return !between || node->used >= t[USES];
}

/* Rewards of the Bail Bonds, then the assignment, with the abilities that come before it. */
static void before_action(Worker *worker, const State *node) {
    Tables t = worker->t;
    if (node->phase == PHASE_ASSIGN) {
        if (is_plain_action(worker, node))
            for (int poker = 0; poker < 3; poker++) act_at_least_cost(worker, node, poker);
        else
            assign(worker, node);
        if (node->used < t[USES]) early_ability(worker, node);
        return;
    }
    for (int n = 0; n < t[N_BAIL_REWARDS]; n++) {
        int64_t row = t[BAIL_AT + n];
        if (reward_refused(t, node, row)) continue;
        State *child = child_of(worker, node);
        take_reward(t, child, row);
        owe(t, child, node->bails - 1);
        push(worker);
    }
}

/* -- the turn -------------------------------------------------------------------------------------------------------- */

/* Whether a final state has more points than any before, which from now on is the least. */
static bool is_better(Worker *worker, const State *node) {
    int64_t points = score(worker->t, node) - (worker->best > 1 ? cowbot_score(worker->t, node) : 0);
    if (SCALE * points < worker->least) return false;
    worker->least = SCALE * (points + 1);
    return true;
}

/* Store the state in which the turn ends if nothing more is done, unless others are known to be better. */
static void end_turn(Worker *worker, State *node, int64_t parent) {
    if (worker->final == WITH_ROUND) {
        node->tokens = 0, node->effects = 0, node->clears = 0;
        if (!is_promising(worker, node)) return;
    }
    finish_turn(worker->t, node);
    if (worker->short_cuts) forget(worker->t, node);
    if (!(worker->best && node->phase == PHASE_OVER))
        keep_worthy(worker, node, parent);
    else if (is_better(worker, node))
        keep(worker, node, parent);
}

/* A new turn: nothing was seen. */
static void begin(Worker *worker) {
    worker->count = worker->waiting = 0;
    worker->status = DONE;
    if (++worker->stamp == 0) {
        memset(worker->slots, 0, (size_t)(worker->mask + 1) * sizeof *worker->slots);
        worker->stamp = 1;
    }
}

/* Store every state that the turn from `start` (still to be flipped) can end in. If the bound says that a state within
 * the turn, or after it, leads to less than the least, it is left there. */
void play_turn(Worker *worker, const State *start, int64_t parent) {
    Tables t = worker->t;
    begin(worker);
    worker->forgets = worker->short_cuts && !round_matters(t, start);
    bool used_up = start->used >= t[USES] && !t[BOT];
    worker->final = 0;
    if (worker->short_cuts && worker->best && used_up && last_turn(t, start))
        worker->final = worker->forgets ? WITHOUT_ROUND : WITH_ROUND;
    flip(t, child_of(worker, start));
    push(worker);
    while (worker->waiting && worker->status == DONE) {
        if (*worker->halt) {
            worker->status = HALTED;
            return;
        }
        worker->nodes++;
        State node = worker->states[worker->stack[--worker->waiting]];
        if (worker->look && (node.tokens || node.effects || !node.acted) &&
            reach_of(worker->look, &node, &worker->seen, worker->least) < worker->least)
            continue;
        if (node.phase != PHASE_ACT) {
            before_action(worker, &node);
            continue;
        }
        steps(worker, &node);
        if (node.acted && worker->status == DONE) end_turn(worker, &node, parent);
    }
}
