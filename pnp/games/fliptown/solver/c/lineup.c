/* The lineup: flipping it, what it pays, and giving each card its part. */
#include "kernel.h"

/* So many rewards of the Bail Bonds are owed; none if none can be taken. */
void owe(Tables t, State *state, int bails) {
    bool possible = false;
    for (int n = 0; n < t[N_BAIL_REWARDS]; n++) possible = possible || !reward_refused(t, state, t[BAIL_AT + n]);
    state->bails = possible ? bails : 0;
    state->phase = state->bails ? PHASE_BAIL : PHASE_ASSIGN;
}

/* Three cards from the deck: the Bank pays, and the Bail Bonds owe a choice for each hunted outlaw. */
void flip(Tables t, State *state) {
    int reds = 0, bails = 0;
    for (int n = 0; n < 3; n++) {
        int card = card_at(t, state, state->drawn + n);
        reds += card / 13 == 1 || card / 13 == 2;
        for (int outlaw = 0; outlaw < t[N_OUTLAWS]; outlaw++)
            bails += ((state->hunted >> outlaw) & 1) && t[OUTLAWS_AT + outlaw] == card % 13 + 1;
    }
    state->drawn += 3;
    int64_t pays = t[BANK_AT + state->round - 1];
    if (reds == 3 && (state->banked & 1)) gain_stars(t, state, pays);
    if (reds == 0 && (state->banked & 2)) gain_stars(t, state, pays);
    owe(t, state, bails);
}

/* The turn's own action is taken: cards and changes matter no more, but for what a cowbot sees of them. */
void settle(Tables t, State *state) {
    if (t[BOT] && state->suit == t[BOT_SUIT]) state->matched = 1;
    state->acted = 1;
    state->suit = state->value = state->paid_suit = state->paid_steps = 0;
}

/* Poker cards in order, six bits each, so that the order in which they came is forgotten. */
uint64_t with_card(uint64_t hand, int card) {
    uint64_t held = (uint64_t)card + 1, low = 0;
    int shift = 0;
    while (((hand >> shift) & 63) && ((hand >> shift) & 63) < held) {
        low |= ((hand >> shift) & 63) << shift;
        shift += 6;
    }
    return low | (held << shift) | ((hand >> shift) << (shift + 6));
}

/* Whether the cowbot's suit lies there whatever becomes of the suit card. */
static bool is_matched(Tables t, int suit_card, int value_card, int poker_card) {
    int64_t bot = t[BOT_SUIT];
    return value_card / 13 == bot || poker_card / 13 == bot || (t[BOT_ADDS] && suit_card / 13 == bot);
}

/* The least gold with which two cards lead to a site, or -1 if no gold does. */
static int64_t cheapest(Tables t, const State *node, int region, int site, int suit_card, int value_card) {
    int64_t price = t[REGION_OF_AT + suit_card / 13] == region ? 0 : t[SUIT_CHANGE];
    int64_t left = node->gold - price, step = t[VALUE_STEP];
    if (left < 0) return -1;
    int value = value_card % 13 + 1;
    int64_t reach = least_of(step ? left / step : 12, 12);
    for (int steps = 0; steps <= reach; steps++) {
        if (value + steps <= 13 && allowed(t, node, region, site, false, value + steps)) return price + steps * step;
        if (value - steps >= 1 && allowed(t, node, region, site, false, value - steps)) return price + steps * step;
    }
    return -1;
}

/* A state whose cards are assigned and whose own action is being taken. */
static State *acting(Worker *worker, const State *node, uint64_t hand) {
    State *child = child_of(worker, node);
    child->phase = PHASE_ACT;
    child->hand = hand;
    settle(worker->t, child);
    return child;
}

/* One card for the hand, and every action that the other two lead to, each for the least gold it costs. */
void act_at_least_cost(Worker *worker, const State *node, int poker) {
    Tables t = worker->t;
    int first = node->drawn - 3;
    int one = card_at(t, node, first + (poker + 1) % 3), other = card_at(t, node, first + (poker + 2) % 3);
    uint64_t hand = with_card(node->hand, card_at(t, node, first + poker));
    for (int region = 0; region < 5; region++)
        for (int site = 0; site < sites(t, region); site++) {
            if (!allowed(t, node, region, site, true, 0)) continue;
            int64_t price = 0;
            if (region != CEMETERY) {
                price = cheapest(t, node, region, site, one, other);
                int64_t swapped = cheapest(t, node, region, site, other, one);
                if (price < 0 || (0 <= swapped && swapped < price)) price = swapped;
            }
            if (price < 0) continue;
            for (int choice = 0; choice < choices(t, region, site); choice++) {
                State *child = acting(worker, node, hand);
                child->gold -= price;
                perform(t, child, region, site, choice);
                push(worker);
            }
        }
    acting(worker, node, hand); /* a pass */
    push(worker);
}

/* One suit for the suit card, and every value that the gold left can make of the value card. */
static void change(Worker *worker, const State *node, int suit, int suit_card, int value_card, uint64_t hand,
                   bool matched) {
    Tables t = worker->t;
    int64_t step = t[VALUE_STEP];
    int changed = suit != suit_card / 13, value = value_card % 13 + 1;
    int64_t left = node->gold - changed * t[SUIT_CHANGE];
    if (left < 0) return;
    int64_t reach = step ? left / step : 13;
    for (int wanted = (int)most_of(1, value - reach); wanted <= least_of(13, value + reach); wanted++) {
        int steps = wanted - value;
        State *child = child_of(worker, node);
        child->phase = PHASE_ACT;
        child->gold = (int32_t)(left - step * (steps < 0 ? -steps : steps));
        child->suit = suit;
        child->value = wanted;
        child->paid_suit = changed;
        child->paid_steps = steps ? NO_STEPS + steps : 0;
        child->hand = hand;
        child->matched = matched;
        push(worker);
    }
}

/* Suit card, value card, poker card in every order, with every change that the gold allows. */
void assign(Worker *worker, const State *node) {
    Tables t = worker->t;
    int first = node->drawn - 3;
    for (int order = 0; order < 6; order++) {
        int suit_place = order / 2, value_place = (suit_place + 1 + order % 2) % 3;
        int suit_card = card_at(t, node, first + suit_place), value_card = card_at(t, node, first + value_place);
        int poker_card = card_at(t, node, first + 3 - suit_place - value_place);
        uint64_t hand = with_card(node->hand, poker_card);
        bool matched = t[BOT] && is_matched(t, suit_card, value_card, poker_card);
        for (int suit = 0; suit < 4; suit++) change(worker, node, suit, suit_card, value_card, hand, matched);
    }
}
