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

/* The current or an earlier chain of a gate, and the calls that entered it there. */
typedef struct weft_place {
  const weft_chain *chain; /* NULL when no provider answers */
  uint64_t entered;        /* calls that entered, once the gate was turned elsewhere */
  _Atomic uint64_t left;   /* calls that have left */
  int32_t is_retired;      /* the gate was turned elsewhere, and its chain is not released yet */
} weft_place;

/* Places are found by number and never move: the first ones are in the gate, and each further group has
 * twice as many as the one before. A place is used again once no call is in it, so that a gate has
 * hardly more places than threads that are in its calls. */
#define FIRST_PLACES 4u
#define PLACE_GROUPS 12u
#define PLACE_BITS 16u /* enough: there are 4 * 2^13 - 4 places at most */
#define PLACE_MASK ((1u << PLACE_BITS) - 1u)
#define ONE_CALL ((uint64_t)1 << PLACE_BITS)

struct weft_gate {
  const weft_prototype *prototype;
  /* The number of the place that calls enter, and above it how many have entered since the gate was
   * turned to it. Both are in one word, so that a call is counted where it goes. */
  _Atomic uint64_t now;
  uint64_t last; /* the highest number used so far */
  weft_place first[FIRST_PLACES];
  weft_place *groups[PLACE_GROUPS];
};

/* A place that is not in the gate itself. */
weft_place *weft_gate_far_place(weft_gate *gate, uint64_t number);

/* The place with a number that has been used. */
static inline weft_place *weft_gate_place(weft_gate *gate, uint64_t number) {
  return number < FIRST_PLACES ? &gate->first[number] : weft_gate_far_place(gate, number);
}

/* Converts a result to the form in which libffi returns it from a function of this prototype. */
void weft_prototype_return(const weft_prototype *prototype, const weft_cell *cell, void *result);

#endif
