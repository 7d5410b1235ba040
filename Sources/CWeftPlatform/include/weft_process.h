/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_process.h: running a worker: start it, read what it answers, end it.
 *
 * Every process started is ended with weft_process_end, whatever came of it. */
#ifndef WEFT_PROCESS_H
#define WEFT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts a program in a process group of its own, with signals as they are by default and nothing of
 * this process: no environment but `environment`, no descriptor but the two that become its standard
 * input and output; its standard error goes nowhere. Both arrays end with NULL. It is started by a
 * thread that lives as long as this process, with which it may ask to end. Returns its id, or minus the
 * error number. */
int32_t weft_process_start(const char *path, char *const *arguments, char *const *environment,
                           int32_t input, int32_t output);

/* Like weft_process_start, with `more_count` descriptors, 32 at most, that come behind its standard error. */
int32_t weft_process_start_with(const char *path, char *const *arguments,
                                char *const *environment, int32_t input, int32_t output,
                                const int32_t *more, uint32_t more_count);

/* A counter that is readable when something was added to it: eight bytes are written to add, and read to
 * set it to zero. Nobody waits in either. Returns it, or minus the error number. */
int32_t weft_process_bell(void);

/* Waits until a bell has rung, and sets it to zero, or another descriptor is readable, which is -1 for none; for at
 * most some nanoseconds, a negative number for as long as it takes. */
void weft_process_listen(int32_t bell, int32_t readable, int64_t nanoseconds);

/* A pipe, not passed to children. Returns 0, or minus the error number. */
int32_t weft_process_pipe(int32_t *reading, int32_t *writing);

/* Reads to the end, but at most `capacity` bytes and for at most some milliseconds in all. Returns how
 * many bytes came, -ETIMEDOUT, or minus another error number. */
int64_t weft_process_read(int32_t descriptor, void *buffer, size_t capacity, uint32_t milliseconds);

/* Whether a process that was started here has ended. */
bool weft_process_has_ended(int32_t process);

/* Kills what still runs of the process and its group, and waits for nothing. */
void weft_process_kill(int32_t process);

/* Kills what still runs of the process and its group, and waits until it is gone. Returns the number of
 * the signal it ended by, SIGKILL when it had not ended; 0 when it had exited. */
int32_t weft_process_end(int32_t process);

#endif
