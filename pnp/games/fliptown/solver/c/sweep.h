/* What the sweeps share: prices of a market, and where a slot leads to. See sweep.c. */
#ifndef PNP_FLIPTOWN_SWEEP_H
#define PNP_FLIPTOWN_SWEEP_H

#include "kernel.h"

static inline int32_t more_of(int32_t one, int32_t other) { return one > other ? one : other; }

/* Whether a slot is the last turn of its round. */
static inline bool last_of_round(const Market *market, int64_t slot) {
    int64_t turns = market->figures[M_TURNS];
    return slot % (turns + 1) == turns - 1;
}

/* The next turn's slot; the total if there is none. */
static inline int64_t slot_after(const Market *market, int64_t slot) {
    return least_of(slot + (last_of_round(market, slot) ? 2 : 1), market->figures[M_TOTAL]);
}

/* Whether the turn after a slot begins a new round, or nothing follows: then the stream is not shifted. */
static inline bool begins_anew(const Market *market, int64_t slot) {
    return last_of_round(market, slot) || slot_after(market, slot) >= market->figures[M_TOTAL];
}

/* The price of the own action at a slot and shift; the last shift stands for all from there on. */
static inline int64_t turn_price(const Market *market, int64_t slot, int64_t shift) {
    return market->own[slot * market->own_shifts + least_of(shift, market->own_shifts - 1)];
}

static inline int64_t gold_cost(const Market *market, int64_t access, int64_t slot, int64_t shift) {
    return market->costs[(access * market->slots + slot) * market->cost_shifts + shift];
}

static inline int64_t own_price(const Market *market, int64_t access, int64_t slot, int64_t shift) {
    int64_t gold = gold_cost(market, access, slot, shift);
    return gold >= NO_WAY ? DEAR : turn_price(market, slot, shift) + market->gold[slot] * gold;
}

static inline int64_t bonus_price(const Market *market, int64_t access, int64_t slot) {
    return market->bonus[market->region[access] * market->slots + slot];
}

/* What each kind of access costs: by the turn's own action, or by a bonus action. */
static inline int64_t price_of(const Market *market, int64_t access, int64_t slot, int64_t shift, bool own) {
    return own ? own_price(market, access, slot, shift) : bonus_price(market, access, slot);
}

static inline int64_t worth_of(const Market *market, int64_t reward, int64_t slot) {
    return market->worth[reward * market->slots + slot];
}

/* Whether what a lineup pays has to be added apart: if more may happen before the turn's own action. */
static inline bool is_apart(const Market *market) { return market->figures[M_REDEAL] || market->figures[M_EARLY]; }

int64_t robbery(const Targets *goals, const Market *market, int64_t slot, int64_t shift, int64_t target, int64_t gun);

#endif
