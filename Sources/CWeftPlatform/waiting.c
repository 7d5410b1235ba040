/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The wait of a loop that serves: for one descriptor, for a time, for who wakes it, and for signals that ask
 * for the end. */
#define _GNU_SOURCE
#include <weft_wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

static volatile sig_atomic_t asked_by = 0;
/* Readable while somebody wants the wait to end; made once, before any other thread can know. */
static int wake = -1;

void weft_wait_wake(void) {
  uint64_t one = 1;
  if (wake < 0) return;
  ssize_t written = write(wake, &one, sizeof(one));
  (void)written; /* It can only fail while it is readable already. */
}

static void ask(int number) {
  int error = errno;
  asked_by = number;
  weft_wait_wake();
  errno = error;
}

int32_t weft_wait_begin(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  if (wake < 0) wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake < 0) return -errno;
  struct sigaction action = {0};
  action.sa_handler = ask;
  /* The second one ends the process, whatever it is doing. */
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof(numbers) / sizeof(numbers[0]); index += 1) {
    sigaction(numbers[index], &action, NULL);
  }
  signal(SIGPIPE, SIG_IGN);
  return 0;
}

int32_t weft_wait(int32_t descriptor, int32_t milliseconds) {
  struct pollfd inputs[] = {{descriptor, POLLIN, 0}, {wake, POLLIN, 0}};
  if (asked_by != 0) return -asked_by;
  int ready = poll(inputs, 2, milliseconds);
  if (ready > 0 && inputs[1].revents != 0) {
    uint64_t count;
    ssize_t taken = read(wake, &count, sizeof(count));
    (void)taken; /* Nothing is there when another wait took it. */
  }
  return asked_by != 0 ? -asked_by : ready > 0;
}
