/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The loader opens a library by its path and gets its metadata by its descriptor, with calls that
 * also work for any other file. A seccomp filter can't read paths. So the filter makes those calls
 * raise a signal, and the signal handler does what the loader needs: it opens descriptors that the
 * process already has, and gets their metadata. It makes only calls that the process may make
 * anyway, so a plugin that jumps into it gains nothing.
 *
 * The handler runs within the intercepted call, on its thread, and uses only async-signal-safe
 * functions.
 * functions. */
#define _GNU_SOURCE
#include <weft_sandbox.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1
#endif

/* Returns another descriptor of a file that this process has open, given its path in /proc. The
 * next read starts at the file's beginning. */
static long open_own(const char *path) {
  static const char prefix[] = "/proc/self/fd/";
  const char *place = path;
  int number = 0;
  if (path == NULL) return -EFAULT;
  for (const char *each = prefix; *each != 0; each += 1, place += 1) {
    if (*place != *each) return -EACCES;
  }
  if (*place == 0) return -EACCES;
  for (; *place != 0; place += 1) {
    if (*place < '0' || *place > '9' || number > 999) return -EACCES;
    number = number * 10 + (*place - '0');
  }
  if (lseek(number, 0, SEEK_SET) < 0) return -errno;
  int copy = fcntl(number, F_DUPFD_CLOEXEC, 0);
  return copy < 0 ? -errno : copy;
}

/* Writes the metadata of an open file of this process; refuses a file that is named by a path. */
static long look(int descriptor, const char *path, uint64_t status, uint64_t flags) {
  if ((flags & AT_EMPTY_PATH) == 0 || (path != NULL && *path != 0)) return -EACCES;
  return syscall(SYS_fstat, descriptor, status) == 0 ? 0 : -errno;
}

static long answer(int call, const uint64_t *arguments) {
  const char *path = (const char *)(uintptr_t)arguments[1];
  switch (call) {
  case SYS_openat: return open_own(path);
  case SYS_newfstatat: return look((int)arguments[0], path, arguments[2], arguments[3]);
  default: return -EPERM;
  }
}

/* Reads the arguments of the intercepted call; returns the register for its result. */
#if defined(__x86_64__)
static greg_t *read_call(ucontext_t *context, uint64_t *arguments) {
  static const int places[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10};
  for (int index = 0; index < 4; index += 1) {
    arguments[index] = (uint64_t)context->uc_mcontext.gregs[places[index]];
  }
  return &context->uc_mcontext.gregs[REG_RAX];
}
#elif defined(__aarch64__)
static unsigned long long *read_call(ucontext_t *context, uint64_t *arguments) {
  for (int index = 0; index < 4; index += 1) arguments[index] = context->uc_mcontext.regs[index];
  return &context->uc_mcontext.regs[0];
}
#elif defined(__riscv)
static unsigned long *read_call(ucontext_t *context, uint64_t *arguments) {
  for (int index = 0; index < 4; index += 1) {
    arguments[index] = context->uc_mcontext.__gregs[REG_A0 + index];
  }
  return &context->uc_mcontext.__gregs[REG_A0];
}
#endif

static void handle(int number, siginfo_t *info, void *context) {
#if defined(__x86_64__) || defined(__aarch64__) || defined(__riscv)
  int error = errno;
  if (info->si_code == SYS_SECCOMP) {
    uint64_t arguments[4];
    __auto_type result = read_call(context, arguments);
    *result = (__typeof__(*result))answer(info->si_syscall, arguments);
    errno = error;
    return;
  }
#endif
  (void)number;
  (void)info;
  (void)context;
  /* The signal was sent from outside to end the process. No other handler can be set; but an
   * intercepted call while the signal is blocked, as it is here, makes the signal end the
   * process. */
  syscall(SYS_openat, AT_FDCWD, "", O_RDONLY, 0);
  _exit(1);
}

int32_t weft_sandbox_answer_loader(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
  action.sa_sigaction = handle;
  sigemptyset(&action.sa_mask);
  return sigaction(SIGSYS, &action, NULL) == 0 ? 0 : -errno;
}
