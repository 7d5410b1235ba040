/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_process.h: starting worker processes, waking and waiting, and ending them.
 *
 * Every process that was started must be ended with weft_process_end, even when it has already exited. */
#ifndef WEFT_PROCESS_H
#define WEFT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts a program in a process group of its own, with default signal handling. It inherits nothing but
 * `environment` and the two descriptors, which become its standard input and output; its standard error
 * is discarded. Both arrays end with NULL. A thread that lives as long as this process starts it, so
 * that it may ask to end with its parent. Returns its id, or minus the error number. */
int32_t weft_process_start(const char *path, char *const *arguments, char *const *environment,
                           int32_t input, int32_t output);

/* Like weft_process_start, with up to 32 more descriptors, numbered after its standard error. */
int32_t weft_process_start_with(const char *path, char *const *arguments,
                                char *const *environment, int32_t input, int32_t output,
                                const int32_t *more, uint32_t more_count);

/* Makes an event counter: writing eight bytes adds to it, reading eight bytes sets it to zero, and it
 * is readable when it is not zero. Neither call blocks. Returns its descriptor, or minus the error
 * number. */
int32_t weft_process_bell(void);

/* Waits until a bell has rung, and sets it to zero, or until one of two other descriptors is readable
 * (-1 for none). Waits no longer than some nanoseconds; a negative number is without limit. */
void weft_process_listen(int32_t bell, int32_t readable, int32_t other, int64_t nanoseconds);

/* Makes a pipe that children don't inherit. Returns 0, or minus the error number. */
int32_t weft_process_pipe(int32_t *reading, int32_t *writing);

/* Reads to the end of the file, but at most `capacity` bytes and for at most some milliseconds in
 * total. Returns the number of bytes, -ETIMEDOUT, or minus another error number. */
int64_t weft_process_read(int32_t descriptor, void *buffer, size_t capacity, uint32_t milliseconds);

/* Whether a process that this process has started has ended. */
bool weft_process_has_ended(int32_t process);

/* Kills the process and its group if they still run, and returns without waiting. */
void weft_process_kill(int32_t process);

/* Kills the process and its group if they still run, and waits until the process is gone. Returns the
 * number of the signal it ended by, SIGKILL when it was running; 0 when it had exited. */
int32_t weft_process_end(int32_t process);

/* The processor time that a process has used, in nanoseconds, or minus the error number. It needs no
 * right to look into the process. */
int64_t weft_process_time(int32_t process);

/* Makes a descriptor that is readable once a timer of the calling thread has fired. Only that thread may
 * wait for it and drain it. Returns the descriptor, or minus the error number. */
int32_t weft_process_watch(void);

/* Forgets which timers have fired; returns whether any has since the last call. */
bool weft_process_watch_drain(int32_t watch);

/* Makes a timer of the calling thread, which has a watch, on the processor time of a process. Returns 0,
 * or minus the error number. */
int32_t weft_process_timer_make(int32_t process, intptr_t *timer);

/* Lets a timer fire once when its process has used some more nanoseconds of processor time; 0 never.
 * Returns 0, or minus the error number. */
int32_t weft_process_timer_set(intptr_t timer, int64_t nanoseconds);

/* Removes a timer. */
void weft_process_timer_end(intptr_t timer);

/* Stops a process, which then uses no processor time, and lets it go on. It can be ended either way. */
void weft_process_halt(int32_t process);
void weft_process_resume(int32_t process);

#endif
