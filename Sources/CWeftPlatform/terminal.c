/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* A terminal that is always given back: on return, on exit, and by every signal that ends a process.
 * What a signal handler does here is async-signal-safe: write, tcsetattr and signal are. */
#define _GNU_SOURCE
#include <weft_platform.h>

#include "crash.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved;
static volatile sig_atomic_t is_entered = 0;
/* Readable while somebody wants the wait for keys to end; made once, before any other thread can know. */
static int wake = -1;

/* Second screen, no cursor, no wrapping; and back, with the look reset. */
static const char enter_bytes[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
static const char leave_bytes[] = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE,
                                     SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
static const size_t ending_count = sizeof(ending_signals) / sizeof(ending_signals[0]);

static void put(const char *bytes, size_t count) {
  ssize_t written = write(STDOUT_FILENO, bytes, count);
  (void)written; /* There is nobody to tell, and nothing better to do. */
}

void weft_platform_terminal_leave(void) {
  if (!is_entered) return;
  is_entered = 0;
  put(leave_bytes, sizeof(leave_bytes) - 1);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
}

static void end_by(int number) {
  weft_platform_terminal_leave();
  weft_crash_tell(number);
  signal(number, SIG_DFL);
  raise(number);
}

static void note_size(int number) { (void)number; /* Being interrupted is all that is wanted. */ }

/* Suspended: the shell gets its screen back, and the second one returns with the process. */
static void suspend(int number) {
  int error = errno;
  (void)number;
  put(leave_bytes, sizeof(leave_bytes) - 1);
  struct termios raw;
  tcgetattr(STDIN_FILENO, &raw);
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  raise(SIGSTOP);
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  put(enter_bytes, sizeof(enter_bytes) - 1);
  raise(SIGWINCH);
  errno = error;
}

static int handle(int number, void (*handler)(int)) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  /* A full stack leaves no room for a handler. */
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

int32_t weft_platform_terminal_enter(void) {
  struct termios raw;
  static int is_registered = 0;
  if (is_entered) return 0;
  if (wake < 0) wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (tcgetattr(STDIN_FILENO, &saved) != 0) return -errno;
  raw = saved;
  cfmakeraw(&raw);
  /* Ctrl-C and Ctrl-Z stay signals, and end or suspend as they do elsewhere. */
  raw.c_lflag |= ISIG;
  /* What was typed before is not thrown away. */
  if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0) return -errno;
  is_entered = 1;
  for (size_t index = 0; index < ending_count; index += 1) handle(ending_signals[index], end_by);
  handle(SIGWINCH, note_size);
  handle(SIGTSTP, suspend);
  if (!is_registered) is_registered = atexit(weft_platform_terminal_leave) == 0;
  put(enter_bytes, sizeof(enter_bytes) - 1);
  return 0;
}

int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds) {
  /* Where there is no eventfd, poll passes over the negative number. */
  struct pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {wake, POLLIN, 0}};
  int ready = poll(inputs, 2, milliseconds);
  if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
  if (ready < 0) return -1;
  if (inputs[1].revents != 0) {
    uint64_t count;
    ssize_t taken = read(wake, &count, sizeof(count));
    (void)taken; /* Nothing is there when another wait took it. */
  }
  if (inputs[0].revents == 0) return 0;
  ssize_t count = read(STDIN_FILENO, buffer, capacity);
  if (count < 0 && errno == EINTR) return 0;
  return count <= 0 ? -1 : (int32_t)count;
}

void weft_platform_terminal_wake(void) {
  uint64_t one = 1;
  if (wake < 0) return;
  ssize_t written = write(wake, &one, sizeof(one));
  (void)written; /* It can only fail while it is readable already. */
}
