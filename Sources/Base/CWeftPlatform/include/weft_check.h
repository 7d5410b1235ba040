/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_check.h: observing a plugin in a worker that checks it.
 *
 * A checking worker lends a plugin memory that is readable only during a call. It compares the
 * state of the process before and after, and if an access faults, reports the memory area before
 * the fault ends the process. weft_check_begin must be called before entering the sandbox, which
 * forbids what it does. All functions must be called on one thread. */
#ifndef WEFT_CHECK_H
#define WEFT_CHECK_H

#include <weft_channel.h>

#include <stddef.h>
#include <stdint.h>

/* The state that a plugin shares with all other code in its process. */
typedef struct weft_check_state {
  uint64_t descriptors;    /* a bit for each open descriptor below 64 */
  uint64_t signal_mask;
  uint64_t environment;    /* a hash of the variables */
  uint64_t locale;         /* a hash of the locale of process and thread */
  uint64_t floating_point; /* rounding, traps and the treatment of tiny numbers */
  uint64_t libraries;      /* the number of loaded ones */
  uint64_t memory;         /* bytes allocated from the C library */
  uint64_t written;        /* bytes written to standard output since the last look */
} weft_check_state;

/* Starts reporting faults to a channel, and redirects standard output to a pipe. Returns 0, or
 * minus the error number. */
int32_t weft_check_begin(weft_channel *channel);

/* Returns the current state. */
weft_check_state weft_check_look(void);

/* Restores the signal mask and the floating-point mode from weft_check_begin, and the locale
 * "C". */
void weft_check_restore(void);

/* Allocates memory to lend to a plugin: a head, and separately a tail that is directly followed
 * by an inaccessible page. Returns NULL on failure. Memory lent before is taken back. */
void *weft_check_lend(size_t head, size_t tail, void **tail_place);

/* Makes the most recently lent memory read-only. */
void weft_check_protect(void);

/* Makes the most recently lent memory inaccessible: a plugin that uses an address in it faults. */
void weft_check_take_back(void);

/* Sets the ends of the answer buffers, so that faults just after them are recognised. */
void weft_check_watch_ends(const void *ops_end, const void *text_end);

/* Returns the time of a monotonic clock in nanoseconds. */
uint64_t weft_check_clock(void);

#endif
