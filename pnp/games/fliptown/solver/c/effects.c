/* What buildings do. A choice is a number that `choices_of` counts and `use_effect` understands. */
#include "kernel.h"

/* As many as are allowed and can be paid for. */
static int payable(int64_t most, int64_t held, int64_t price) {
    return (int)(price == 0 ? most : least_of(most, held / price));
}

/* How many choices a building's effect has at most; `use_effect` refuses those that are not legal now. */
int choices_of(Tables t, const State *state, int site) {
    Tables at = t + BUILDINGS_AT + site * B_WIDTH;
    int64_t price = at[B_PRICE], up_to = at[B_UP_TO];
    switch (at[B_DOES]) {
        case E_BANK: return 2;
        case E_HIDE: return (int)least_of(up_to, state->wanted);
        case E_DONATE: return payable(least_of(up_to, state->wanted), state->cash, price);
        case E_BUY: return (int)t[N_ITEMS];
        case E_CHECK_IN: return 1;
        case E_LAND: return (int)t[N_PLACEMENTS];
        case E_HUNT: return (int)t[N_OUTLAWS];
        case E_PEEK: return (int)at[B_REWARDS];
        case E_DRINK: return payable(up_to, state->cash, price);
        case E_INVEST: return payable(up_to, state->gold, price);
        default: return 0;
    }
}

/* A shop sells an item once, and some only to those who have another. */
static bool buy(Tables t, State *state, int64_t sold, int item) {
    Tables at = t + ITEMS_AT + item * I_WIDTH;
    if (!((sold >> item) & 1) || ((state->items >> item) & 1) || at[I_PRICE] > state->cash) return false;
    if (at[I_NEEDS] >= 0 && !((state->items >> at[I_NEEDS]) & 1)) return false;
    state->cash -= at[I_PRICE];
    state->items |= 1 << item;
    gain(t, state, at[I_GAIN]);
    return true;
}

/* Land is claimed on free squares; a full grid brings its bonus. */
static bool claim(Tables t, State *state, int placement) {
    Tables at = t + PLACEMENTS_AT + placement * P_WIDTH;
    if ((state->land & at[P_MASK]) || at[P_PRICE] > state->cash) return false;
    state->cash -= at[P_PRICE];
    state->land |= at[P_MASK];
    gain_stars(t, state, at[P_STARS]);
    if (state->land == t[LAND_FULL]) gain(t, state, t[LAND_COMPLETE]);
    return true;
}

/* Use a building's effect; false, and the state as it was, if that is not legal. */
bool use_effect(Tables t, State *state, int site, int choice) {
    Tables at = t + BUILDINGS_AT + site * B_WIDTH;
    int64_t price = at[B_PRICE], amount = choice + 1;
    switch (at[B_DOES]) {
        case E_BANK:
            if (((state->banked >> choice) & 1) || price > state->cash) return false;
            state->cash -= price;
            state->banked |= 1 << choice;
            return true;
        case E_HIDE:
        case E_DONATE:
            clear_wanted(state, amount);
            state->cash -= amount * price;
            return true;
        case E_BUY: return buy(t, state, at[B_ITEMS], choice);
        case E_CHECK_IN:
            if (state->hotel >= t[N_HOTEL] || price > state->cash) return false;
            state->cash -= price;
            state->hotel += 1;
            return true;
        case E_LAND: return claim(t, state, choice);
        case E_HUNT:
            if ((state->hunted >> choice) & 1) return false;
            state->hunted |= 1 << choice;
            return true;
        case E_PEEK:
            if (reward_refused(t, state, at[B_REWARD + choice])) return false;
            take_reward(t, state, at[B_REWARD + choice]);
            return true;
        case E_DRINK:
            state->cash -= amount * price;
            gain_stars(t, state, amount);
            return true;
        case E_INVEST:
            state->gold -= amount * price;
            gain_stars(t, state, amount);
            return true;
        default: return true;
    }
}

/* A pending visit to the Undertaker: no Wanted in the Cemetery, or the shovel. If declined visits are kept, the next
 * one in order. */
bool use_undertaker(Tables t, State *state, int kind) {
    if (!t[VISITS_LOST]) {
        if (state->visits >= t[N_VISITS]) return false;
        kind = (int)t[VISITS_AT + state->visits];
        state->visits += 1;
    }
    if (kind == 0)
        state->truce = 1;
    else
        state->shovel = 1;
    return true;
}
