/* The kernel: Fliptown's turns, rounds and bounds on packed states, fast.
 *
 * Each file is one room and says in its first lines what it is for. The names are those of the plain engine
 * (pnp/games/fliptown/rules); `names.h` is generated from the Python definitions. `tables` is the game as one flat
 * array: pnp/games/fliptown/solver/kernel/tables.py writes it. Whole numbers decide everything.
 */
#ifndef PNP_FLIPTOWN_KERNEL_H
#define PNP_FLIPTOWN_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"

typedef const int64_t *Tables;

static inline int64_t least_of(int64_t one, int64_t other) { return one < other ? one : other; }
static inline int64_t most_of(int64_t one, int64_t other) { return one > other ? one : other; }

/* How many bits of a number are set. */
static inline int bits(uint64_t number) {
    number -= (number >> 1) & 0x5555555555555555u;
    number = (number & 0x3333333333333333u) + ((number >> 2) & 0x3333333333333333u);
    number = (number + (number >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((number * 0x0101010101010101u) >> 56);
}

/* -- columns of the tables ---------------------------------------------------------------------------------------- */

static inline int64_t gain_of(Tables t, int64_t row, int column) { return t[GAINS + row * G_WIDTH + column]; }
static inline int64_t stop_of(Tables t, int site, int column) { return t[STOPS_AT + site * S_WIDTH + column]; }
static inline int64_t target_of(Tables t, int site, int column) { return t[TARGETS_AT + site * R_WIDTH + column]; }
static inline int64_t chamber_of(Tables t, int site, int column) { return t[CHAMBERS_AT + site * C_WIDTH + column]; }
static inline int64_t building_of(Tables t, int site, int column) { return t[BUILDINGS_AT + site * B_WIDTH + column]; }
static inline int64_t item_of(Tables t, int item, int column) { return t[ITEMS_AT + item * I_WIDTH + column]; }
static inline int64_t stone_of(Tables t, int site, int column) { return t[STONES_AT + site * T_WIDTH + column]; }

/* -- state.c: states, packed and open ----------------------------------------------------------------------------- */

void unpack(const int64_t *words, int number, State *state);
bool open_state(Tables t, const int64_t *words, State *state);
bool pack(const State *state, int64_t *words, int number);
void read_fields(const int64_t *fields, State *state);
void write_fields(const State *state, int64_t *fields);
void close_turn(State *state);
bool round_matters(Tables t, const State *state);
void forget(Tables t, State *state);
void forget_round(Tables t, State *state);
bool last_turn(Tables t, const State *state);
void finish_turn(Tables t, State *state);
uint64_t hash_of(const int64_t *words, int number);

/* -- gains.c: gaining, paying, drawing ---------------------------------------------------------------------------- */

void clear_wanted(State *state, int64_t amount);
void gain(Tables t, State *state, int64_t row);
void gain_stars(Tables t, State *state, int64_t stars);
void notice(Tables t, State *state, int what);
void take_reward(Tables t, State *state, int64_t row);
bool reward_refused(Tables t, const State *state, int64_t row);
int deck_size(const State *state);
int card_at(Tables t, const State *state, int place);
int spare_cards(Tables t, const State *state);
int cards_to_steal(Tables t, const State *state);

/* -- regions.c: the five regions ---------------------------------------------------------------------------------- */

int sites(Tables t, int region);
int choices(Tables t, int region, int site);
bool allowed(Tables t, const State *state, int region, int site, bool opened, int value);
void perform(Tables t, State *state, int region, int site, int choice);

/* -- effects.c: what buildings do --------------------------------------------------------------------------------- */

int choices_of(Tables t, const State *state, int site);
bool use_effect(Tables t, State *state, int site, int choice);
bool use_undertaker(Tables t, State *state, int kind);

/* -- hands.c: poker ------------------------------------------------------------------------------------------------ */

int rank_of(const int *cards, int number);
int poker_cards(Tables t, const State *state, int *cards);
uint64_t with_card(uint64_t hand, int card);

/* -- scoring.c ------------------------------------------------------------------------------------------------------ */

int64_t score(Tables t, const State *state);
int64_t cowbot_score(Tables t, const State *state);
int64_t points_at_end(Tables t, const State *state, int64_t hand, bool cleared);

/* -- offers.c: hands that the cards to come allow ------------------------------------------------------------------ */

int64_t shared_cards(const int64_t *offers, int round);
const int64_t *offer(const int64_t *offers, int64_t slot, int64_t shift, int within);
int possible_ranks(const int64_t *row, uint64_t hand, uint64_t shared, int draws, int wild);
int64_t best_pay(int found, const int64_t *pays);

/* -- bound.c: what a state can lead to at most --------------------------------------------------------------------- */

#define NO_BOUND ((int64_t)1 << 40)
#define REMEMBERED 256
#define MOST_SETS 32 /* sets of the kinds of sites that silver counts */

/* What `reach_of` remembers: hands whose possible ranks it has found; within a turn the same few come again. */
typedef struct {
    uint64_t hand[REMEMBERED];
    int64_t rest[REMEMBERED];
    int ranks[REMEMBERED];
} Remembered;

void forget_hands(Remembered *seen);
int64_t place_in(const int64_t *block, int64_t position, int acted);
int64_t reach_of(const Lookup *look, const State *state, Remembered *seen, int64_t least);

int64_t parts_of(const Face *face, const int64_t *fields, const State *state, int64_t slot, int64_t shift,
                 int64_t *which);
int64_t part_node(const Face *face, const int64_t *part, const int64_t *fields);
int64_t part_variant(const Face *face, const int64_t *part, int64_t which);
void next_turn_of(Tables t, const int64_t *data, const State *state, int64_t *slot, int64_t *shift);

/* -- store.c: sets of states ---------------------------------------------------------------------------------------- */

/* Distinct stored states in the order in which they were found, each with the first parent that led to it. */
typedef struct {
    int32_t *slots;
    int64_t *words;
    int32_t *parents;
    int64_t total, room, mask;
    int number;
} Store;

bool new_store(Store *found, int number, int64_t room);
void free_store(Store *found);
void empty_store(Store *found);
bool store(Store *found, const int64_t *words, int64_t parent);

/* -- turn.c, lineup.c, rounds.c: whole turns and rounds' ends ------------------------------------------------------ */

/* What a worker works in. States of a turn lie in `states`, in the order in which they were found; `stack` lists those
 * that wait, `slots` finds equal ones. `least` (64ths of a point) is the least that is worth looking for; `final` says
 * whether nothing but points counts after this turn, `forgets` whether no round's end is to come. */
typedef struct {
    Tables t;
    const Lookup *look;
    int64_t least, nodes;
    int number, short_cuts, best, final, forgets, status;
    State *states;
    int64_t count, room;
    uint32_t *stack;
    int64_t waiting;
    uint64_t *slots;
    int64_t mask;
    uint32_t stamp;
    Store found;
    Remembered seen;
    uint64_t hand_seen;
    int hand_round;
    int64_t hand_gain;
    const volatile int32_t *halt;
} Worker;

State *child_of(Worker *worker, const State *node);
void push(Worker *worker);
bool keep(Worker *worker, const State *state, int64_t parent);
void keep_worthy(Worker *worker, const State *state, int64_t parent);
void flip(Tables t, State *state);
void owe(Tables t, State *state, int bails);
void settle(Tables t, State *state);
void assign(Worker *worker, const State *node);
void act_at_least_cost(Worker *worker, const State *node, int poker);
void play_turn(Worker *worker, const State *start, int64_t parent);
void end_round(Worker *worker, const State *start, int64_t parent);

/* A way to end a round: the hand's rank, what the character does, by how much. */
typedef struct {
    int rank, what, amount;
} Way;

int ways_to_end(Tables t, const State *start, Way *ways);
bool after_round(Tables t, const State *start, Way way, int answer, State *after);

#endif
