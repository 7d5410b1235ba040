/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The wait of a loop: weft_wait_begin once, then weft_wait again and again. */
#ifndef WEFT_WAIT_H
#define WEFT_WAIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Has SIGINT, SIGTERM and SIGHUP end the waits from now on, and the second of them the process, after `last`
 * where that is not NULL; it may do only what a signal handler may. SIGPIPE is ignored. Returns 0, or minus
 * the error number where nobody can wake a wait. */
int32_t weft_wait_begin(void (*last)(int));

/* Waits until a descriptor is readable, somebody wakes it, or some milliseconds have passed, -1 for no end; a
 * negative descriptor is never readable. Returns 1 when the descriptor is, 0 when it is not, minus 1 when a
 * signal has asked for the end, or the system can't wait. */
int32_t weft_wait(int32_t descriptor, int32_t milliseconds);

/* The signal that has asked for the end, 0 when none has. */
int32_t weft_wait_asked(void);

/* Ends the wait that runs, or the next one; may be called on any thread, and by a signal handler. */
void weft_wait_wake(void);

#ifdef __cplusplus
}
#endif

#endif
