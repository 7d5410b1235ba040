/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* hook.h: the functions a plugin offers, each under an id that the host knows (hooks.h).
 *
 * All hooks have the same signature: a window of rows in, answers in an arena out. The host calls a
 * hook once for all rows it asks about. A row that the hook does not answer goes to the next provider,
 * and finally to the engine's default. Answers may come in any order. The host ignores answers for rows
 * that it did not ask about, and second answers for the same row.
 *
 *   view     "weft.item.…", "weft.channels.…" and the like: for each row, WEFT_OP_ROW … WEFT_OP_END or
 *            WEFT_OP_ROW_NEXT. For each row, the first provider that does not pass wins. The host
 *            replaces a WEFT_OP_SLOT inside a row by the view of the next provider, so a hook can put
 *            something around a row without knowing what the row shows.
 *   wrap     the same, with a WEFT_OP_SLOT at the place of the wrapped view. All providers wrap, from
 *            the lowest to the highest. The host refuses an answer without a slot.
 *   text     "weft.text.…": one WEFT_OP_TEXT or WEFT_OP_ROW_NEXT for each row. Providers form a chain:
 *            each reads the text of those below it in the field "text.below", and those above it read
 *            its answer.
 *   swipe    "weft.swipe.…": a WEFT_OP_ACTION for each button (action.h). The host shows the buttons of
 *            all providers, those of higher providers first, and at most four on each side.
 *   command  "weft.command/1", since 1.1: if "command.name" is absent, a WEFT_OP_ACTION for each command
 *            of the plugin (weft_command_offer), otherwise WEFT_OP_COMMAND records that carry it out.
 *   completions  "weft.composer.completions/1", since 1.1: a WEFT_OP_ACTION for each text that can
 *            replace "composer.word" (weft_completion). The host shows those of all providers.
 *   action   "weft.action/1": WEFT_OP_COMMAND records for an action of this plugin.
 *   event    "weft.event/1": WEFT_OP_COMMAND records in response to an event, or nothing.
 *
 * The host calls the hooks of a plugin one at a time, and never from within another hook. If a hook
 * returns WEFT_E_NO_SPACE, the host calls it again with the same window and a larger arena.
 *
 * Only hooks that declare "composer.text" receive the text that the user types, and only if the user
 * allows the plugin to read it. "weft.text.outgoing/1" and "weft.composer.completions/1" must declare
 * it. Without the user's permission the host skips such a hook, and typed but unsent texts, such as
 * "channel.draftText", are absent in the rows of other hooks.
 *
 * A hook for a list (hooks.h) receives one row with the id 0, which stands for the list; a hook for the
 * message field also receives one row.
 *
 * The host caches answers, and asks again about a row only after the value of a declared field has
 * changed. So a hook must depend only on its declared fields; one that shows how long ago something
 * happened also declares "env.now". A hook that depends on anything else sets WEFT_HOOK_VOLATILE: the
 * host asks it every frame. */
#ifndef WEFT_HOOK_H
#define WEFT_HOOK_H

#include <weft/arena.h>
#include <weft/types.h>
#include <weft/window.h>

#define WEFT_HOOK_VOLATILE 1u

/* One call of a hook, for functions that a plugin gets from the host by id. There are none yet. */
typedef struct weft_call weft_call;

/* Answers for a whole window. `self` is weft_hook.self. The host owns `call`, `in` and `out`, which are
 * valid until the function returns; only `call` may be NULL. The host uses the content of `out` only if
 * the function returns WEFT_OK. [render thread, active] */
typedef weft_status (*weft_window_function)(void *self, weft_call *call, const weft_window *in,
                                            weft_arena *out) WEFT_NOEXCEPT;

/* Owned by the plugin, and unchanged from weft_plugin.hooks until weft_plugin.deinit returns. */
typedef struct weft_hook {
  uint32_t struct_size;
  int32_t priority;       /* higher is asked first; the user's order file overrides it */
  weft_str id;            /* one of the ids of hooks.h */
  /* The names of the fields the hook reads; NULL if field_count is 0. A "!" before a name, as in
   * "!thread.title", marks a required field: a host without it skips the hook. Any other field that a
   * host does not have is absent in every row. */
  const weft_str *fields;
  uint32_t field_count;
  uint32_t flags;         /* WEFT_HOOK_… */
  void *self;             /* passed to `function`; may be NULL */
  weft_window_function function; /* the hook itself; must not be NULL [render thread, active] */
} weft_hook;

#endif
