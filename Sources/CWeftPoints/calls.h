/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* calls.h: what the sources of this target know of each other. */
#ifndef WEFT_CALLS_INTERNAL_H
#define WEFT_CALLS_INTERNAL_H

#include <ffi.h>
#include <stdatomic.h>
#include <weft_calls.h>

struct weft_prototype {
  ffi_cif plain;
  ffi_cif with_self;
  /* A pointer for `self`, then the arguments; both cifs refer to it. */
  ffi_type *types[WEFT_MOST_ARGUMENTS + 1];
  char letters[WEFT_MOST_ARGUMENTS + 2];
  uint32_t argument_count;
  uint32_t arenas; /* one bit for each argument that is an arena */
  /* Closures that were returned, the oldest first; guarded by the lock of closure.c. */
  weft_closure *free_first;
  weft_closure *free_last;
};

struct weft_faults {
  _Atomic uint64_t count;
};

/* What a gate is, or was, turned to, and the calls that came to it there. */
typedef struct weft_place {
  const weft_chain *chain; /* NULL for nobody */
  uint64_t entered;        /* calls, once the gate was turned elsewhere */
  _Atomic uint64_t left;   /* calls that have ended */
  int32_t is_retired;      /* the gate was turned elsewhere, and its chain is not let go of yet */
} weft_place;

/* Places are found by their numbers and never move: the first ones lie in the gate, and each group that
 * follows has twice as many as the one before. A place is taken again once no call is in it, so that
 * there are hardly more than threads in calls of one gate. */
#define FIRST_PLACES 4u
#define PLACE_GROUPS 12u
#define PLACE_BITS 16u /* numbers fit: there are 4 * 2^13 - 4 places at most */
#define PLACE_MASK ((1u << PLACE_BITS) - 1u)
#define ONE_CALL ((uint64_t)1 << PLACE_BITS)

struct weft_gate {
  const weft_prototype *prototype;
  /* The number of the place calls come to, and above it how many came since the gate was turned to it. It
   * is one word, so that a call is counted where it goes. */
  _Atomic uint64_t now;
  uint64_t last; /* the highest number that was used */
  weft_place first[FIRST_PLACES];
  weft_place *groups[PLACE_GROUPS];
};

/* A place that is in none of those in the gate. */
weft_place *weft_gate_far_place(weft_gate *gate, uint64_t number);

/* The place of a number that was used. */
static inline weft_place *weft_gate_place(weft_gate *gate, uint64_t number) {
  return number < FIRST_PLACES ? &gate->first[number] : weft_gate_far_place(gate, number);
}

/* Writes a result the way a function of this prototype returns it to libffi. */
void weft_prototype_return(const weft_prototype *prototype, const weft_cell *cell, void *result);

#endif
