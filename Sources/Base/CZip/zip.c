/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CZip.h"
#include "weft_late.h"

#include <stddef.h>

/* All functions of libzip that are called, each with its result, name, parameters and arguments. */
#define FUNCTIONS(X)                                                                               \
  X(zip_close, int, (zip_t *a), (a))                                                               \
  X(zip_discard, void, (zip_t *a), (a))                                                            \
  X(zip_error_fini, void, (zip_error_t *e), (e))                                                   \
  X(zip_error_init_with_code, void, (zip_error_t *e, int code), (e, code))                         \
  X(zip_error_strerror, const char *, (zip_error_t *e), (e))                                       \
  X(zip_fclose, int, (zip_file_t *f), (f))                                                         \
  X(zip_fdopen, zip_t *, (int file, int flags, int *code), (file, flags, code))                    \
  X(zip_file_add, zip_int64_t,                                                                     \
    (zip_t *a, const char *name, zip_source_t *s, zip_flags_t flags), (a, name, s, flags))         \
  X(zip_file_set_dostime, int,                                                                     \
    (zip_t *a, zip_uint64_t at, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags),          \
    (a, at, time, date, flags))                                                                    \
  X(zip_file_set_external_attributes, int,                                                         \
    (zip_t *a, zip_uint64_t at, zip_flags_t flags, zip_uint8_t system, zip_uint32_t value),        \
    (a, at, flags, system, value))                                                                 \
  X(zip_file_strerror, const char *, (zip_file_t *f), (f))                                         \
  X(zip_fopen_index, zip_file_t *, (zip_t *a, zip_uint64_t at, zip_flags_t flags),                 \
    (a, at, flags))                                                                                \
  X(zip_fread, zip_int64_t, (zip_file_t *f, void *to, zip_uint64_t count), (f, to, count))         \
  X(zip_get_num_entries, zip_int64_t, (zip_t *a, zip_flags_t flags), (a, flags))                   \
  X(zip_open, zip_t *, (const char *path, int flags, int *code), (path, flags, code))              \
  X(zip_set_file_compression, int,                                                                 \
    (zip_t *a, zip_uint64_t at, zip_int32_t method, zip_uint32_t level), (a, at, method, level))   \
  X(zip_source_buffer, zip_source_t *,                                                             \
    (zip_t *a, const void *bytes, zip_uint64_t count, int frees), (a, bytes, count, frees))        \
  X(zip_source_free, void, (zip_source_t *s), (s))                                                 \
  X(zip_stat_index, int, (zip_t *a, zip_uint64_t at, zip_flags_t flags, zip_stat_t *status),       \
    (a, at, flags, status))                                                                        \
  X(zip_strerror, const char *, (zip_t *a), (a))

WEFT_LATE(zip, FUNCTIONS, "libzip4", "libzip.so.4", "libzip.so.5");

/* The pragmas of the header rename each of these, adding the prefix. */
#define FORWARD(name, result, parameters, arguments)                                               \
  result name parameters { return zip.name arguments; }
FUNCTIONS(FORWARD)

/* Debian 12 has libzip.so.4 and later versions have libzip.so.5; the functions used here are the
 * same in both. */
int weft_zip_load(const char **reason) { return weft_late_load(&zip_late, NULL, reason); }
