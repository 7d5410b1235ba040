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
/* As it is while it is taken over. */
static struct termios raw;
static volatile sig_atomic_t is_entered = 0;
/* Readable while somebody wants the wait for keys to end; made once, before any other thread can know. */
static int wake = -1;

/* Second screen, no cursor, no wrapping, what is pasted marked as such; and back, with the look reset. */
static const char enter_bytes[] = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[2J";
/* The mouse's buttons and wheel, in numbers of any size. */
static const char mouse_bytes[] = "\x1b[?1000h\x1b[?1006h";
static const char leave_bytes[] =
    "\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";
static int has_mouse = 0;
static volatile sig_atomic_t returns = 0;

/* These ask, and what is not written yet is written first; the others end the process as they come. */
static const int asking_signals[] = {SIGINT, SIGTERM, SIGHUP};
static const size_t asking_count = sizeof(asking_signals) / sizeof(asking_signals[0]);
static volatile sig_atomic_t asked_by = 0;
static const int ending_signals[] = {SIGQUIT, SIGPIPE, SIGSEGV, SIGBUS,
                                     SIGILL,  SIGFPE,  SIGABRT, SIGTRAP};
static const size_t ending_count = sizeof(ending_signals) / sizeof(ending_signals[0]);

static void put(const char *bytes, size_t count) {
  ssize_t written = write(STDOUT_FILENO, bytes, count);
  (void)written; /* There is nobody to tell, and nothing better to do. */
}

static void put_enter(void) {
  put(enter_bytes, sizeof(enter_bytes) - 1);
  if (has_mouse) put(mouse_bytes, sizeof(mouse_bytes) - 1);
}

static void give_back(void) {
  if (!is_entered) return;
  is_entered = 0;
  put(leave_bytes, sizeof(leave_bytes) - 1);
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
  if (asked_by == 0) return;
  signal(asked_by, SIG_DFL);
  raise(asked_by);
}

static void ask(int number) {
  int error = errno;
  if (asked_by != 0) end_by(number);
  asked_by = number;
  weft_platform_terminal_wake();
  errno = error;
}

static void note_size(int number) { (void)number; /* Being interrupted is all that is wanted. */ }


/* Suspended: the shell gets its screen back. */
static void suspend(int number) {
  int error = errno;
  (void)number;
  put(leave_bytes, sizeof(leave_bytes) - 1);
  tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  raise(SIGSTOP);
  errno = error;
}

/* The second screen returns with the process, whoever stopped it. */
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
  /* A full stack leaves no room for a handler. */
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, NULL);
}

uint32_t weft_platform_terminal_returns(void) { return (uint32_t)returns; }

int32_t weft_platform_terminal_enter(int32_t mouse) {
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
  has_mouse = mouse != 0;
  for (size_t index = 0; index < ending_count; index += 1) handle(ending_signals[index], end_by);
  handle(SIGWINCH, note_size);
  for (size_t index = 0; index < asking_count; index += 1) handle(asking_signals[index], ask);
  handle(SIGTSTP, suspend);
  handle(SIGCONT, go_on);
  if (!is_registered) is_registered = atexit(give_back) == 0;
  put_enter();
  return 0;
}

int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds) {
  /* Where there is no eventfd, poll passes over the negative number. */
  struct pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {wake, POLLIN, 0}};
  if (asked_by != 0) return -1;
  int ready = poll(inputs, 2, milliseconds);
  if (asked_by != 0) return -1;
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
