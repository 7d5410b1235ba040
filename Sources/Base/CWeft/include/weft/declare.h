/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* declare.h: macros for the declarations that every plugin in C needs. C only; C++ has weft.hpp.
 *
 *     static const weft_str fields[] = {WEFT_TEXT("channel.name")};
 *
 *     static void item(const weft_row *row, weft_arena *out) {
 *       weft_row_begin(out, row->id);
 *       weft_text(out, weft_row_text(row, 0), WEFT_FONT_BODY, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
 *       weft_end(out);
 *     }
 *     WEFT_EACH_ROW(items, item)
 *
 *     static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_ITEM_CHANNEL, fields, items)};
 *     WEFT_PLUGIN("org.example.names", "Names alone", "1.0.0", hooks) */
#ifndef WEFT_DECLARE_H
#define WEFT_DECLARE_H
#ifndef __cplusplus

#include <weft/arena.h>
#include <weft/hook.h>
#include <weft/note.h>
#include <weft/plugin.h>
#include <weft/record.h>

/* An initialiser of a weft_str from a string literal. */
#define WEFT_TEXT(LITERAL) {LITERAL, sizeof(LITERAL) - 1}

/* An initialiser of a weft_hook: its id, an array with the names of its fields, and its function. */
#define WEFT_HOOK(ID, FIELDS, FUNCTION)                                                            \
  {sizeof(weft_hook), 0, WEFT_TEXT(ID), FIELDS, sizeof(FIELDS) / sizeof(*(FIELDS)), 0, NULL, FUNCTION}

/* An initialiser of a weft_hook that reads no fields. */
#define WEFT_BARE_HOOK(ID, FUNCTION) \
  {sizeof(weft_hook), 0, WEFT_TEXT(ID), NULL, 0, 0, NULL, FUNCTION}

/* Defines the hook function NAME, which calls ROW for each row of the window:
 * void ROW(const weft_row *, weft_arena *). */
#define WEFT_EACH_ROW(NAME, ROW)                                                                   \
  static weft_status NAME(void *self, weft_call *call, const weft_window *in, weft_arena *out) {   \
    uint32_t place;                                                                                \
    (void)self;                                                                                    \
    (void)call;                                                                                    \
    for (place = 0; place < in->row_count; place += 1) ROW(weft_window_row(in, place), out);       \
    return weft_arena_status(out);                                                                 \
  }

/* Defines the note and the entry point of a plugin with the hooks of the array HOOKS. */
#define WEFT_PLUGIN(ID, NAME, VERSION, HOOKS) \
  WEFT_PLUGIN_WITH(ID, NAME, VERSION, HOOKS, NULL, NULL, NULL)

/* Like WEFT_PLUGIN, with weft_plugin.init, deinit and get. */
#define WEFT_PLUGIN_WITH(ID, NAME, VERSION, HOOKS, INIT, DEINIT, GET) \
  WEFT_PLUGIN_OF_(ID, NAME, VERSION, HOOKS, sizeof(HOOKS) / sizeof(*(HOOKS)), INIT, DEINIT, GET)

/* Defines a plugin without hooks, whose INIT provides open points (points.h). */
#define WEFT_PLUGIN_OF_POINTS(ID, NAME, VERSION, INIT) \
  WEFT_PLUGIN_OF_(ID, NAME, VERSION, NULL, 0, INIT, NULL, NULL)

#define WEFT_PLUGIN_OF_(ID, NAME, VERSION, HOOKS, COUNT, INIT, DEINIT, GET)                        \
  _Static_assert(sizeof(ID) <= 64 && sizeof(VERSION) <= 24, "the note has no room for it");        \
  WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);                                                         \
  static weft_status weft_hooks_(void *self, const weft_hook **list, uint32_t *count,              \
                                 uint32_t *stride) {                                               \
    (void)self;                                                                                    \
    *list = HOOKS;                                                                                 \
    *count = COUNT;                                                                                \
    *stride = sizeof(weft_hook);                                                                   \
    return WEFT_OK;                                                                                \
  }                                                                                                \
  const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {                    \
    static const weft_plugin plugin = {                                                            \
        sizeof(weft_plugin), WEFT_MAGIC,         WEFT_ABI_MAJOR, WEFT_ABI_MINOR, WEFT_TEXT(ID),    \
        WEFT_TEXT(NAME),     WEFT_TEXT(VERSION), INIT,           weft_hooks_,    DEINIT,           \
        GET};                                                                                      \
    (void)host_major;                                                                              \
    (void)host_minor;                                                                              \
    return &plugin;                                                                                \
  }

#endif
#endif
