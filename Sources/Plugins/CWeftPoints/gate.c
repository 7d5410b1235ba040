/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "calls.h"

#include <stdlib.h>

weft_faults *weft_faults_make(void) {
  return calloc(1, sizeof(weft_faults));
}

void weft_faults_add(weft_faults *faults) {
  atomic_fetch_add(&faults->count, 1);
}

uint64_t weft_faults_count(const weft_faults *faults) {
  return atomic_load(&((weft_faults *)faults)->count);
}

void weft_faults_free(weft_faults *faults) {
  free(faults);
}

weft_gate *weft_gate_make(const weft_prototype *prototype) {
  weft_gate *gate = calloc(1, sizeof(weft_gate));
  if (gate != NULL) gate->prototype = prototype;
  return gate;
}

void weft_gate_free(weft_gate *gate) {
  for (uint32_t group = 0; gate != NULL && group < PLACE_GROUPS; group += 1) {
    free(gate->groups[group]);
  }
  free(gate);
}

/* Returns the number of a group's first place, which is also the number of places before the group. */
static uint64_t group_start(uint32_t group) {
  return ((uint64_t)FIRST_PLACES << (group + 1u)) - FIRST_PLACES;
}

static uint32_t group_of(uint64_t number) {
  uint32_t group = 0;
  while (number >= group_start(group + 1u)) group += 1;
  return group;
}

weft_place *weft_gate_far_place(weft_gate *gate, uint64_t number) {
  uint32_t group = group_of(number);
  return &gate->groups[group][number - group_start(group)];
}

/* Finds a place that no call is in or can still enter. */
static weft_place *take_place(weft_gate *gate, uint64_t *number) {
  uint64_t current = atomic_load(&gate->now) & PLACE_MASK;
  uint32_t group;
  for (*number = 0; *number <= gate->last; *number += 1) {
    weft_place *place = weft_gate_place(gate, *number);
    if (*number != current && !place->is_retired) return place;
  }
  if (*number >= FIRST_PLACES) {
    group = group_of(*number);
    if (group >= PLACE_GROUPS) return NULL;
    if (gate->groups[group] == NULL) {
      uint64_t count = group_start(group + 1u) - group_start(group);
      gate->groups[group] = calloc(count, sizeof(weft_place));
    }
    if (gate->groups[group] == NULL) return NULL;
  }
  gate->last = *number;
  return weft_gate_place(gate, *number);
}

int32_t weft_gate_turn(weft_gate *gate, const weft_chain *chain) {
  uint64_t number, before;
  weft_place *place = take_place(gate, &number);
  if (place == NULL) return -1;
  place->chain = chain;
  atomic_store(&place->left, 0);
  /* A call that reads the new number sees everything that was written to its place. */
  before = atomic_exchange(&gate->now, number);
  place = weft_gate_place(gate, before & PLACE_MASK);
  place->entered = before >> PLACE_BITS;
  place->is_retired = 1;
  return 0;
}

/* Whether as many calls have left a place as entered it; the counts may have wrapped around. */
static int is_empty(weft_place *place, uint64_t entered) {
  return (atomic_load(&place->left) - entered) << PLACE_BITS == 0;
}

const weft_chain *weft_gate_let_go(weft_gate *gate) {
  for (uint64_t number = 0; number <= gate->last; number += 1) {
    weft_place *place = weft_gate_place(gate, number);
    if (!place->is_retired || !is_empty(place, place->entered)) continue;
    place->is_retired = 0;
    if (place->chain != NULL) return place->chain;
  }
  return NULL;
}
