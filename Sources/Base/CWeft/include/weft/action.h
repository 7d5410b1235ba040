/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* action.h: what people can do, and what a plugin asks the host to do.
 *
 * An action has an id. Ids of the engine, such as "channel.open" or "list.retry", mean the same in
 * every view, a plugin's or the engine's. A plugin's own ids begin with the id of the plugin and a slash,
 * "org.example.snooze/hour": when the user starts one, by a tap, a long press, a button or a swipe,
 * the host calls the hook "weft.action/1" of that plugin with the row it was started in. */
#ifndef WEFT_ACTION_H
#define WEFT_ACTION_H

#include <weft/record.h>

/* What a plugin asks the host to do. The row is the one of the answer; commands without a row concern
 * the list. What comes of a command depends on where it is given, by the table "What comes of commands"
 * of the catalogue of hooks: the host leaves one that it does not know or allow there undone, and
 * reports it.
 *
 * The first of PUT and SEND counts for a typed command and for a view of the field below messages. SEND
 * sends for a command that the user typed; for an action it puts its text into the field. */
#define WEFT_COMMAND_MARK_READ 1u
#define WEFT_COMMAND_DELETE 2u   /* the host asks first */
#define WEFT_COMMAND_MUTE 3u
#define WEFT_COMMAND_UNMUTE 4u
#define WEFT_COMMAND_OPEN 5u     /* what a tap on the row opens */
#define WEFT_COMMAND_SELECT 6u
#define WEFT_COMMAND_RELOAD 7u   /* loads the list again */
#define WEFT_COMMAND_LOAD_THREADS 8u /* shows the threads that events have announced */
#define WEFT_COMMAND_REDRAW 9u   /* asks this plugin again for all it has answered */
#define WEFT_COMMAND_CUSTOM 10u  /* for the host to interpret: WEFT_PROP_NAME and WEFT_PROP_TEXT */
#define WEFT_COMMAND_PUT 11u     /* puts WEFT_PROP_TEXT into the field below messages; since 1.1 */
#define WEFT_COMMAND_SEND 12u    /* sends WEFT_PROP_TEXT as a message of the user; since 1.1 */
#define WEFT_COMMAND_TELL 13u    /* shows the user WEFT_PROP_TEXT, in one line; since 1.1 */

/* The answer of a swipe hook: one for each button of the row `id`, from the middle outwards. `icon`
 * is a name the theme knows. */
static inline void weft_action(weft_arena *arena, uint64_t id, weft_str action, weft_str title,
                               weft_str icon, int32_t is_destructive) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, action);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_NAME, icon);
  weft_op_integer_unless(arena, record, WEFT_PROP_DESTRUCTIVE, is_destructive, 0);
}

/* Like weft_action, with a question that the host asks the user before. */
static inline void weft_action_asking(weft_arena *arena, uint64_t id, weft_str action,
                                      weft_str title, weft_str icon, int32_t is_destructive,
                                      weft_str question, weft_str answer) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, action);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_NAME, icon);
  weft_op_integer_unless(arena, record, WEFT_PROP_DESTRUCTIVE, is_destructive, 0);
  weft_op_text(arena, record, WEFT_PROP_QUESTION, question);
  weft_op_text(arena, record, WEFT_PROP_ANSWER, answer);
}

/* Asks the host to do something with the row `id`. */
static inline void weft_command(weft_arena *arena, uint16_t command, uint64_t id) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, command);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
}

/* Asks the host to do something it knows by name. */
static inline void weft_command_custom(weft_arena *arena, uint64_t id, weft_str name,
                                       weft_str argument) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, WEFT_COMMAND_CUSTOM);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_NAME, name);
  weft_op_text(arena, record, WEFT_PROP_TEXT, argument);
}

/* Since 1.1: asks the host to do something with a text, one of PUT, SEND and TELL. */
static inline void weft_command_text(weft_arena *arena, uint16_t command, uint64_t id,
                                     weft_str text) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, command);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_TEXT, text);
}

/* Since 1.1, the answer of "weft.command/1" where "command.name" is absent: one for each command.
 * `name` has letters, digits, hyphens and underscores, and at most 32 bytes; `hint` says what may
 * follow it, such as "text". */
static inline void weft_command_offer(weft_arena *arena, uint64_t id, weft_str name, weft_str title,
                                      weft_str hint) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, name);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_LABEL, hint);
}

/* Since 1.1, the answer of "weft.composer.completions/1": `text` takes the place of the word at the caret,
 * and `sign`, such as an emoji, stands in front of the title; it may be empty. */
static inline void weft_completion(weft_arena *arena, uint64_t id, weft_str text, weft_str title,
                                   weft_str sign) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, text);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_NAME, sign);
}

#endif
