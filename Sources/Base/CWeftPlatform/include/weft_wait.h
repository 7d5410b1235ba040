/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_wait.h: the wait of a loop: weft_wait_begin once, then weft_wait again and again. */
#ifndef WEFT_WAIT_H
#define WEFT_WAIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes SIGINT, SIGTERM and SIGHUP end waits from now on, and the second of these signals end the
 * process after calling `last`, unless that is NULL; `last` may do only what a signal handler may.
 * SIGPIPE is ignored. Returns 0, or minus the error number when no thread will be able to wake a wait. */
int32_t weft_wait_begin(void (*last)(int));

/* Waits until a descriptor is readable, another thread wakes the wait, or some milliseconds have
 * passed, -1 for no limit; a negative descriptor is never readable. Returns 1 when the descriptor is
 * readable, 0 when it is not, -1 when a signal has asked for the end or the system can't wait. */
int32_t weft_wait(int32_t descriptor, int32_t milliseconds);

/* The signal that has asked for the end; 0 for none. */
int32_t weft_wait_asked(void);

/* Ends the current wait, or the next one. May be called on any thread and in a signal handler. */
void weft_wait_wake(void);

#ifdef __cplusplus
}
#endif

#endif
