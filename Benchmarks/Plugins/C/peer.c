/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_bench.h>

#include <linux/futex.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct weft_bench_peer {
  _Alignas(64) _Atomic uint32_t question;
  _Alignas(64) _Atomic uint32_t answer;
  int32_t sleeps;
  pid_t process;
};

static void wait_for(const weft_bench_peer *peer, _Atomic uint32_t *number, uint32_t old) {
  while (atomic_load_explicit(number, memory_order_acquire) == old) {
    if (peer->sleeps) syscall(SYS_futex, (void *)number, FUTEX_WAIT, old, NULL, NULL, 0);
#if defined(__x86_64__)
    else __builtin_ia32_pause();
#endif
  }
}

static void set(const weft_bench_peer *peer, _Atomic uint32_t *number, uint32_t value) {
  atomic_store_explicit(number, value, memory_order_release);
  if (peer->sleeps) syscall(SYS_futex, (void *)number, FUTEX_WAKE, 1, NULL, NULL, 0);
}

weft_bench_peer *weft_bench_peer_start(int32_t sleeps) {
  weft_bench_peer *peer = mmap(NULL, sizeof(*peer), PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (peer == MAP_FAILED) return NULL;
  peer->sleeps = sleeps;
  pid_t process = fork();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (uint32_t number = 1;; number += 1) {
      wait_for(peer, &peer->question, number - 1);
      set(peer, &peer->answer, number);
    }
  }
  if (process < 0) {
    munmap(peer, sizeof(*peer));
    return NULL;
  }
  /* The other process shares this memory and must not write it too. */
  peer->process = process;
  return peer;
}

uint32_t weft_bench_peer_round(weft_bench_peer *peer) {
  uint32_t number = atomic_load_explicit(&peer->question, memory_order_relaxed) + 1;
  set(peer, &peer->question, number);
  wait_for(peer, &peer->answer, number - 1);
  return number;
}

void weft_bench_peer_stop(weft_bench_peer *peer) {
  kill(peer->process, SIGKILL);
  waitpid(peer->process, NULL, 0);
  munmap(peer, sizeof(*peer));
}
