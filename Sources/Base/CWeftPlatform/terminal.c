/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* A terminal that is always restored: on return, on exit, and by every signal that ends a
 * process. The signal handlers use only async-signal-safe functions: write, tcsetattr and
 * signal. */
#define _GNU_SOURCE
#include <weft_platform.h>
#include <weft_wait.h>

#include "crash.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved;
/* The terminal settings while the screen is in use. */
static struct termios raw;
static volatile sig_atomic_t is_entered = 0;

/* Enable the alternate screen, no cursor, no wrapping, bracketed paste and focus reports;
 * leave_bytes undoes this and resets the style. */
static const char enter_bytes[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?1004h\x1b[2J";
/* Report mouse buttons, the wheel, and moves with a button down, with coordinates of any size. */
static const char mouse_bytes[] = "\x1b[?1002h\x1b[?1006h";
static const char leave_bytes[] =
    "\x1b[?1006l\x1b[?1002l\x1b[?1004l\x1b[?2004l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
static int has_mouse = 0;
/* Bytes written before leave_bytes; the length is set last, because handlers read it. */
static uint8_t farewell[4096];
static volatile sig_atomic_t farewell_count = 0;
static volatile sig_atomic_t returns = 0;

/* Signals that end the process at once; weft_wait handles those that request its end. */
static const int ending_signals[] = {SIGQUIT, SIGPIPE, SIGSEGV, SIGBUS,
                                     SIGILL,  SIGFPE,  SIGABRT, SIGTRAP};
static const size_t ending_count = sizeof(ending_signals) / sizeof(ending_signals[0]);

static void put(const char *bytes, size_t count) {
  ssize_t written = write(STDOUT_FILENO, bytes, count);
  (void)written; /* The terminal may be gone; nothing can be done. */
}

static void put_enter(void) {
  put(enter_bytes, sizeof(enter_bytes) - 1);
  if (has_mouse) put(mouse_bytes, sizeof(mouse_bytes) - 1);
}

static void put_leave(void) {
  if (farewell_count > 0) put((const char *)farewell, (size_t)farewell_count);
  put(leave_bytes, sizeof(leave_bytes) - 1);
}

int32_t weft_platform_terminal_take_leave_with(const uint8_t *bytes, uint32_t count) {
  if (count > sizeof(farewell)) return -E2BIG;
  farewell_count = 0;
  memcpy(farewell, bytes, count);
  atomic_signal_fence(memory_order_release);
  farewell_count = (sig_atomic_t)count;
  return 0;
}

static void give_back(void) {
  if (!is_entered) return;
  is_entered = 0;
  put_leave();
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved);
}

static void end_by(int number) {
  give_back();
  weft_crash_tell(number);
  signal(number, SIG_DFL);
  raise(number);
}

void weft_platform_terminal_leave(void) {
  give_back();
  int number = weft_wait_asked();
  if (number == 0) return;
  signal(number, SIG_DFL);
  raise(number);
}

static void note_size(int number) { (void)number; /* Only the interruption matters. */ }


/* Suspends the process after restoring the shell's screen. */
static void suspend(int number) {
  int error = errno;
  (void)number;
  put_leave();
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  raise(SIGSTOP);
  errno = error;
}

/* Shows the alternate screen again when the process continues. */
static void go_on(int number) {
  int error = errno;
  (void)number;
  if (is_entered) {
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    put_enter();
    returns += 1;
  }
  errno = error;
}

static int handle(int number, void (*handler)(int)) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  /* A full stack has no room for a handler. */
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

uint32_t weft_platform_terminal_returns(void) { return (uint32_t)returns; }

int32_t weft_platform_terminal_enter(int32_t mouse) {
  static int is_registered = 0;
  if (is_entered) return 0;
  if (tcgetattr(STDIN_FILENO, &saved) != 0) return -errno;
  raw = saved;
  cfmakeraw(&raw);
  /* Ctrl-C and Ctrl-Z remain signals, which end or suspend the process as usual. */
  raw.c_lflag |= ISIG;
  /* TCSADRAIN keeps the keys typed before. */
  if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0) return -errno;
  is_entered = 1;
  has_mouse = mouse != 0;
  weft_wait_begin(end_by);
  for (size_t index = 0; index < ending_count; index += 1) handle(ending_signals[index], end_by);
  handle(SIGWINCH, note_size);
  handle(SIGTSTP, suspend);
  handle(SIGCONT, go_on);
  if (!is_registered) is_registered = atexit(give_back) == 0;
  put_enter();
  return 0;
}

int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds) {
  int32_t ready = weft_wait(STDIN_FILENO, milliseconds);
  if (ready <= 0) return ready;
  ssize_t count = read(STDIN_FILENO, buffer, capacity);
  if (count < 0 && errno == EINTR) return 0;
  return count <= 0 ? -1 : (int32_t)count;
}
