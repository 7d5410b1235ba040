/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_bench.h: a function like a plugin would provide, loops in C around functions, and a
 * plugin's function without a host in between. */
#ifndef WEFT_BENCH_H
#define WEFT_BENCH_H

#include <stdint.h>
#include <weft/weft.h>

typedef int64_t (*weft_bench_function)(int64_t first, int64_t second, int64_t third);

/* Adds its arguments. */
int64_t weft_bench_add(int64_t first, int64_t second, int64_t third);

/* Calls a function `times` times and returns the sum of its results. */
int64_t weft_bench_repeat(weft_bench_function function, int64_t times);

/* The same through ffi_call alone, prepared once; -1 when libffi fails. */
int64_t weft_bench_repeat_ffi(weft_bench_function function, int64_t times);

/* The function of the first hook of the plugin at a path, which stays mapped; NULL when there
 * is none. */
weft_window_function weft_bench_hook(const char *path);

/* Calls a hook once for each of `count` texts, which follow one another in `bytes`. Each is the
 * only value of the only row of its window. Returns the number of answered bytes, or -1 when a
 * call failed. */
int64_t weft_bench_rows(weft_window_function function, const char *bytes, const uint32_t *lengths,
                        int64_t count);

/* A process that answers a number with the same number; it polls for it, or sleeps until it is
 * woken. NULL when none can be started. */
typedef struct weft_bench_peer weft_bench_peer;
weft_bench_peer *weft_bench_peer_start(int32_t sleeps);

/* Makes one request and returns the answer. */
uint32_t weft_bench_peer_round(weft_bench_peer *peer);

void weft_bench_peer_stop(weft_bench_peer *peer);

#endif
