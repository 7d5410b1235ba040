/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* chain.h: the providers of a point, in order, and calling them. */
#ifndef WEFT_CHAIN_H
#define WEFT_CHAIN_H

#include "calls.h"

typedef struct weft_provider {
  weft_function function; /* NULL for a handler */
  weft_handler handler;
  void *self; /* or the handler's context */
  weft_faults *faults;
} weft_provider;

struct weft_chain {
  const weft_prototype *prototype;
  uint64_t point;
  weft_faults *refused;
  uint32_t flags;
  uint32_t count;
  weft_provider providers[];
};

/* Calls the providers as the flags say. WEFT_E_STATE when the point runs on this thread already. */
weft_status weft_chain_call(const weft_chain *chain, weft_cell *result, void **arguments);

#endif
