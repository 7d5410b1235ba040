/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* plugin.h: the one function a plugin exports, and what it returns.
 *
 * Order of calls: weft_plugin_v1, init, hooks, then any number of hook calls, then deinit. init and
 * deinit come once each and never at the same time as a hook. A file holds one plugin, and a host maps
 * it anew each time it starts it, so a plugin may keep its state in variables of its own. */
#ifndef WEFT_PLUGIN_H
#define WEFT_PLUGIN_H

#include <weft/hook.h>
#include <weft/host.h>
#include <weft/setting.h>
#include <weft/types.h>

/* Owned by the plugin and unchanged for as long as it is loaded, which is until the process ends. The
 * host takes what struct_size does not cover for NULL, so that plugins built before a member was
 * appended go on working. */
typedef struct weft_plugin {
  uint32_t struct_size;
  uint32_t magic; /* WEFT_MAGIC */
  uint32_t abi_major;
  uint32_t abi_minor;
  weft_str id;      /* reverse-DNS, as in the identity note */
  weft_str name;    /* for people */
  weft_str version; /* as in the identity note */

  /* Prepares the plugin. The host hands `*self` to the functions below; it may stay NULL. A status
   * other than WEFT_OK refuses the plugin, and the host does not call deinit. NULL: nothing to prepare.
   * [main thread, loaded] */
  weft_status (*init)(const weft_host *host, void **self) WEFT_NOEXCEPT;

  /* Sets `*hooks` to an array of `*count` hooks, `*stride` bytes apart; the plugin owns it until
   * deinit. Must not be NULL. [main thread, initialised] */
  weft_status (*hooks)(void *self, const weft_hook **hooks, uint32_t *count,
                       uint32_t *stride) WEFT_NOEXCEPT;

  /* Releases what init took; the image stays mapped. A process that ends may leave it out, so a
   * plugin that has something to save must not wait for it. NULL: nothing to release.
   * [main thread, initialised] */
  void (*deinit)(void *self) WEFT_NOEXCEPT;

  /* A table of the plugin by its id, such as WEFT_TABLE_SETTINGS; NULL where it has none of that id.
   * The table is the plugin's, unchanged until deinit. NULL: it has no tables.
   * [main thread, initialised] */
  const void *(*get)(void *self, weft_str id) WEFT_NOEXCEPT;
} weft_plugin;

#ifdef __cplusplus
extern "C" {
#endif

/* The entry of every plugin. Returns a descriptor that fits a host of this version, or NULL when
 * the plugin has none, which refuses it. [main thread, loaded] */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) WEFT_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
