/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_channel.h>

#include <weft_process.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The number of polls of a side before it sleeps, which take some ten microseconds. */
enum { spins = 2000 };

/* The nanoseconds that the host sleeps before it checks whether the worker is still running. */
static const int64_t slice = 1000000;

/* Each side writes to its own cache line, with the number next to the data that it announces, so
 * that the other side gets both at once. */
typedef struct asking {
  _Atomic uint32_t number;
  _Atomic uint32_t other_sleeps; /* the other side is waiting for the number */
  weft_request request;
} __attribute__((aligned(64))) asking;

typedef struct answering {
  _Atomic uint32_t number;
  _Atomic uint32_t other_sleeps;
  weft_answer answer;
  _Atomic uint32_t said;
  _Atomic uint32_t lines;
  _Atomic uint32_t dropped;
  _Atomic uint32_t redraw;
  _Atomic uint32_t begun; /* the rows plus one, after a signal */
} __attribute__((aligned(64))) answering;

struct weft_channel {
  asking host;
  answering worker;
};

_Static_assert(sizeof(asking) == 64 && sizeof(answering) == 64, "each is one line of a cache");

static const size_t head = 4096;
static const size_t whole =
    4096 + 3 * WEFT_CHANNEL_BUFFER + WEFT_CHANNEL_VALUES + WEFT_CHANNEL_LOG;

int32_t weft_channel_make(void) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW;
  int file = memfd_create("weft-channel", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -errno;
  if (ftruncate(file, (off_t)whole) == 0 && fcntl(file, F_ADD_SEALS, seals) == 0) return file;
  int32_t error = -errno;
  close(file);
  return error;
}

weft_channel *weft_channel_map(int32_t file) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size != (off_t)whole) return NULL;
  void *memory = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void weft_channel_unmap(weft_channel *channel) {
  munmap(channel, whole);
}

weft_channel_buffers weft_channel_memory(weft_channel *channel) {
  uint8_t *first = (uint8_t *)channel + head;
  uint8_t *values = first + 3 * WEFT_CHANNEL_BUFFER;
  return (weft_channel_buffers){first, first + WEFT_CHANNEL_BUFFER, first + 2 * WEFT_CHANNEL_BUFFER,
                                values, values + WEFT_CHANNEL_VALUES};
}

static void pause_shortly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* Sleeps until woken, the number changes, or the time is over; NULL means no limit. */
static void sleep_while(_Atomic uint32_t *number, uint32_t value, const struct timespec *time) {
  syscall(SYS_futex, (void *)number, FUTEX_WAIT, value, time, NULL, 0);
}

static void set_number(_Atomic uint32_t *place, _Atomic uint32_t *other_sleeps, uint32_t number) {
  /* Sequentially consistent with the other side, which first announces that it sleeps and then
   * checks again. */
  atomic_store(place, number);
  if (atomic_load(other_sleeps) != 0) {
    syscall(SYS_futex, (void *)place, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
  }
}

/* Polls for a while; returns the number read last. */
static uint32_t spin(const _Atomic uint32_t *place, uint32_t old) {
  uint32_t number = atomic_load_explicit(place, memory_order_acquire);
  for (int round = 0; round < spins && number == old; round += 1) {
    pause_shortly();
    number = atomic_load_explicit(place, memory_order_acquire);
  }
  return number;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void weft_channel_post(weft_channel *channel, uint32_t number, const weft_request *request) {
  answering *worker = &channel->worker;
  /* The worker has usually logged nothing; then its cache line isn't written. */
  if (atomic_load(&worker->said) != 0) atomic_store(&worker->said, 0);
  if (atomic_load(&worker->lines) != 0) atomic_store(&worker->lines, 0);
  if (atomic_load(&worker->dropped) != 0) atomic_store(&worker->dropped, 0);
  if (atomic_load(&worker->redraw) != 0) atomic_store(&worker->redraw, 0);
  if (atomic_load(&worker->begun) != 0) atomic_store(&worker->begun, 0);
  channel->host.request = *request;
  set_number(&channel->host.number, &channel->host.other_sleeps, number);
}

bool weft_channel_look(const weft_channel *channel, uint32_t number) {
  return spin(&channel->worker.number, number - 1) == number;
}

int32_t weft_channel_await(weft_channel *channel, uint32_t number, int32_t process,
                           int64_t nanoseconds) {
  const uint32_t old = number - 1;
  uint32_t found = atomic_load(&channel->worker.number);
  if (found == old && nanoseconds > 0) {
    int64_t end = now() + nanoseconds, left = nanoseconds;
    atomic_store(&channel->worker.other_sleeps, 1);
    while (found == old && left > 0 && !weft_process_has_ended(process)) {
      struct timespec time = {0, left < slice ? left : slice};
      sleep_while(&channel->worker.number, old, &time);
      found = atomic_load(&channel->worker.number);
      left = end - now();
    }
    atomic_store(&channel->worker.other_sleeps, 0);
  }
  if (found == number) return 0;
  if (found != old) return -EPROTO;
  if (!weft_process_has_ended(process)) return -ETIMEDOUT;
  /* The worker may have answered before it ended. */
  return atomic_load(&channel->worker.number) == number ? 0 : -ECHILD;
}

weft_answer weft_channel_answer(const weft_channel *channel) {
  weft_answer copy;
  memcpy(&copy, (const void *)&channel->worker.answer, sizeof(copy));
  return copy;
}

weft_channel_said weft_channel_heard(const weft_channel *channel) {
  const answering *worker = &channel->worker;
  return (weft_channel_said){atomic_load(&worker->said), atomic_load(&worker->lines), atomic_load(&worker->dropped),
                             atomic_load(&worker->redraw)};
}

bool weft_channel_is_idle(const weft_channel *channel) {
  return atomic_load(&channel->host.other_sleeps) != 0;
}

int64_t weft_channel_begun(const weft_channel *channel) {
  return (int64_t)atomic_load(&channel->worker.begun) - 1;
}

uint32_t weft_channel_next(weft_channel *channel, uint32_t last, weft_request *request) {
  uint32_t found = spin(&channel->host.number, last);
  if (found == last) {
    atomic_store(&channel->host.other_sleeps, 1);
    while ((found = atomic_load(&channel->host.number)) == last) {
      sleep_while(&channel->host.number, last, NULL);
    }
    atomic_store(&channel->host.other_sleeps, 0);
  }
  *request = channel->host.request;
  return found;
}

void weft_channel_reply(weft_channel *channel, uint32_t number, const weft_answer *answer) {
  channel->worker.answer = *answer;
  set_number(&channel->worker.number, &channel->worker.other_sleeps, number);
}

void weft_channel_begin(weft_channel *channel, uint32_t rows) {
  atomic_store(&channel->worker.begun, rows == UINT32_MAX ? rows : rows + 1);
}

void weft_channel_say(weft_channel *channel, const char *line, size_t length) {
  uint8_t *log = weft_channel_memory(channel).log;
  uint32_t used = atomic_load(&channel->worker.said);
  length = strnlen(line, length);
  if (used > WEFT_CHANNEL_LOG || length >= WEFT_CHANNEL_LOG - used) {
    atomic_fetch_add(&channel->worker.dropped, 1);
    return;
  }
  memcpy(log + used, line, length);
  log[used + length] = 0;
  atomic_store(&channel->worker.said, used + (uint32_t)length + 1);
  atomic_fetch_add(&channel->worker.lines, 1);
}

void weft_channel_redraw(weft_channel *channel) {
  atomic_store(&channel->worker.redraw, 1);
}
