/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* Every function of libzip that is called: its result, its name, its parameters, its arguments. */
#define FUNCTIONS(X)                                                                               \
  X(int, zip_close, (zip_t *a), (a))                                                               \
  X(void, zip_discard, (zip_t *a), (a))                                                            \
  X(void, zip_error_fini, (zip_error_t *e), (e))                                                   \
  X(void, zip_error_init_with_code, (zip_error_t *e, int code), (e, code))                         \
  X(const char *, zip_error_strerror, (zip_error_t *e), (e))                                       \
  X(int, zip_fclose, (zip_file_t *f), (f))                                                         \
  X(zip_t *, zip_fdopen, (int file, int flags, int *code), (file, flags, code))                    \
  X(zip_int64_t, zip_file_add,                                                                     \
    (zip_t *a, const char *name, zip_source_t *s, zip_flags_t flags), (a, name, s, flags))         \
  X(int, zip_file_set_dostime,                                                                     \
    (zip_t *a, zip_uint64_t at, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags),          \
    (a, at, time, date, flags))                                                                    \
  X(int, zip_file_set_external_attributes,                                                         \
    (zip_t *a, zip_uint64_t at, zip_flags_t flags, zip_uint8_t system, zip_uint32_t value),        \
    (a, at, flags, system, value))                                                                 \
  X(const char *, zip_file_strerror, (zip_file_t *f), (f))                                         \
  X(zip_file_t *, zip_fopen_index, (zip_t *a, zip_uint64_t at, zip_flags_t flags),                 \
    (a, at, flags))                                                                                \
  X(zip_int64_t, zip_fread, (zip_file_t *f, void *to, zip_uint64_t count), (f, to, count))         \
  X(zip_int64_t, zip_get_num_entries, (zip_t *a, zip_flags_t flags), (a, flags))                   \
  X(zip_t *, zip_open, (const char *path, int flags, int *code), (path, flags, code))              \
  X(int, zip_set_file_compression,                                                                 \
    (zip_t *a, zip_uint64_t at, zip_int32_t method, zip_uint32_t level), (a, at, method, level))   \
  X(zip_source_t *, zip_source_buffer,                                                             \
    (zip_t *a, const void *bytes, zip_uint64_t count, int frees), (a, bytes, count, frees))        \
  X(void, zip_source_free, (zip_source_t *s), (s))                                                 \
  X(int, zip_stat_index, (zip_t *a, zip_uint64_t at, zip_flags_t flags, zip_stat_t *status),       \
    (a, at, flags, status))                                                                        \
  X(const char *, zip_strerror, (zip_t *a), (a))

#define POINTER(result, name, parameters, arguments) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} zip;

/* The pragmas of the header give each of these the name with the prefix. */
#define FORWARD(result, name, parameters, arguments)                                               \
  result name parameters { return zip.name arguments; }
FUNCTIONS(FORWARD)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

static void load(void) {
  /* Debian 12 has the former, later ones the latter; what is called here is the same in both. */
  void *library = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = "libzip.so.4 can't be loaded";
    return;
  }
#define FIND(result, name, parameters, arguments)                                                  \
  *(void **)(void *)&zip.name = dlsym(library, #name);                                             \
  if (!zip.name) missing = "libzip has no function " #name;
  FUNCTIONS(FIND)
}

int weft_zip_load(const char **reason) {
  pthread_once(&once, load);
  *reason = missing;
  return missing ? -1 : 0;
}
