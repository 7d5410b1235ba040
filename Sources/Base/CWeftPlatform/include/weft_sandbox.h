/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_sandbox.h: the rights that a process gives up before it handles anything untrusted.
 *
 * A worker calls these from its only thread: it ends with its parent, keeps no descriptor it was not
 * handed, has limited memory and time, gains no rights by running a program, sees no files, and in the
 * end may only compute. None of this can be undone. weft_sandbox_renounce comes before the functions
 * that restrict files and system calls, because the kernel demands it. All functions return 0 or more,
 * or minus the error number; after an error a worker ends. */
#ifndef WEFT_SANDBOX_H
#define WEFT_SANDBOX_H

#include <stddef.h>
#include <stdint.h>

/* Limits of a process; a call that exceeds one fails, or the process is ended. A limited process may
 * also have no children, and no file may grow by its writes. */
typedef struct weft_limits {
  uint64_t memory;      /* bytes of address space */
  uint32_t seconds;     /* of processor time */
  uint32_t descriptors; /* open at a time */
} weft_limits;

/* A system call that a process may go on making, and with which arguments. */
typedef struct weft_system_call {
  int32_t number;   /* SYS_…; -1 for a call that this machine does not have */
  int32_t argument; /* the index of the argument to test; -1 for none */
  uint32_t mask;    /* the rule applies only to calls whose argument and mask … */
  uint32_t value;   /* … make this value */
  uint32_t error;   /* 0 lets the call through; otherwise it fails with this number */
} weft_system_call;

/* In place of an error: the call is not made, but answered by the handler of
 * weft_sandbox_answer_loader. */
#define WEFT_SANDBOX_ANSWERED UINT32_MAX

/* Kills the process when its parent ends; -ESRCH when `parent` is no longer its parent. */
int32_t weft_sandbox_follow(int32_t parent);

/* Closes all descriptors from a number on. */
int32_t weft_sandbox_close_from(uint32_t first);

/* Sets the limits. */
int32_t weft_sandbox_limit(const weft_limits *limits);

/* Programs that it runs gain no rights, and a crash leaves no core dump. */
int32_t weft_sandbox_renounce(void);

/* Makes writable memory unable to become code. Returns 1, or 0 when the kernel lacks the rule. */
int32_t weft_sandbox_fix_code(void);

/* Like weft_sandbox_hide_files, but some files can still be opened for reading: the files of these
 * descriptors, and all files beneath folders among them. The descriptors stay open. */
int32_t weft_sandbox_show_only(const int32_t *places, uint32_t count);

/* Forbids opening, making, removing and running any file (Landlock). Returns the version of the rules
 * that the kernel has, 0 when it has none. */
int32_t weft_sandbox_hide_files(void);

/* Every system call that is not listed here ends the process (seccomp). */
int32_t weft_sandbox_allow_only(const weft_system_call *calls, uint32_t count);

/* Like weft_sandbox_allow_only with the calls for computing: reading and writing open descriptors,
 * memory that is never executed, the clock, and exiting. Opening a file fails with EACCES. */
int32_t weft_sandbox_only_compute(void);

/* Installs a handler that answers calls for opening and looking at files by name in this process:
 * descriptors that it has can be opened as /proc/self/fd/N and looked at; any other path fails with
 * EACCES, whether it exists or not. Without the handler the calls that weft_sandbox_only_run leaves to
 * it end the process. */
int32_t weft_sandbox_answer_loader(void);

/* Allows what loading the system's libraries needs: computing, opening files for reading, looking at
 * them, and mapping them, but no other memory, as code. All other calls fail with EPERM.
 * weft_sandbox_show_only has to limit the files that can be opened; this does not hide which files
 * exist. */
int32_t weft_sandbox_only_load(void);

/* Allows what a plugin may do, from its first constructor to its last hook: computing, and loading
 * files that it has descriptors of. It can name no file and no process. All other calls fail with
 * EPERM. */
int32_t weft_sandbox_only_run(void);

#endif
