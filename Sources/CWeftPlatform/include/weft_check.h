/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_check.h: what a worker that checks a plugin watches.
 *
 * A checking worker lends a plugin memory that it can read for the length of a call and never again,
 * looks at the state of the process before and after, and says in whose memory a fault was before the
 * fault ends it. weft_check_begin comes before the sandbox, which forbids what it does; all of it is for
 * one thread. */
#ifndef WEFT_CHECK_H
#define WEFT_CHECK_H

#include <weft_channel.h>

#include <stddef.h>
#include <stdint.h>

/* What a plugin shares with whatever else runs in its process. */
typedef struct weft_check_state {
  uint64_t descriptors;    /* a bit for each that is open below 64 */
  uint64_t signal_mask;
  uint64_t environment;    /* a number that changes with the variables */
  uint64_t locale;         /* a number that changes with the locale of process or thread */
  uint64_t floating_point; /* rounding, traps and what happens to tiny numbers */
  uint64_t libraries;      /* how many are loaded */
  uint64_t memory;         /* bytes the C library has handed out */
  uint64_t written;        /* bytes that went to standard output since it was looked at last */
} weft_check_state;

/* Says in a channel where faults are, and lets standard output be listened to. Returns 0, or minus the
 * error number. */
int32_t weft_check_begin(weft_channel *channel);

/* The state as it is. */
weft_check_state weft_check_look(void);

/* Brings locale, signal mask and floating point back to what they were in weft_check_begin. */
void weft_check_restore(void);

/* Memory for what a plugin is lent: a head, and at another place a tail whose last byte is followed by a
 * page that can't be read. NULL when there is none. What was lent before is taken back. */
void *weft_check_lend(size_t head, size_t tail, void **tail_place);

/* From now on what was lent last can't be written. */
void weft_check_protect(void);

/* Nothing of what was lent last can be read any more: whoever kept an address of it faults. */
void weft_check_take_back(void);

/* Tells where answers are written, so that faults behind their ends are known. */
void weft_check_watch_ends(const void *ops_end, const void *text_end);

/* Nanoseconds of a clock that only goes forward. */
uint64_t weft_check_clock(void);

#endif
