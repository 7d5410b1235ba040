/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Crash reports. Code in signal handlers only reads memory and calls write, sigaction and raise,
 * which are async-signal-safe. */
#define _GNU_SOURCE
#include <weft_crash.h>

#include "crash.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <weft/op.h>

/* Allocated when a thread starts, because a signal handler can't allocate memory. */
static __thread __attribute__((tls_model("initial-exec"))) weft_crash_call *running;
static volatile sig_atomic_t is_wanted = 0;

void weft_crash_enter(weft_crash_call *call) {
  call->outer = running;
  running = call;
}

uint32_t weft_crash_leave(weft_crash_call *call) {
  /* The memory of calls that were jumped over may have been reused, so it isn't read. */
  uint32_t was_jumped_over = running != call;
  running = call->outer;
  return was_jumped_over;
}

typedef struct line {
  char bytes[512];
  size_t count;
} line;

static void add(line *line, const char *text) {
  while (*text != 0 && line->count < sizeof(line->bytes) - 1) {
    line->bytes[line->count++] = *text++;
  }
}

static void add_number(line *line, uint32_t number) {
  char digits[11];
  char *place = digits + sizeof(digits) - 1;
  *place = 0;
  do {
    *--place = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  add(line, place);
}

/* Returns how many rows the answer has begun to cover; the arena may contain any bytes. */
static uint32_t count_answers(const weft_crash_call *call) {
  uint32_t said = *call->ops_used, answers = 0;
  uint32_t used = said < call->ops_capacity ? said : call->ops_capacity;
  for (uint32_t place = 0; used - place >= sizeof(weft_op);) {
    const weft_op *record = (const weft_op *)(const void *)(call->ops + place);
    uint32_t size = record->size;
    if (size < sizeof(weft_op) || size % 8 != 0 || size > used - place) break;
    answers += record->op == WEFT_OP_ROW || record->op == WEFT_OP_ROW_NEXT ||
               record->op == WEFT_OP_TEXT || record->op == WEFT_OP_ROW_LATER;
    place += size;
  }
  return answers;
}

static void add_call(line *line, const weft_crash_call *call) {
  add(line, " in plugin ");
  add(line, call->plugin);
  add(line, " (");
  add(line, call->part);
  if (call->ops != NULL) {
    add(line, ", asked about ");
    add_number(line, call->row_count);
    add(line, call->row_count == 1 ? " row, had begun to answer " : " rows, had begun to answer ");
    add_number(line, count_answers(call));
  }
  add(line, "); weft plugins disable ");
  add(line, call->plugin);
  add(line, " switches it off");
}

static void tell(const char *what) {
  const weft_crash_call *call = running;
  if (!is_wanted || call == NULL || call->plugin == NULL) return;
  line line = {.count = 0};
  add(&line, "weft: ");
  add(&line, what);
  add_call(&line, call);
  line.bytes[line.count++] = '\n';
  ssize_t written = write(STDERR_FILENO, line.bytes, line.count);
  (void)written; /* There is nowhere else to report a failure. */
}

typedef struct watched {
  int number;
  const char *name;
  struct sigaction before;
} watched;

static watched all[] = {
    {.number = SIGSEGV, .name = "SIGSEGV"}, {.number = SIGBUS, .name = "SIGBUS"},
    {.number = SIGILL, .name = "SIGILL"},   {.number = SIGFPE, .name = "SIGFPE"},
    {.number = SIGABRT, .name = "SIGABRT"}, {.number = SIGTRAP, .name = "SIGTRAP"},
    {.number = SIGSYS, .name = "SIGSYS"},   {.number = SIGINT, .name = "SIGINT"},
    {.number = SIGTERM, .name = "SIGTERM"},
};

static watched *find(int number) {
  for (size_t index = 0; index < sizeof(all) / sizeof(all[0]); index += 1) {
    if (all[index].number == number) return &all[index];
  }
  return NULL;
}

void weft_crash_tell(int number) {
  const watched *watched = find(number);
  if (watched != NULL) tell(watched->name);
}

static void handle(int number, siginfo_t *info, void *context) {
  watched *watched = find(number);
  (void)context;
  weft_crash_tell(number);
  if (watched == NULL) return;
  sigaction(number, &watched->before, NULL);
  /* A fault repeats at its instruction and reaches the earlier handler. A signal sent from
   * outside is raised again, and so is a trap, whose instruction has already run. */
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS) raise(number);
}

static weft_channel *host;

/* The handler is reset when it runs, and the sandbox allows setting no other. */
static void tell_host(int number, siginfo_t *info, void *context) {
  const weft_crash_call *call = running;
  (void)context;
  while (call != NULL && call->ops == NULL) call = call->outer;
  if (call != NULL) weft_channel_begin(host, count_answers(call));
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS) raise(number);
}

/* If plugin code calls exit, the process hasn't done its work, whatever the exit status. */
static void end_in_call(void) {
  if (running == NULL || running->plugin == NULL) return;
  tell("exit was called");
  _exit(1);
}

/* Provides an alternate stack for handling stack overflows, unless one is already set. */
static int provide_stack(void) {
  static char memory[64 << 10];
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof(memory)};
  stack_t present;
  if (sigaltstack(NULL, &present) != 0) return -errno;
  if (!(present.ss_flags & SS_DISABLE)) return 0;
  return sigaltstack(&stack, NULL) == 0 ? 0 : -errno;
}

int32_t weft_crash_report_in(weft_channel *channel) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  action.sa_sigaction = tell_host;
  sigemptyset(&action.sa_mask);
  int error = provide_stack();
  if (error != 0) return error;
  host = channel;
  for (size_t index = 0; index < sizeof(all) / sizeof(all[0]); index += 1) {
    int number = all[index].number;
    /* Signals from outside say nothing about the plugin. */
    if (number == SIGINT || number == SIGTERM) continue;
    if (sigaction(number, &action, NULL) != 0) return -errno;
  }
  return 0;
}

int32_t weft_crash_report(void) {
  struct sigaction action;
  if (is_wanted) return 0;
  int error = provide_stack();
  if (error != 0) return error;
  if (atexit(end_in_call) != 0 || at_quick_exit(end_in_call) != 0) return -ENOMEM;
  memset(&action, 0, sizeof(action));
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof(all) / sizeof(all[0]); index += 1) {
    struct sigaction *before = &all[index].before;
    if (sigaction(all[index].number, NULL, before) != 0) return -errno;
    /* A signal that was already ignored when the process started, as under nohup, stays ignored. */
    if (before->sa_handler == SIG_IGN) continue;
    if (sigaction(all[index].number, &action, NULL) != 0) return -errno;
  }
  is_wanted = 1;
  return 0;
}
