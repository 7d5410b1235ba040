/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_sandbox.h: the rights that a process gives up before it handles untrusted data.
 *
 * A worker calls these on its only thread. Afterwards it ends with its parent, keeps only
 * descriptors that it was handed, has limited memory and CPU time, gains no rights by running a
 * program, sees no files, and in the end may only compute. None of this can be undone.
 * weft_sandbox_renounce must be called before the functions that restrict files and system
 * calls, because the kernel requires it. All functions return 0 or more, or minus the error
 * number; after an error a worker must end. */
#ifndef WEFT_SANDBOX_H
#define WEFT_SANDBOX_H

#include <stddef.h>
#include <stdint.h>

/* Limits of a process; a call that exceeds one fails, or the process is killed. A limited
 * process can't create child processes, and its writes can't make files grow. */
typedef struct weft_limits {
  uint64_t memory;      /* bytes of address space */
  uint32_t seconds;     /* of CPU time */
  uint32_t descriptors; /* open at a time */
} weft_limits;

/* A system call that a process may still make, and with which arguments. */
typedef struct weft_system_call {
  int32_t number;   /* SYS_…; -1 for a call that this machine lacks */
  int32_t argument; /* the index of the argument to test; -1 for none */
  uint32_t mask;    /* the rule applies only if the argument & mask … */
  uint32_t value;   /* … equals this value */
  uint32_t error;   /* 0 allows the call; otherwise it fails with this number */
} weft_system_call;

/* A value for `error`: the call isn't made, but handled by the handler of
 * weft_sandbox_answer_loader. */
#define WEFT_SANDBOX_ANSWERED UINT32_MAX

/* Kills this process when its parent ends; returns -ESRCH if `parent` is no longer its parent. */
int32_t weft_sandbox_follow(int32_t parent);

/* Writes each line of standard output when it ends, so that the lines printed before a crash aren't lost. */
void weft_sandbox_print_lines(void);

/* Closes all descriptors from a number on. */
int32_t weft_sandbox_close_from(uint32_t first);

/* Sets the limits. */
int32_t weft_sandbox_limit(const weft_limits *limits);

/* Prevents the process from gaining rights by running programs, and from leaving a core dump. */
int32_t weft_sandbox_renounce(void);

/* Prevents writable memory from becoming executable. Returns 1, or 0 if the kernel lacks the
 * feature. */
int32_t weft_sandbox_fix_code(void);

/* Like weft_sandbox_hide_files, but the files of these descriptors, and all files beneath the
 * folders among them, can still be opened for reading. The descriptors stay open. */
int32_t weft_sandbox_show_only(const int32_t *places, uint32_t count);

/* Forbids opening, creating, removing and running any file (Landlock). Returns the kernel's
 * version of Landlock, or 0 if it has none. */
int32_t weft_sandbox_hide_files(void);

/* Makes every system call that isn't listed end the process (seccomp). */
int32_t weft_sandbox_allow_only(const weft_system_call *calls, uint32_t count);

/* Like weft_sandbox_allow_only, with the calls needed for computing: reading and writing open
 * descriptors, memory that isn't executable, the clock, and exiting. Opening a file fails with
 * EACCES. */
int32_t weft_sandbox_only_compute(void);

/* Installs a handler for calls that open a file or get its metadata by name: descriptors that
 * this process has can be opened as /proc/self/fd/N and their metadata read; any other path
 * fails with EACCES, whether it exists or not. Without the handler, the calls that
 * weft_sandbox_only_run leaves to it end the process. */
int32_t weft_sandbox_answer_loader(void);

/* Allows what loading the system's libraries needs: computing, opening files for reading,
 * getting their metadata, and mapping them, but no other memory, as code. All other calls fail
 * with EPERM. weft_sandbox_show_only must limit the files that can be opened; this function
 * doesn't hide which files exist. */
int32_t weft_sandbox_only_load(void);

/* Allows what a plugin may do, from its first constructor to its last hook: computing, and
 * loading files that it has descriptors of. It can't name files or processes. All other calls
 * fail with EPERM. */
int32_t weft_sandbox_only_run(void);

#endif
