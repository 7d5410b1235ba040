/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include <weft_bench.h>

#include <ffi.h>

__attribute__((noinline)) int64_t weft_bench_add(int64_t first, int64_t second, int64_t third) {
  return first + second + third;
}

/* Apart, so that the compiler does not know which function is called. */
__attribute__((noinline)) int64_t weft_bench_repeat(weft_bench_function function, int64_t times) {
  int64_t sum = 0;
  for (int64_t index = 0; index < times; index += 1) sum += function(index, 2, 3);
  return sum;
}

int64_t weft_bench_repeat_ffi(weft_bench_function function, int64_t times) {
  ffi_type *types[] = {&ffi_type_sint64, &ffi_type_sint64, &ffi_type_sint64};
  int64_t first, second = 2, third = 3, result = 0, sum = 0;
  void *arguments[] = {&first, &second, &third};
  ffi_cif cif;
  if (ffi_prep_cif(&cif, FFI_DEFAULT_ABI, 3, &ffi_type_sint64, types) != FFI_OK) return -1;
  for (first = 0; first < times; first += 1) {
    ffi_call(&cif, (void (*)(void))function, &result, arguments);
    sum += result;
  }
  return sum;
}
