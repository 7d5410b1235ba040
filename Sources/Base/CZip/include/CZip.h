/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_ZIP_H
#define WEFT_ZIP_H

#include <weft_late.h>

/* The functions of libzip that Weft calls. The library is loaded when an archive is first
 * opened, so that a program that opens none doesn't map it and its dependencies, OpenSSL and
 * three others. None of these functions may be called before weft_zip_load() has returned NULL. */
#define WEFT_ZIP(X)                                                                                \
  X(zip_close) X(zip_discard) X(zip_error_fini) X(zip_error_init_with_code)                        \
  X(zip_error_strerror) X(zip_fclose) X(zip_fdopen) X(zip_file_add) X(zip_file_set_dostime)        \
  X(zip_file_set_external_attributes) X(zip_file_strerror) X(zip_fopen_index) X(zip_fread)         \
  X(zip_get_num_entries) X(zip_open) X(zip_set_file_compression) X(zip_source_buffer)              \
  X(zip_source_free) X(zip_stat_index) X(zip_strerror)
WEFT_ZIP(WEFT_LATE_RENAME)
#include <zip.h>

/* Loads libzip, once per process; any thread may call it. Returns NULL, or the reason why it can't
 * be used, which is never freed. */
const char *weft_zip_load(void);

#endif
