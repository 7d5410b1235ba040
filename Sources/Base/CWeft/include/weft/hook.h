/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* hook.h: the functions a plugin offers, each under an id the host knows (hooks.h).
 *
 * All have one shape: a window of rows in, answers in an arena out. The host calls a hook once for all
 * rows it asks about. A row that the hook does not answer goes to the next provider, in the end to the
 * engine's default. Answers may come in any order; the host ignores an answer about a row that it did
 * not ask about, and a second answer about the same row.
 *
 *   view     "weft.item.…", "weft.channels.…" and the like: one WEFT_OP_ROW … WEFT_OP_END a row,
 *            or WEFT_OP_ROW_NEXT. The first provider that does not pass wins, row by row. Where a
 *            WEFT_OP_SLOT stands inside, the host shows the view of the next provider: a hook that
 *            puts something around a row need not know what the row is.
 *   wrap     the same with a WEFT_OP_SLOT in place of what the hook wraps. Every provider wraps, from
 *            the lowest to the highest. The host refuses an answer without a slot.
 *   text     "weft.text.…": one WEFT_OP_TEXT or WEFT_OP_ROW_NEXT a row. Providers form a chain: each
 *            finds the text of the ones below it in the field "text.below", and its answer is what
 *            those above see.
 *   swipe    "weft.swipe.…": a WEFT_OP_ACTION a button (action.h). The host shows the buttons of all
 *            providers, those of higher ones first, at most four a side.
 *   command  "weft.command/1", since 1.1: without "command.name" a WEFT_OP_ACTION for each command of
 *            the plugin (weft_command_offer), and with it WEFT_OP_COMMAND records that say what it does.
 *   completions  "weft.composer.completions/1", since 1.1: a WEFT_OP_ACTION for each text that may take the
 *            place of "composer.word" (weft_completion); the host shows those of all providers.
 *   action   "weft.action/1": WEFT_OP_COMMAND records for an action of this plugin.
 *   event    "weft.event/1": WEFT_OP_COMMAND records after something happened, or nothing.
 *
 * The host calls the hooks of a plugin one at a time, none from within another. It calls one that
 * returned WEFT_E_NO_SPACE again, with the same window and more room.
 *
 * Only hooks that declare "composer.text" receive what the user types, and only where the user lets
 * the plugin read it; "weft.text.outgoing/1" and "weft.composer.completions/1" have to declare it. Where
 * the user does not, the host leaves such a hook out, and a text that was typed but not sent, such as
 * "channel.draftText", is absent in the rows of other hooks.
 *
 * A hook whose subject is a list (hooks.h) receives one row, that of the list, whose id is 0;
 * so does one whose subject is the field below messages.
 *
 * The host keeps answers and asks again about a row only when the value of a declared field has
 * changed. So a hook must depend on its declared fields alone; one that shows how long ago something
 * was declares "env.now" too. WEFT_HOOK_VOLATILE is for hooks that depend on more: the host asks them
 * every frame. */
#ifndef WEFT_HOOK_H
#define WEFT_HOOK_H

#include <weft/arena.h>
#include <weft/types.h>
#include <weft/window.h>

#define WEFT_HOOK_VOLATILE 1u

/* One call of a hook, for functions that are fetched from the host by id. None exist yet. */
typedef struct weft_call weft_call;

/* Answers for a whole window. `self` is weft_hook.self; `call`, `in` and `out` are the host's and
 * valid until the function returns; `in` and `out` are never NULL, `call` may be. What the hook writes
 * to `out` counts only when it returns WEFT_OK. [render thread, active] */
typedef weft_status (*weft_window_function)(void *self, weft_call *call, const weft_window *in,
                                            weft_arena *out) WEFT_NOEXCEPT;

/* Owned by the plugin and unchanged from weft_plugin.hooks until weft_plugin.deinit returns. */
typedef struct weft_hook {
  uint32_t struct_size;
  int32_t priority;       /* higher is asked earlier; the user's order file comes before it */
  weft_str id;            /* one of the ids of hooks.h */
  /* The names of the fields the hook reads; NULL when field_count is 0. A "!" before a name, as
   * in "!thread.title", marks a field it can't do without: a host that does not have it leaves the hook
   * out. Any other field that a host does not have is absent in every row. */
  const weft_str *fields;
  uint32_t field_count;
  uint32_t flags;         /* WEFT_HOOK_… */
  void *self;             /* handed back to `function`; may be NULL */
  weft_window_function function; /* the hook itself; NULL refuses it [render thread, active] */
} weft_hook;

#endif
