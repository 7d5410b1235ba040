/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_files.h: files that are built into programs.
 *
 * SwiftPM writes a resource as an array of Swift, which takes the compiler half a minute for the
 * files of the page. The directive #embed of C takes none. */
#ifndef WEFT_FILES_H
#define WEFT_FILES_H

#include <stddef.h>
#include <stdint.h>

/* A file; its name and its bytes live as long as the program. */
typedef struct weft_file {
  const char *name;
  const uint8_t *bytes;
  size_t count;
} weft_file;

/* Returns the scripts and the style of the page that weft serve shows, and their number. */
const weft_file *weft_page_files(size_t *count);

/* Returns the demo workspace and its pictures, and their number. */
const weft_file *weft_demo_files(size_t *count);

#endif
