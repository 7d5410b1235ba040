/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_crash.h: which plugin's code ended the process.
 *
 * A caller of a plugin's code registers the call before and after. A process that asked for reports
 * writes one line to standard error when it ends during such a call, by a fault, by exit or by a signal
 * from outside, and then ends as it would have without the report. Nothing is caught, and a process
 * that did not ask is left alone. */
#ifndef WEFT_CRASH_H
#define WEFT_CRASH_H

#include <weft_channel.h>

#include <stdint.h>

/* A call in progress on this thread; the caller owns it until it has been left. */
typedef struct weft_crash_call {
  const char *plugin;       /* the plugin's id, printed as it is; NULL for the host's own code */
  const char *part;         /* the part of the plugin that is called, printed as it is */
  const uint8_t *ops;       /* the buffer for its answers, 8-byte aligned; NULL when it gives none */
  const uint32_t *ops_used; /* how many bytes it claims to have written */
  uint32_t ops_capacity;
  uint32_t row_count;       /* how many rows it was asked about */
  struct weft_crash_call *outer; /* set by weft_crash_enter */
} weft_crash_call;

/* Begins a call on this thread. */
void weft_crash_enter(weft_crash_call *call);

/* Ends a call on this thread. Returns 1 when a call made from within it never ended: the code that made
 * that one was jumped over, as longjmp does, and the state of the process can't be trusted any more.
 * Otherwise 0. */
uint32_t weft_crash_leave(weft_crash_call *call);

/* Turns reports on until the process ends. Stack overflows are reported on the calling thread only.
 * Returns 0, or minus the error number. */
int32_t weft_crash_report(void);

/* In a worker: reports in a channel to the host how many rows were begun when a signal ended the
 * process. Returns 0, or minus the error number. */
int32_t weft_crash_report_in(weft_channel *channel);

#endif
