/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_sandbox.h: what a process gives up before it looks at anything it does not trust.
 *
 * A worker calls these in the order they stand here, each from its only thread: it ends with its
 * parent, keeps no descriptor it was not handed, may use so much and no more, gains no rights by
 * running anything, sees no files, and in the end may only compute. Nothing of it can be undone.
 * All return 0 or more, or minus the error number; a worker that gets one does not go on. */
#ifndef WEFT_SANDBOX_H
#define WEFT_SANDBOX_H

#include <stddef.h>
#include <stdint.h>

/* What a process may use; it is ended, or the call fails, when it wants more. It may then have no
 * child either, and no file may grow by what it writes. */
typedef struct weft_limits {
  uint64_t memory;      /* bytes of address space */
  uint32_t seconds;     /* of computing */
  uint32_t descriptors; /* open at a time */
} weft_limits;

/* One system call a process may go on making, and how. */
typedef struct weft_system_call {
  int32_t number;   /* SYS_…; minus 1 stands for one this machine does not have */
  int32_t argument; /* which argument is looked at; minus 1: none is */
  uint32_t mask;    /* only calls whose argument and mask … */
  uint32_t value;   /* … make this value are meant */
  uint32_t error;   /* 0 lets the call through; else it fails with this number */
} weft_system_call;

/* Instead of an error: the call is not made, and weft_sandbox_answer_loader answers it. */
#define WEFT_SANDBOX_ANSWERED UINT32_MAX

/* The process is killed when its parent ends; -ESRCH when that is not `parent` any more. */
int32_t weft_sandbox_follow(int32_t parent);

/* Closes all descriptors from a number on. */
int32_t weft_sandbox_close_from(uint32_t first);

/* Sets the limits. */
int32_t weft_sandbox_limit(const weft_limits *limits);

/* No program it runs has more rights than it, and nothing of it is kept when it crashes. */
int32_t weft_sandbox_renounce(void);

/* Memory that can be written never becomes code. Returns 1, or 0 where the kernel knows no such rule. */
int32_t weft_sandbox_fix_code(void);

/* Like weft_sandbox_hide_files, but files at some places can still be opened for reading: descriptors of
 * files, or of folders with all beneath them. They stay open. */
int32_t weft_sandbox_show_only(const int32_t *places, uint32_t count);

/* No file can be opened, made, removed or run any more (Landlock). Returns which version of the
 * rules the kernel knows, 0 when it knows none. */
int32_t weft_sandbox_hide_files(void);

/* Every system call not told here ends the process (seccomp). */
int32_t weft_sandbox_allow_only(const weft_system_call *calls, uint32_t count);

/* Like weft_sandbox_allow_only with what computing takes: reading and writing descriptors it has,
 * memory that is never run, the clock, and the end. Opening a file fails with EACCES. */
int32_t weft_sandbox_only_compute(void);

/* Has opening a file by name and looking at one answered by this process itself: descriptors it has can be
 * opened as /proc/self/fd/N, and looked at; everything else fails with EACCES, whether it is there or not.
 * Without it the calls of weft_sandbox_only_run that are answered so end the process. */
int32_t weft_sandbox_answer_loader(void);

/* What loading the system's libraries takes: what computing takes, opening files for reading, looking at them,
 * and mapping them as code, but no other memory. Everything else fails with EPERM. It needs
 * weft_sandbox_show_only, which says what files can be opened; it does not hide which there are. */
int32_t weft_sandbox_only_load(void);

/* What a plugin may do, from its first constructor to its last hook: what computing takes, and loading files
 * it has descriptors of. No file and no process can be named. Everything else fails with EPERM. */
int32_t weft_sandbox_only_run(void);

#endif
