/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* host.h: what the host offers a plugin. */
#ifndef WEFT_HOST_H
#define WEFT_HOST_H

#include <weft/types.h>

#define WEFT_LOG_DEBUG 0
#define WEFT_LOG_INFO 1
#define WEFT_LOG_WARNING 2
#define WEFT_LOG_ERROR 3

/* The host's, valid from weft_plugin.init until weft_plugin.deinit returns. Later versions append
 * functions: read only what struct_size covers. */
typedef struct weft_host weft_host;
struct weft_host {
  uint32_t struct_size;
  uint32_t abi_major;
  uint32_t abi_minor;
  uint32_t flags; /* 0 */
  weft_str name;
  weft_str version;

  /* A table of functions by its id, such as "weft.format/1". NULL means this host has none of that
   * id: do without. The table lives as long as the host. [any thread, initialised] */
  const void *(*get)(const weft_host *host, weft_str id) WEFT_NOEXCEPT;

  /* Writes a line into the plugin's log, which the person who runs the host reads. The host copies the
   * text; level is one of WEFT_LOG_…; a text whose bytes are NULL is ignored. [any thread, initialised] */
  void (*log)(const weft_host *host, int32_t level, weft_str text) WEFT_NOEXCEPT;

  /* Asks for a frame in which the host asks this plugin again about all it has answered. A plugin calls
   * it when it has learned something since, such as what it answered "later" for. Returns at once;
   * asking twice before the frame is asking once. [any thread, initialised] */
  void (*redraw)(const weft_host *host) WEFT_NOEXCEPT;
};

#endif
