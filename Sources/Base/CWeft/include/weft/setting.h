/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* setting.h: the settings of a plugin, which its users can change.
 *
 * A plugin declares its settings in the table "weft.settings/1" (weft_plugin.get). Their values are
 * fields of every row: a hook that declares "setting.limit" reads the value of the setting "limit". It
 * is the user's value if that has the right type, and otherwise the default. The host asks the hook
 * again when the value changes. */
#ifndef WEFT_SETTING_H
#define WEFT_SETTING_H

#include <weft/types.h>

#define WEFT_TABLE_SETTINGS "weft.settings/1"

#define WEFT_SETTING_SWITCH 1u /* INT: 0 or 1 */
#define WEFT_SETTING_NUMBER 2u /* INT, from `least` to `most` */
#define WEFT_SETTING_TEXT 3u   /* TEXT */

/* Owned by the plugin and unchanged until weft_plugin.deinit returns. */
typedef struct weft_setting {
  uint32_t struct_size;
  uint32_t kind;        /* WEFT_SETTING_… */
  weft_str id;          /* [A-Za-z][A-Za-z0-9]*, at most 64 bytes */
  weft_str title;       /* shown to users */
  int64_t usual_number; /* the default of switches (0 or 1) and numbers */
  weft_str usual_text;  /* the default of texts */
  int64_t least;        /* the range of numbers */
  int64_t most;
} weft_setting;

/* The table that weft_plugin.get returns for WEFT_TABLE_SETTINGS. */
typedef struct weft_settings {
  uint32_t struct_size;
  uint32_t count;
  uint32_t stride; /* bytes from one setting to the next */
  uint32_t flags;  /* 0 */
  const weft_setting *settings; /* NULL if count is 0 */
} weft_settings;

#endif
