/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* hook.h: the functions a plugin offers, each under an id the host knows.
 *
 *   "weft.item.channel/1"        one WEFT_OP_ROW … WEFT_OP_END or WEFT_OP_ROW_NEXT a row:
 *                                the view of a channel's row. The first provider that does not
 *                                pass wins, row by row.
 *   "weft.text.messagePreview/1" one WEFT_OP_TEXT or WEFT_OP_ROW_NEXT a row: the preview text.
 *                                Providers form a chain: each finds the text of the ones below it
 *                                in the field "text.below" and its answer is what those above see.
 *
 * A row that is not answered goes to the next provider, in the end to the engine's default. Answers
 * may come in any order; a row that was not asked about is ignored, and so is a second answer.
 *
 * Fields, by dotted name: "channel.id", "channel.name", "channel.timestampText",
 * "channel.unreadCount", "channel.hasUnread", "channel.isMuted", "channel.avatarInitials",
 * "channel.avatarColor" (INT, as WEFT_PROP_COLOR), "channel.avatarURL" (TEXT or absent),
 * "channel.previewText", "channel.previewAuthorName", "channel.previewKind" (INT: WEFT_PREVIEW_…),
 * "channel.lastMessageAt" (TIME), "text.below". */
#ifndef WEFT_HOOK_H
#define WEFT_HOOK_H

#include <weft/arena.h>
#include <weft/types.h>
#include <weft/window.h>

#define WEFT_HOOK_ITEM_CHANNEL "weft.item.channel/1"
#define WEFT_HOOK_TEXT_MESSAGE_PREVIEW "weft.text.messagePreview/1"

#define WEFT_PREVIEW_MESSAGE 0
#define WEFT_PREVIEW_FAILED 1
#define WEFT_PREVIEW_TYPING 2
#define WEFT_PREVIEW_DRAFT 3
#define WEFT_PREVIEW_DELETED 4
#define WEFT_PREVIEW_EMPTY 5

/* One call of a hook, for functions that are fetched from the host by id. None exist yet. */
typedef struct weft_call weft_call;

/* Answers for a whole window. `self` is weft_hook.self; `call`, `in` and `out` are the host's and
 * valid until the function returns; none but `self` is NULL. What is written to `out` counts only
 * when the function returns WEFT_OK. [render thread, active] */
typedef weft_status (*weft_window_function)(void *self, weft_call *call, const weft_window *in,
                                            weft_arena *out) WEFT_NOEXCEPT;

/* Owned by the plugin and unchanged from weft_plugin.hooks until weft_plugin.deinit returns. */
typedef struct weft_hook {
  uint32_t struct_size;
  int32_t priority;       /* higher is asked earlier; the user's order file comes before it */
  weft_str id;            /* one of the ids above */
  const weft_str *fields; /* the fields the hook reads; NULL when field_count is 0 */
  uint32_t field_count;
  uint32_t flags;         /* 0 */
  void *self;             /* handed back to `function`; may be NULL */
  weft_window_function function; /* the hook itself; NULL refuses it [render thread, active] */
} weft_hook;

#endif
