/* Sets of stored states: open addressing, in room that grows. */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

#define SLOTS_PER_STATE 4

static void empty_slots(Store *found) {
    memset(found->slots, 0xFF, (size_t)(found->mask + 1) * sizeof *found->slots);
}

/* An empty store for so many states of so many words; `room` is a power of two. False if there is no memory. */
bool new_store(Store *found, int number, int64_t room) {
    found->slots = malloc((size_t)(SLOTS_PER_STATE * room) * sizeof *found->slots);
    found->words = malloc((size_t)(room * number) * sizeof *found->words);
    found->parents = malloc((size_t)room * sizeof *found->parents);
    found->total = 0, found->room = room, found->mask = SLOTS_PER_STATE * room - 1, found->number = number;
    if (!found->slots || !found->words || !found->parents) {
        free_store(found);
        return false;
    }
    empty_slots(found);
    return true;
}

void free_store(Store *found) {
    free(found->slots);
    free(found->words);
    free(found->parents);
    found->slots = NULL, found->words = NULL, found->parents = NULL;
}

/* Forget all states. A store that once was large is emptied slot by slot if few are in use. */
void empty_store(Store *found) {
    if (found->total * 16 < found->mask) {
        for (int64_t row = 0; row < found->total; row++) {
            uint64_t place = hash_of(found->words + row * found->number, found->number) & (uint64_t)found->mask;
            while (found->slots[place] >= 0) {
                found->slots[place] = -1;
                place = (place + 1) & (uint64_t)found->mask;
            }
        }
    } else
        empty_slots(found);
    found->total = 0;
}

/* The place among the slots where a state stands or would stand. */
static uint64_t find(const Store *found, const int64_t *words) {
    uint64_t place = hash_of(words, found->number) & (uint64_t)found->mask;
    size_t size = (size_t)found->number * sizeof *words;
    while (found->slots[place] >= 0 && memcmp(found->words + (int64_t)found->slots[place] * found->number, words, size))
        place = (place + 1) & (uint64_t)found->mask;
    return place;
}

static bool grow(Store *found) {
    Store larger;
    if (!new_store(&larger, found->number, 2 * found->room)) return false;
    memcpy(larger.words, found->words, (size_t)(found->total * found->number) * sizeof *found->words);
    memcpy(larger.parents, found->parents, (size_t)found->total * sizeof *found->parents);
    larger.total = found->total;
    for (int64_t row = 0; row < larger.total; row++)
        larger.slots[find(&larger, larger.words + row * larger.number)] = (int32_t)row;
    free_store(found);
    *found = larger;
    return true;
}

/* Add a state, unless it is there already; false if there is no memory. */
bool store(Store *found, const int64_t *words, int64_t parent) {
    uint64_t place = find(found, words);
    if (found->slots[place] >= 0) return true;
    if (found->total == found->room) {
        if (!grow(found)) return false;
        place = find(found, words);
    }
    int64_t row = found->total++;
    found->slots[place] = (int32_t)row;
    memcpy(found->words + row * found->number, words, (size_t)found->number * sizeof *words);
    found->parents[row] = (int32_t)parent;
    return true;
}
