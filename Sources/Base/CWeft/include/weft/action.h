/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* action.h: actions that users start, and commands that a plugin gives the host.
 *
 * An action has an id. The engine's ids, such as "channel.open" or "list.retry", mean the same in
 * every view, whether a plugin or the engine drew it. A plugin's own ids start with the plugin's id and
 * a slash: "org.example.snooze/hour". When the user starts such an action with a tap, a long press, a
 * button or a swipe, the host calls the plugin's hook "weft.action/1" with the row of the action. */
#ifndef WEFT_ACTION_H
#define WEFT_ACTION_H

#include <weft/record.h>

/* The commands that a plugin can give the host. They apply to the row of the answer, or to the list if
 * it has no row. Which commands work depends on the place: see the table "What each command does" in
 * the catalogue of hooks. The host ignores a command that it does not know or allow there, and reports
 * it.
 *
 * In the answer to a typed command, or to an action of a view in the message field, only the first PUT
 * or SEND counts. SEND sends the text if the user typed the command; for an action it puts the text
 * into the field. */
#define WEFT_COMMAND_MARK_READ 1u
#define WEFT_COMMAND_DELETE 2u   /* deletes the channel; the host asks the user first */
#define WEFT_COMMAND_MUTE 3u
#define WEFT_COMMAND_UNMUTE 4u
#define WEFT_COMMAND_OPEN 5u     /* opens what a tap on the row opens */
#define WEFT_COMMAND_SELECT 6u
#define WEFT_COMMAND_RELOAD 7u   /* reloads the list */
#define WEFT_COMMAND_LOAD_THREADS 8u /* shows the new threads that events have announced */
#define WEFT_COMMAND_REDRAW 9u   /* makes the host ask this plugin again for all its answers */
#define WEFT_COMMAND_CUSTOM 10u  /* for the host to interpret: WEFT_PROP_NAME and WEFT_PROP_TEXT */
#define WEFT_COMMAND_PUT 11u     /* puts WEFT_PROP_TEXT into the message field; since 1.1 */
#define WEFT_COMMAND_SEND 12u    /* sends WEFT_PROP_TEXT as a message of the user; since 1.1 */
#define WEFT_COMMAND_TELL 13u    /* shows WEFT_PROP_TEXT to the user, in one line; since 1.1 */

/* Answers a swipe hook with a button of the row `id`; buttons are written from the middle outwards.
 * `icon` is a name that the theme knows. */
static inline void weft_action(weft_arena *arena, uint64_t id, weft_str action, weft_str title,
                               weft_str icon, int32_t is_destructive) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, action);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_NAME, icon);
  weft_op_integer_unless(arena, record, WEFT_PROP_DESTRUCTIVE, is_destructive, 0);
}

/* Like weft_action, with a question that the host asks the user first. */
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

/* Gives the host a command for the row `id`. */
static inline void weft_command(weft_arena *arena, uint16_t command, uint64_t id) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, command);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
}

/* Gives the host a command that it knows by name. */
static inline void weft_command_custom(weft_arena *arena, uint64_t id, weft_str name,
                                       weft_str argument) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, WEFT_COMMAND_CUSTOM);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_NAME, name);
  weft_op_text(arena, record, WEFT_PROP_TEXT, argument);
}

/* Since 1.1: gives the host a command with a text: PUT, SEND or TELL. */
static inline void weft_command_text(weft_arena *arena, uint16_t command, uint64_t id,
                                     weft_str text) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_COMMAND, command);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_TEXT, text);
}

/* Since 1.1: answers "weft.command/1" with a command of the plugin, if "command.name" is absent.
 * `name` consists of letters, digits, hyphens and underscores, at most 32 bytes; `hint` describes the
 * command's arguments, such as "text". */
static inline void weft_command_offer(weft_arena *arena, uint64_t id, weft_str name, weft_str title,
                                      weft_str hint) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, name);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_LABEL, hint);
}

/* Since 1.1: answers "weft.composer.completions/1" with a suggestion. `text` replaces the word at the
 * caret; `sign`, such as an emoji, is shown before the title and may be empty. */
static inline void weft_completion(weft_arena *arena, uint64_t id, weft_str text, weft_str title,
                                   weft_str sign) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ACTION, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_ACTION, text);
  weft_op_text(arena, record, WEFT_PROP_TEXT, title);
  weft_op_text(arena, record, WEFT_PROP_NAME, sign);
}

#endif
