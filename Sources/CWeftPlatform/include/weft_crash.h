/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_crash.h: whose code it was that ended the process.
 *
 * Whoever calls code it did not write says so before and after. A process that asked for reports then
 * writes one line to standard error when such a call ends it, by a fault, by exit or by a signal from
 * outside, and ends as it would have. Nothing is caught, and a process that did not ask is left alone. */
#ifndef WEFT_CRASH_H
#define WEFT_CRASH_H

#include <weft_channel.h>

#include <stdint.h>

/* A call in progress on this thread; the caller's, until it was left. */
typedef struct weft_crash_call {
  const char *plugin;       /* its id, printed as it is; NULL for the host's own code */
  const char *part;         /* what of it is called; printed as it is */
  const uint8_t *ops;       /* where it writes its answers, 8-byte aligned; NULL where it gives none */
  const uint32_t *ops_used; /* how many bytes it says it has written */
  uint32_t ops_capacity;
  uint32_t row_count;       /* how many rows it was asked about */
  struct weft_crash_call *outer; /* set by weft_crash_enter */
} weft_crash_call;

/* Begins a call on this thread. */
void weft_crash_enter(weft_crash_call *call);

/* Ends a call on this thread. Returns 1 when a call from within it never ended: what made that one was
 * jumped over, as longjmp does, and the state of the process is not to be trusted any more. Else 0. */
uint32_t weft_crash_leave(weft_crash_call *call);

/* Asks for reports, for as long as the process lives. Stack overflows are reported on the thread that
 * asks. Returns 0, or minus the error number. */
int32_t weft_crash_report(void);

/* In a worker: has its host told instead, in a channel, how many rows were begun when a signal came.
 * Returns 0, or minus the error number. */
int32_t weft_crash_report_in(weft_channel *channel);

#endif
