/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_check.h>

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { most_kept = 64 };

typedef struct range {
  uint8_t *first;
  size_t size; /* including the page after it */
} range;

static size_t page;
static weft_channel *said;
static int output = -1;
static range lent, kept[most_kept];
static unsigned kept_count;
static size_t kept_size;
static const size_t most_kept_size = (size_t)16 << 20;
static const uint8_t *ops_end, *text_end;
static sigset_t first_mask;
static uint64_t first_floating_point;

static int holds(range range, const uint8_t *place) {
  return range.first != NULL && place >= range.first && place < range.first + range.size;
}

static int is_behind(const uint8_t *end, const uint8_t *place) {
  return end != NULL && place >= end && place < end + page;
}

static const char *area(const uint8_t *place) {
  if (holds(lent, place)) {
    return place >= lent.first + lent.size - page ? "fault behind" : "fault input";
  }
  if (is_behind(ops_end, place) || is_behind(text_end, place)) return "fault arena";
  for (unsigned index = 0; index < most_kept; index += 1) {
    if (holds(kept[index], place)) return "fault kept";
  }
  return NULL;
}

/* The handler is reset when it runs, so after it returns the same fault ends the process. */
static void on_fault(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)context;
  const char *text = area(info->si_addr);
  if (text != NULL) weft_channel_say(said, text, strlen(text));
}

static int32_t watch_faults(void) {
  static uint8_t stack[32768];
  stack_t place = {.ss_sp = stack, .ss_size = sizeof(stack)};
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  action.sa_sigaction = on_fault;
  sigemptyset(&action.sa_mask);
  if (sigaltstack(&place, NULL) != 0 || sigaction(SIGSEGV, &action, NULL) != 0 ||
      sigaction(SIGBUS, &action, NULL) != 0) {
    return -errno;
  }
  return 0;
}

/* Returns the modes of rounding, traps and subnormal numbers, without the exception flags, which
 * may change. It reads the registers directly, because the C library's functions would link libm
 * into every program. */
static uint64_t floating_point(void) {
#if defined(__x86_64__)
  uint16_t control;
  __asm__ volatile("fnstcw %0" : "=m"(control));
  return (uint64_t)control << 32 | (__builtin_ia32_stmxcsr() & ~0x3Fu);
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  return control;
#elif defined(__riscv)
  uint64_t control;
  __asm__ volatile("frrm %0" : "=r"(control));
  return control;
#else
  return 0;
#endif
}

static void set_floating_point(uint64_t state) {
#if defined(__x86_64__)
  uint16_t control = (uint16_t)(state >> 32);
  __asm__ volatile("fldcw %0" : : "m"(control));
  __builtin_ia32_ldmxcsr((uint32_t)state);
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(state));
#elif defined(__riscv)
  __asm__ volatile("fsrm %0" : : "r"(state));
#else
  (void)state;
#endif
}

int32_t weft_check_begin(weft_channel *channel) {
  int ends[2];
  said = channel;
  page = (size_t)sysconf(_SC_PAGESIZE);
  /* Writes never block: output that doesn't fit is lost, and a part of it is enough. */
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -errno;
  if (dup2(ends[1], STDOUT_FILENO) < 0 || close(ends[1]) != 0) return -errno;
  output = ends[0];
  first_floating_point = floating_point();
  sigprocmask(SIG_SETMASK, NULL, &first_mask);
  return watch_faults();
}

static uint64_t mix(uint64_t hash, const char *text) {
  for (; *text != 0; text += 1) hash = (hash ^ (uint8_t)*text) * 1099511628211u;
  return (hash ^ 0xFFu) * 1099511628211u;
}

static uint64_t environment(void) {
  uint64_t hash = 14695981039346656037u;
  for (char **each = environ; each != NULL && *each != NULL; each += 1) hash = mix(hash, *each);
  return hash;
}

static uint64_t locale(void) {
  const char *name = setlocale(LC_ALL, NULL);
  uint64_t own = uselocale((locale_t)0) == LC_GLOBAL_LOCALE ? 0 : 1;
  return mix(14695981039346656037u + own, name == NULL ? "" : name);
}

/* Returns which descriptors are open. It reads and writes no bytes; the sandbox allows no other
 * test. */
static uint64_t descriptors(void) {
  uint64_t open = 0;
  for (int number = 0; number < 64; number += 1) {
    int error = read(number, NULL, 0) < 0 ? errno : 0;
    /* The descriptor is open only for writing. */
    if (error == EBADF && write(number, NULL, 0) == 0) error = 0;
    if (error != EBADF) open |= UINT64_C(1) << number;
  }
  return open;
}

static uint64_t written(void) {
  uint8_t bytes[4096];
  uint64_t count = 0;
  fflush(stdout);
  for (;;) {
    ssize_t length = read(output, bytes, sizeof(bytes));
    if (length <= 0) return count;
    count += (uint64_t)length;
  }
}

static int count_one(struct dl_phdr_info *info, size_t size, void *count) {
  (void)info;
  (void)size;
  *(uint64_t *)count += 1;
  return 0;
}

weft_check_state weft_check_look(void) {
  int error = errno;
  sigset_t mask;
  sigemptyset(&mask);
  sigprocmask(SIG_SETMASK, NULL, &mask);
  uint64_t blocked = 0, libraries = 0;
  for (int signal = 1; signal < 64; signal += 1) {
    if (sigismember(&mask, signal) == 1) blocked |= UINT64_C(1) << signal;
  }
  dl_iterate_phdr(count_one, &libraries);
  struct mallinfo2 memory = mallinfo2();
  weft_check_state state = {
      descriptors(), blocked, environment(), locale(), floating_point(), libraries,
      memory.uordblks + memory.hblkhd, written(),
  };
  errno = error;
  return state;
}

void weft_check_restore(void) {
  set_floating_point(first_floating_point);
  sigprocmask(SIG_SETMASK, &first_mask, NULL);
  uselocale(LC_GLOBAL_LOCALE);
  setlocale(LC_ALL, "C");
}

static void forget(range *place) {
  if (place->first != NULL) munmap(place->first, place->size);
  kept_size -= place->size;
  *place = (range){NULL, 0};
}

static void keep(range range) {
  /* The oldest ranges make room. Addresses stay inaccessible as long as memory allows; the
   * plugin needs its share of it. */
  for (unsigned offset = 0; offset < most_kept; offset += 1) {
    if (offset > 0 && kept_size + range.size <= most_kept_size) break;
    forget(&kept[(kept_count + offset) % most_kept]);
  }
  kept[kept_count % most_kept] = range;
  kept_count += 1;
  kept_size += range.size;
}

void *weft_check_lend(size_t head, size_t tail, void **tail_place) {
  if (lent.first != NULL) weft_check_take_back();
  size_t whole = (head + tail + page - 1) / page * page + page;
  void *first = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (first == MAP_FAILED) return NULL;
  mprotect((uint8_t *)first + whole - page, page, PROT_NONE);
  lent = (range){first, whole};
  *tail_place = (uint8_t *)first + whole - page - tail;
  return first;
}

void weft_check_protect(void) {
  mprotect(lent.first, lent.size - page, PROT_READ);
}

void weft_check_take_back(void) {
  if (lent.first == NULL) return;
  /* The memory is freed, but its addresses stay reserved. */
  madvise(lent.first, lent.size, MADV_DONTNEED);
  mprotect(lent.first, lent.size, PROT_NONE);
  keep(lent);
  lent = (range){NULL, 0};
}

void weft_check_watch_ends(const void *ops, const void *text) {
  ops_end = ops;
  text_end = text;
}

uint64_t weft_check_clock(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
