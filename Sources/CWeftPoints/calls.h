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

struct weft_gate {
  const weft_prototype *prototype;
  _Atomic(const weft_chain *) chain;
  _Atomic uint64_t calls;
};

/* Writes a result the way a function of this prototype returns it to libffi. */
void weft_prototype_return(const weft_prototype *prototype, const weft_cell *cell, void *result);

#endif
