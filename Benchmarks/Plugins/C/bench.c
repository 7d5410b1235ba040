/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include <weft_bench.h>

#include <dlfcn.h>
#include <ffi.h>

__attribute__((noinline)) int64_t weft_bench_add(int64_t first, int64_t second, int64_t third) {
  return first + second + third;
}

/* Not inlined, so that the compiler doesn't know which function is called. */
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

weft_window_function weft_bench_hook(const char *path) {
  typedef const weft_plugin *(*entry_function)(uint32_t, uint32_t);
  void *image = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  entry_function entry = image ? (entry_function)dlsym(image, "weft_plugin_v1") : NULL;
  const weft_plugin *plugin = entry ? entry(WEFT_ABI_MAJOR, WEFT_ABI_MINOR) : NULL;
  const weft_hook *hooks = NULL;
  uint32_t count = 0, stride = 0;
  if (plugin == NULL || plugin->hooks(NULL, &hooks, &count, &stride) != WEFT_OK) return NULL;
  return count > 0 ? hooks->function : NULL;
}

int64_t weft_bench_rows(weft_window_function function, const char *bytes, const uint32_t *lengths,
                        int64_t count) {
  static uint64_t ops[512];
  static uint8_t text[4096];
  int64_t sum = 0;
  for (int64_t index = 0; index < count; index += 1) {
    weft_value value = {WEFT_TYPE_TEXT, lengths[index], {.text = bytes}};
    weft_row row = {(uint64_t)index + 1, 0, &value};
    weft_window window = {sizeof(weft_window), 1, sizeof(weft_row), 1, &row, 0};
    weft_arena arena = {sizeof(weft_arena), 0, (uint8_t *)ops, sizeof(ops), 0, text, sizeof(text), 0};
    if (function(NULL, NULL, &window, &arena) != WEFT_OK) return -1;
    sum += arena.ops_used + arena.text_used;
    bytes += lengths[index];
  }
  return sum;
}
