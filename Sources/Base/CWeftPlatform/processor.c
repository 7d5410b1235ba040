/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The CPU time of other processes. The kernel measures it, so a process can't hide its usage,
 * and a timer on that clock costs nothing while the process sleeps. */
#define _GNU_SOURCE
#include <weft_process.h>

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Only the thread that created the watch blocks and reads this signal; no handler is ever set. */
static int fired(void) { return SIGRTMAX - 2; }

int64_t weft_process_time(int32_t process) {
  clockid_t clock;
  struct timespec time;
  int error = clock_getcpuclockid(process, &clock);
  if (error != 0) return -error;
  if (clock_gettime(clock, &time) != 0) return -errno;
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int32_t weft_process_watch(void) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, fired());
  int error = pthread_sigmask(SIG_BLOCK, &one, NULL);
  if (error != 0) return -error;
  int number = signalfd(-1, &one, SFD_CLOEXEC | SFD_NONBLOCK);
  return number < 0 ? -errno : number;
}

bool weft_process_watch_drain(int32_t watch) {
  struct signalfd_siginfo events[16];
  bool any = false;
  while (read(watch, events, sizeof(events)) > 0) any = true;
  return any;
}

int32_t weft_process_timer_make(int32_t process, intptr_t *timer) {
  clockid_t clock;
  int error = clock_getcpuclockid(process, &clock);
  if (error != 0) return -error;
  struct sigevent event;
  memset(&event, 0, sizeof(event));
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = fired();
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  timer_t made;
  if (timer_create(clock, &event, &made) != 0) return -errno;
  *timer = (intptr_t)made;
  return 0;
}

int32_t weft_process_timer_set(intptr_t timer, int64_t nanoseconds) {
  struct itimerspec time = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  return timer_settime((timer_t)timer, 0, &time, NULL) == 0 ? 0 : -errno;
}

void weft_process_timer_end(intptr_t timer) { timer_delete((timer_t)timer); }

void weft_process_halt(int32_t process) { kill(process, SIGSTOP); }

void weft_process_resume(int32_t process) { kill(process, SIGCONT); }
