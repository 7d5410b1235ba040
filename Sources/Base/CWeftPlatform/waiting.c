/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The wait of a loop: for a descriptor, a time, a wake-up from any thread, and signals that
 * request the end of the process. The signal handler uses only async-signal-safe functions. */
#define _GNU_SOURCE
#include <weft_wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

static volatile sig_atomic_t asked_by = 0;
/* Readable if a wait should end; created once, before any other thread can know of it. */
static int wake = -1;

void weft_wait_wake(void) {
  uint64_t one = 1;
  if (wake < 0) return;
  ssize_t written = write(wake, &one, sizeof(one));
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
  if (wake < 0) wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  int32_t status = wake < 0 ? -errno : 0;
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
  struct pollfd inputs[] = {{descriptor, POLLIN, 0}, {wake, POLLIN, 0}};
  if (asked_by != 0) return -1;
  int ready = poll(inputs, 2, milliseconds);
  if (asked_by != 0 || (ready < 0 && errno != EINTR)) return -1;
  if (ready <= 0) return 0;
  if (inputs[1].revents != 0) {
    uint64_t count;
    ssize_t taken = read(wake, &count, sizeof(count));
    (void)taken; /* Another wait may have read it already. */
  }
  return inputs[0].revents != 0;
}
