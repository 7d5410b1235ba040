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
  free(gate);
}

void weft_gate_turn(weft_gate *gate, const weft_chain *chain) {
  atomic_store(&gate->chain, chain);
}

int32_t weft_gate_is_idle(const weft_gate *gate) {
  return atomic_load(&((weft_gate *)gate)->calls) == 0;
}
