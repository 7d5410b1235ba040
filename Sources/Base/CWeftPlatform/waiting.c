/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The wait of a loop: for a descriptor, a time, a wake-up from any thread, and signals that
 * request the end of the process. The signal handler uses only async-signal-safe functions. */
#define _GNU_SOURCE
#include <weft_wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/eventfd.h>
#include <unistd.h>

static volatile sig_atomic_t asked_by = 0;
/* Readable if a wait should end; created once. Threads that watch files may wake the loop before. */
static atomic_int wake = -1;
static atomic_bool woken_early = false;

void weft_wait_wake(void) {
  uint64_t one = 1;
  int descriptor = atomic_load(&wake);
  if (descriptor < 0) {
    atomic_store(&woken_early, true);
    descriptor = atomic_load(&wake);
    if (descriptor < 0) return;
  }
  ssize_t written = write(descriptor, &one, sizeof(one));
  (void)written; /* It can only fail if it is already readable. */
}

/* Called before a signal ends the process without waiting for the loop. */
static void (*last_act)(int) = NULL;

static void ask(int number) {
  int error = errno;
  if (asked_by != 0) {
    if (last_act != NULL) last_act(number);
    signal(number, SIG_DFL);
    raise(number);
  }
  asked_by = number;
  weft_wait_wake();
  errno = error;
}

int32_t weft_wait_begin(void (*last)(int)) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  last_act = last;
  int32_t status = 0;
  if (atomic_load(&wake) < 0) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (descriptor < 0) status = -errno;
    atomic_store(&wake, descriptor);
    if (atomic_exchange(&woken_early, false)) weft_wait_wake();
  }
  struct sigaction action = {0};
  action.sa_handler = ask;
  /* A full stack has no room for a handler. */
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof(numbers) / sizeof(numbers[0]); index += 1) {
    sigaction(numbers[index], &action, NULL);
  }
  signal(SIGPIPE, SIG_IGN);
  return status;
}

int32_t weft_wait_asked(void) { return asked_by; }

int32_t weft_wait(int32_t descriptor, int32_t milliseconds) {
  /* Without an eventfd the number is negative, which poll ignores. */
  struct pollfd inputs[] = {{descriptor, POLLIN, 0}, {atomic_load(&wake), POLLIN, 0}};
  if (asked_by != 0) return -1;
  int ready = poll(inputs, 2, milliseconds);
  if (asked_by != 0 || (ready < 0 && errno != EINTR)) return -1;
  if (ready <= 0) return 0;
  if (inputs[1].revents != 0) {
    uint64_t count;
    ssize_t taken = read(inputs[1].fd, &count, sizeof(count));
    (void)taken; /* Another wait may have read it already. */
  }
  return inputs[0].revents != 0;
}
