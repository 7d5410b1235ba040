/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_bench.h: a function as a plugin would provide it, and loops around functions in C. */
#ifndef WEFT_BENCH_H
#define WEFT_BENCH_H

#include <stdint.h>

typedef int64_t (*weft_bench_function)(int64_t first, int64_t second, int64_t third);

/* Adds its arguments. */
int64_t weft_bench_add(int64_t first, int64_t second, int64_t third);

/* Calls a function as often as told and returns the sum of what it returned. */
int64_t weft_bench_repeat(weft_bench_function function, int64_t times);

/* The same through ffi_call alone, prepared once; -1 when libffi can't. */
int64_t weft_bench_repeat_ffi(weft_bench_function function, int64_t times);

#endif
