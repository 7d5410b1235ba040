/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* host.h: the functions that the host offers a plugin. */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include <weft/types.h>

#define WEFT_LOG_DEBUG 0
#define WEFT_LOG_INFO 1
#define WEFT_LOG_WARNING 2
#define WEFT_LOG_ERROR 3

/* Owned by the host, and valid from weft_plugin.init until weft_plugin.deinit returns. Later versions
 * append functions: read only what struct_size covers. */
typedef struct weft_host weft_host;
struct weft_host {
  uint32_t struct_size;
  uint32_t abi_major;
  uint32_t abi_minor;
  uint32_t flags; /* 0 */
  weft_str name;
  weft_str version;

  /* Returns a table of functions by its id, such as "weft.points/1", or NULL if this host has none with
   * that id. The table lives as long as the host. [any thread, initialised] */
  const void *(*get)(const weft_host *host, weft_str id) WEFT_NOEXCEPT;

  /* Writes a line to the plugin's log, for the user who runs the host. `level` is one of WEFT_LOG_….
   * The host copies the text, and ignores one whose bytes are NULL. [any thread, initialised] */
  void (*log)(const weft_host *host, int32_t level, weft_str text) WEFT_NOEXCEPT;

  /* Requests a frame in which the host calls the plugin's hooks again for all rows. A plugin calls it
   * when it has new data, for example for a row that it answered with "later". Returns at once; several
   * calls before the frame count as one. [any thread, initialised] */
  void (*redraw)(const weft_host *host) WEFT_NOEXCEPT;
};

#endif
