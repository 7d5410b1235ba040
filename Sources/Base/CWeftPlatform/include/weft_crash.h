/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_crash.h: reports which plugin's code ended the process.
 *
 * A caller of plugin code registers the call before and after. If reports are enabled and the
 * process ends during such a call, by a fault, by exit or by a signal from outside, it writes
 * one line to standard error and then ends as it would have without the report. Nothing is
 * caught, and a process without reports isn't affected. */
#ifndef WEFT_CRASH_H
#define WEFT_CRASH_H

#include <weft_channel.h>

#include <stdint.h>

/* A call in progress on this thread; the caller owns it until the call is left. */
typedef struct weft_crash_call {
  const char *plugin;       /* the plugin's id, printed as it is; NULL for host code */
  const char *part;         /* the part of the plugin that is called, printed as it is */
  const uint8_t *ops;       /* the buffer for its answers, 8-byte aligned; NULL for none */
  const uint32_t *ops_used; /* the number of bytes it claims to have written */
  uint32_t ops_capacity;
  uint32_t row_count;       /* the number of rows in the request */
  struct weft_crash_call *outer; /* set by weft_crash_enter */
} weft_crash_call;

/* Registers the start of a call on this thread. */
void weft_crash_enter(weft_crash_call *call);

/* Registers the end of a call on this thread. Returns 1 if a call made from within it never
 * ended: the code that made that call was skipped, by longjmp for example, and the state of the
 * process can't be trusted any more. Otherwise returns 0. */
uint32_t weft_crash_leave(weft_crash_call *call);

/* Enables reports for the rest of the process. Stack overflows are reported only for the calling
 * thread. Returns 0, or minus the error number. */
int32_t weft_crash_report(void);

/* In a worker: if a signal ends the process, reports to the host in a channel how many rows were
 * begun. Returns 0, or minus the error number. */
int32_t weft_crash_report_in(weft_channel *channel);

#endif
