/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* calls.h: declarations shared by the sources of this target. */
#ifndef WEFT_CALLS_INTERNAL_H
#define WEFT_CALLS_INTERNAL_H

#include <ffi.h>
#include <stdatomic.h>
#include <weft_calls.h>

struct weft_prototype {
  ffi_cif plain;
  ffi_cif with_self;
  /* A pointer for `self`, then the arguments; both cifs refer to this array. */
  ffi_type *types[WEFT_MOST_ARGUMENTS + 1];
  char letters[WEFT_MOST_ARGUMENTS + 2];
  uint32_t argument_count;
  uint32_t arenas; /* one bit for each argument that is an arena */
  /* The returned closures, the oldest first; guarded by the lock in closure.c. */
  weft_closure *free_first;
  weft_closure *free_last;
};

struct weft_faults {
  _Atomic uint64_t count;
};

/* The current chain of a gate or an earlier one, with the counts of its calls. */
typedef struct weft_place {
  const weft_chain *chain; /* NULL if no provider answers */
  uint64_t entered;        /* calls that entered; set once the gate was turned elsewhere */
  _Atomic uint64_t left;   /* calls that have left */
  int32_t is_retired;      /* the gate was turned elsewhere, but the chain is not released yet */
} weft_place;

/* Places are numbered and never move: the first ones are in the gate, and each further group is twice as
 * large as the one before. A place is reused once no call is in it, so a gate has hardly more places
 * than threads inside its calls. */
#define FIRST_PLACES 4u
#define PLACE_GROUPS 12u
#define PLACE_BITS 16u /* enough for the maximum of 4 * 2^13 - 4 places */
#define PLACE_MASK ((1u << PLACE_BITS) - 1u)
#define ONE_CALL ((uint64_t)1 << PLACE_BITS)

struct weft_gate {
  const weft_prototype *prototype;
  /* The number of the place that calls enter, and in the higher bits how many calls have entered since
   * the gate was turned to it. Both are in one word, so that each call is counted at its place. */
  _Atomic uint64_t now;
  uint64_t last; /* the highest number used so far */
  weft_place first[FIRST_PLACES];
  weft_place *groups[PLACE_GROUPS];
};

/* Returns a place that is not in the gate itself. */
weft_place *weft_gate_far_place(weft_gate *gate, uint64_t number);

/* Returns the place with a number, which must have been used. */
static inline weft_place *weft_gate_place(weft_gate *gate, uint64_t number) {
  return number < FIRST_PLACES ? &gate->first[number] : weft_gate_far_place(gate, number);
}

/* Converts a result to the form in which libffi returns it from a function of this prototype. */
void weft_prototype_return(const weft_prototype *prototype, const weft_cell *cell, void *result);

#endif
