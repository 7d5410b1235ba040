/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Lists of allowed system calls, as programs that the kernel runs before each call. They are
 * written without libseccomp, because each call needs only two to six instructions, and the
 * worker then needs no library. */
#define _GNU_SOURCE
#include <weft_sandbox.h>

#include "sanitized.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define WEFT_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define WEFT_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define WEFT_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#if defined(WEFT_ARCHITECTURE) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

enum { most_calls = 256, most_steps = 4 + 6 * most_calls + 1 };

typedef struct program {
  struct sock_filter steps[most_steps];
  uint16_t count;
} program;

static void add(program *program, uint16_t code, uint8_t yes, uint8_t no, uint32_t value) {
  program->steps[program->count] = (struct sock_filter){code, yes, no, value};
  program->count += 1;
}

static void load(program *program, uint32_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, offset);
}

static void load_number(program *program) {
  load(program, offsetof(struct seccomp_data, nr));
}

static void add_call(program *program, const weft_system_call *call) {
  uint32_t answer = call->error == 0                        ? SECCOMP_RET_ALLOW
                    : call->error == WEFT_SANDBOX_ANSWERED ? SECCOMP_RET_TRAP
                                         : SECCOMP_RET_ERRNO | (call->error & SECCOMP_RET_DATA);
  int looks = call->argument >= 0;
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, looks ? 5 : 1, (uint32_t)call->number);
  if (looks) {
    /* The lower half; the kernel ignores the upper half of the arguments tested here. */
    load(program, (uint32_t)offsetof(struct seccomp_data, args) + 8u * (uint32_t)call->argument);
    add(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, call->mask);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call->value);
  }
  add(program, BPF_RET | BPF_K, 0, 0, answer);
  if (looks) load_number(program);
}

/* Makes calls that aren't listed fail with an error number, or end the process if the number is
 * 0. */
static int32_t allow(const weft_system_call *calls, uint32_t count, uint32_t otherwise) {
  program program = {.count = 0};
  if (count > most_calls) return -E2BIG;
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, WEFT_ARCHITECTURE);
  add(&program, BPF_RET | BPF_K, 0, 0, SECCOMP_RET_KILL_PROCESS);
  load_number(&program);
  for (uint32_t index = 0; index < count; index += 1) {
    if (calls[index].argument > 5) return -EINVAL;
    if (calls[index].number >= 0) add_call(&program, &calls[index]);
  }
  add(&program, BPF_RET | BPF_K, 0, 0,
      otherwise == 0 ? SECCOMP_RET_KILL_PROCESS
                     : SECCOMP_RET_ERRNO | (otherwise & SECCOMP_RET_DATA));
  struct sock_fprog filter = {program.count, program.steps};
  /* The filter applies to all threads; a positive result is the id of a thread that couldn't be
   * synchronized, which is a failure. */
  long result =
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  return result == 0 ? 0 : result > 0 ? -ESRCH : -errno;
}

#else

static int32_t allow(const weft_system_call *calls, uint32_t count, uint32_t otherwise) {
  (void)calls;
  (void)count;
  (void)otherwise;
  return -ENOSYS;
}

#endif

int32_t weft_sandbox_allow_only(const weft_system_call *calls, uint32_t count) {
  return allow(calls, count, 0);
}

#define ALLOW(name) {SYS_##name, -1, 0, 0, 0}
#define ALLOW_UNLESS(name, argument, mask) {SYS_##name, argument, mask, 0, 0}
#define ALLOW_WHERE(name, argument, value) {SYS_##name, argument, UINT32_MAX, value, 0}
#define REFUSE(name) {SYS_##name, -1, 0, 0, EACCES}
#define REFUSE_WHERE(name, argument, mask, value) {SYS_##name, argument, mask, value, EPERM}

int32_t weft_sandbox_only_compute(void) {
  static const weft_system_call calls[] = {
      ALLOW(read), ALLOW(write), ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
      ALLOW_UNLESS(mmap, 2, PROT_EXEC), ALLOW_UNLESS(mprotect, 2, PROT_EXEC), ALLOW(futex),
      ALLOW(clock_gettime), ALLOW(getrandom), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn),
      ALLOW(restart_syscall), ALLOW(exit), ALLOW(exit_group),
      /* Libraries read the processor's features from files, but work without them. */
      REFUSE(openat),
#ifdef SYS_open
      REFUSE(open),
#endif
#if WEFT_SANITIZED
      /* Additional calls of sanitizers; such builds are only for tests. */
      ALLOW(sigaltstack), ALLOW(rt_sigaction), ALLOW(getpid), ALLOW(gettid), ALLOW(sched_yield),
      ALLOW(nanosleep), ALLOW(clock_nanosleep), ALLOW(prctl), ALLOW(sched_getaffinity),
#endif
  };
  return weft_sandbox_allow_only(calls, sizeof(calls) / sizeof(calls[0]));
}

/* Computing in a plugin. Its libraries may make calls that they don't need, which fail. A signal
 * can be sent only to this process, as abort does to end it. clone3 fails as missing rather than
 * as forbidden, so that the C library falls back to clone, which is forbidden.
 *
 * No call accepts the id of another process, because its error would tell whether that process
 * exists: sched_getaffinity accepts only this process's own id, clocks with a negative number
 * belong to processes, and locks that inherit priority name a thread. */
#define WAIT_BY(operation) {SYS_futex, 1, 0x7F, operation, 0}
#define OWN_CLOCK(name) ALLOW_UNLESS(name, 0, 1u << 31)
#define COMPUTE \
  WAIT_BY(FUTEX_WAIT), WAIT_BY(FUTEX_WAKE), WAIT_BY(FUTEX_WAIT_BITSET), \
      WAIT_BY(FUTEX_WAKE_BITSET), WAIT_BY(FUTEX_WAKE_OP), WAIT_BY(FUTEX_REQUEUE), \
      WAIT_BY(FUTEX_CMP_REQUEUE), ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), \
      ALLOW(close), ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), \
      ALLOW_UNLESS(mprotect, 2, PROT_EXEC), OWN_CLOCK(clock_gettime), \
      OWN_CLOCK(clock_nanosleep), ALLOW(nanosleep), ALLOW(getrandom), ALLOW(gettimeofday), \
      ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall), \
      ALLOW(sched_yield), ALLOW_WHERE(sched_getaffinity, 0, 0), \
      ALLOW_WHERE(sched_getaffinity, 0, (uint32_t)getpid()), ALLOW(getpid), ALLOW(gettid), \
      ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid), ALLOW(exit), \
      ALLOW(exit_group), ALLOW_WHERE(tgkill, 0, (uint32_t)getpid()), \
      /* A plugin's results are read through the kernel, from this process's memory only. */ \
      ALLOW_WHERE(process_vm_readv, 0, (uint32_t)getpid()), {SYS_clone3, -1, 0, 0, ENOSYS}

/* Maps files as code and memory as data, but never memory as code or writable code. */
#define MAP_FILES \
  REFUSE_WHERE(mmap, 2, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC), \
      ALLOW_UNLESS(mmap, 3, MAP_ANONYMOUS), ALLOW_UNLESS(mmap, 2, PROT_EXEC), ALLOW(fstat), \
      ALLOW(lseek), ALLOW(pread64)

#if WEFT_SANITIZED
#define FOR_SANITIZERS \
  ALLOW(rt_sigaction), ALLOW(prctl), ALLOW(openat), ALLOW(readlink), ALLOW(newfstatat)
#else
#define FOR_SANITIZERS {-1, -1, 0, 0, 0}
#endif

int32_t weft_sandbox_only_load(void) {
  const weft_system_call calls[] = {
      COMPUTE, FOR_SANITIZERS, MAP_FILES,
      ALLOW_UNLESS(openat, 2, O_ACCMODE | O_CREAT | O_TRUNC),
#ifdef SYS_open
      ALLOW_UNLESS(open, 1, O_ACCMODE | O_CREAT | O_TRUNC), ALLOW(access), ALLOW(readlink),
      ALLOW(stat), ALLOW(lstat),
#endif
      ALLOW(newfstatat), ALLOW(statx), ALLOW(faccessat), ALLOW(readlinkat), ALLOW(uname),
      ALLOW_WHERE(fcntl, 1, F_DUPFD_CLOEXEC),
      /* The second filter is installed by the same call. */
      ALLOW(seccomp),
  };
  return allow(calls, sizeof(calls) / sizeof(calls[0]), EPERM);
}

int32_t weft_sandbox_only_run(void) {
  const weft_system_call calls[] = {
      COMPUTE, FOR_SANITIZERS, MAP_FILES,
      /* The filter can't read its path, so the handler of weft_sandbox_answer_loader handles it. */
      {SYS_openat, -1, 0, 0, WEFT_SANDBOX_ANSWERED},
      {SYS_newfstatat, -1, 0, 0, WEFT_SANDBOX_ANSWERED},
      ALLOW_WHERE(fcntl, 1, F_DUPFD_CLOEXEC),
  };
  return allow(calls, sizeof(calls) / sizeof(calls[0]), EPERM);
}
