/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_ZIP_H
#define WEFT_ZIP_H

/* The functions of libzip that Weft calls. The library is loaded when an archive is first
 * opened, so that a program that opens none doesn't map it and its dependencies, OpenSSL and
 * three others. None of these functions may be called before weft_zip_load() has returned 0.
 *
 * The pragmas redirect each call to a function of zip.c that has a prefix in its name. */
#pragma redefine_extname zip_close weft_zip_close
#pragma redefine_extname zip_discard weft_zip_discard
#pragma redefine_extname zip_error_fini weft_zip_error_fini
#pragma redefine_extname zip_error_init_with_code weft_zip_error_init_with_code
#pragma redefine_extname zip_error_strerror weft_zip_error_strerror
#pragma redefine_extname zip_fclose weft_zip_fclose
#pragma redefine_extname zip_fdopen weft_zip_fdopen
#pragma redefine_extname zip_file_add weft_zip_file_add
#pragma redefine_extname zip_file_set_dostime weft_zip_file_set_dostime
#pragma redefine_extname zip_file_set_external_attributes weft_zip_file_set_external_attributes
#pragma redefine_extname zip_file_strerror weft_zip_file_strerror
#pragma redefine_extname zip_fopen_index weft_zip_fopen_index
#pragma redefine_extname zip_fread weft_zip_fread
#pragma redefine_extname zip_get_num_entries weft_zip_get_num_entries
#pragma redefine_extname zip_open weft_zip_open
#pragma redefine_extname zip_set_file_compression weft_zip_set_file_compression
#pragma redefine_extname zip_source_buffer weft_zip_source_buffer
#pragma redefine_extname zip_source_free weft_zip_source_free
#pragma redefine_extname zip_stat_index weft_zip_stat_index
#pragma redefine_extname zip_strerror weft_zip_strerror

#include <zip.h>

/* Loads libzip, once per process; any thread may call it. Returns 0, or -1 with a reason whose
 * text is never freed. */
int weft_zip_load(const char **reason);

#endif
