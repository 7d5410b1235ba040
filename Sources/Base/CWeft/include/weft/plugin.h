/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* plugin.h: the only function that a plugin exports, and the descriptor that it returns.
 *
 * Order of calls: weft_plugin_v1, init, hooks, then any number of hook calls, then deinit. The host
 * calls init and deinit once each, and never at the same time as a hook. A file contains one plugin,
 * and a host maps the file again each time it starts the plugin, so a plugin can keep its state in
 * global variables. */
#ifndef WEFT_PLUGIN_H
#define WEFT_PLUGIN_H

#include <weft/hook.h>
#include <weft/host.h>
#include <weft/setting.h>
#include <weft/types.h>

/* Owned by the plugin, which must not change it until the process ends. The host treats members beyond
 * struct_size as NULL, so that plugins built before a member was added still work. */
typedef struct weft_plugin {
  uint32_t struct_size;
  uint32_t magic; /* WEFT_MAGIC */
  uint32_t abi_major;
  uint32_t abi_minor;
  weft_str id;      /* reverse-DNS, as in the identity note */
  weft_str name;    /* shown to users */
  weft_str version; /* as in the identity note */

  /* Prepares the plugin. The host passes `*self` to the functions below; it may stay NULL. If the
   * status is not WEFT_OK, the host refuses the plugin and does not call deinit. NULL: nothing to
   * prepare. [main thread, loaded] */
  weft_status (*init)(const weft_host *host, void **self) WEFT_NOEXCEPT;

  /* Sets `*hooks` to an array of `*count` hooks, `*stride` bytes apart. The plugin owns the array and
   * keeps it until deinit. Must not be NULL. [main thread, initialised] */
  weft_status (*hooks)(void *self, const weft_hook **hooks, uint32_t *count,
                       uint32_t *stride) WEFT_NOEXCEPT;

  /* Releases what init acquired; the image stays mapped. The host may skip this call when the process
   * ends, so a plugin must not wait for it to save something. NULL: nothing to release.
   * [main thread, initialised] */
  void (*deinit)(void *self) WEFT_NOEXCEPT;

  /* Returns one of the plugin's tables by its id, such as WEFT_TABLE_SETTINGS, or NULL if it has none
   * with that id. The plugin owns the table and must not change it until deinit. NULL: the plugin has
   * no tables. [main thread, initialised] */
  const void *(*get)(void *self, weft_str id) WEFT_NOEXCEPT;
} weft_plugin;

#ifdef __cplusplus
extern "C" {
#endif

/* The entry point of every plugin. Returns a descriptor for a host of this version, or NULL if the
 * plugin does not support it; the host then refuses the plugin. [main thread, loaded] */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) WEFT_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
