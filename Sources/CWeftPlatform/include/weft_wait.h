/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The wait of a loop that serves: weft_wait_begin once, then weft_wait again and again. */
#ifndef WEFT_WAIT_H
#define WEFT_WAIT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Has SIGINT, SIGTERM and SIGHUP end the waits from now on, the second of a kind the process; SIGPIPE is
 * ignored. Returns 0, or minus the error number. */
int32_t weft_wait_begin(void);

/* Waits until a descriptor is readable, somebody wakes it, or some milliseconds have passed, -1 for no end.
 * Returns minus the signal that asked for the end, else 0 or 1. */
int32_t weft_wait(int32_t descriptor, int32_t milliseconds);

/* Ends the wait that runs, or the next one; may be called on any thread, and by a signal handler. */
void weft_wait_wake(void);

#ifdef __cplusplus
}
#endif

#endif
