/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_wait.h: the wait of a loop. Call weft_wait_begin once, then weft_wait repeatedly. */
#ifndef WEFT_WAIT_H
#define WEFT_WAIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes SIGINT, SIGTERM and SIGHUP end waits from now on. The second of these signals ends the
 * process after calling `last`, unless that is NULL; `last` may only do what a signal handler
 * may. SIGPIPE is ignored. Returns 0, or minus the error number if no thread will be able to
 * wake a wait. */
int32_t weft_wait_begin(void (*last)(int));

/* Waits until a descriptor is readable, another thread wakes the wait, or `milliseconds` have
 * passed, with -1 for no limit; a negative descriptor is never readable. Returns 1 if the
 * descriptor is readable, 0 if it isn't, -1 if a signal has requested the end of the process or
 * the system can't wait. */
int32_t weft_wait(int32_t descriptor, int32_t milliseconds);

/* Returns the signal that has requested the end of the process, or 0 for none. */
int32_t weft_wait_asked(void);

/* Ends the current wait, or the next one. May be called on any thread and in a signal handler. */
void weft_wait_wake(void);

#ifdef __cplusplus
}
#endif

#endif
