/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_process.h: starting, waking, awaiting and ending worker processes.
 *
 * Every started process must be ended with weft_process_end, even if it has already exited. */
#ifndef WEFT_PROCESS_H
#define WEFT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts a program in its own process group, with default signal handling. It inherits only
 * `environment` and the two descriptors, which become its standard input and output; its
 * standard error is discarded. Both arrays end with NULL. The program is started by a thread
 * that lives as long as this process, so that the program may ask to be killed with its parent.
 * Returns its id, or minus the error number. */
int32_t weft_process_start(const char *path, char *const *arguments, char *const *environment,
                           int32_t input, int32_t output);

/* Like weft_process_start, with a descriptor for standard error (-1 discards it) and up to 32 more descriptors,
 * numbered after standard error. */
int32_t weft_process_start_with(const char *path, char *const *arguments,
                                char *const *environment, int32_t input, int32_t output,
                                int32_t error, const int32_t *more, uint32_t more_count);

/* Creates an event counter: writing eight bytes adds to it, reading eight bytes resets it to
 * zero, and it is readable while it isn't zero. Neither call blocks. Returns its descriptor, or
 * minus the error number. */
int32_t weft_process_bell(void);

/* Waits until a bell has rung, and resets it, or until one of two other descriptors is readable
 * (-1 for none). Waits at most `nanoseconds`; a negative number means no limit. */
void weft_process_listen(int32_t bell, int32_t readable, int32_t other, int64_t nanoseconds);

/* Creates a pipe that child processes don't inherit. Returns 0, or minus the error number. */
int32_t weft_process_pipe(int32_t *reading, int32_t *writing);

/* Reads to the end of the file, but at most `capacity` bytes and for at most `milliseconds` in
 * total. Returns the number of bytes, -ETIMEDOUT, or minus another error number. */
int64_t weft_process_read(int32_t descriptor, void *buffer, size_t capacity, uint32_t milliseconds);

/* Returns whether a child process has ended. */
bool weft_process_has_ended(int32_t process);

/* Kills the process and its group if they are still running, without waiting. */
void weft_process_kill(int32_t process);

/* Kills the process and its group if they are still running, and waits until the process has
 * ended. Returns the number of the signal that ended it, SIGKILL if it was running; 0 if it had
 * exited. */
int32_t weft_process_end(int32_t process);

/* Returns the CPU time that a process has used in nanoseconds, or minus the error number. This
 * needs no permission to inspect the process. */
int64_t weft_process_time(int32_t process);

/* Creates a descriptor that is readable once a timer of the calling thread has fired. Only that
 * thread may wait for it and drain it. Returns the descriptor, or minus the error number. */
int32_t weft_process_watch(void);

/* Clears the record of fired timers; returns whether any has fired since the last call. */
bool weft_process_watch_drain(int32_t watch);

/* Creates a timer on the CPU time of a process; the calling thread must have a watch. Returns 0,
 * or minus the error number. */
int32_t weft_process_timer_make(int32_t process, intptr_t *timer);

/* Sets a timer to fire once its process has used `nanoseconds` more CPU time; 0 stops it.
 * Returns 0, or minus the error number. */
int32_t weft_process_timer_set(intptr_t timer, int64_t nanoseconds);

/* Removes a timer. */
void weft_process_timer_end(intptr_t timer);

/* Suspend and resume a process. A suspended process can be ended too. */
void weft_process_halt(int32_t process);
void weft_process_resume(int32_t process);

#endif
