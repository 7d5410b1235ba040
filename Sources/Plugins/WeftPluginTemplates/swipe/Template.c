/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Template: a button on channels that have unread messages. */
#include <weft/weft.h>

/* The id of a plugin's own action starts with the plugin's id. */
static const weft_str done = WEFT_TEXT("org.example.template/done");

static const weft_str button_fields[] = {WEFT_TEXT("channel.hasUnread")};

static void button(const weft_row *row, weft_arena *out) {
  static const weft_str title = WEFT_TEXT("Done"), icon = WEFT_TEXT("checkmark");
  if (weft_row_integer(row, 0) != 0) weft_action(out, row->id, done, title, icon, 0);
}
WEFT_EACH_ROW(buttons, button)

static const weft_str action_fields[] = {WEFT_TEXT("action.id")};

static int is_equal(weft_str text, weft_str other) {
  uint64_t place = 0;
  while (place < text.length && place < other.length && text.bytes[place] == other.bytes[place]) {
    place += 1;
  }
  return place == text.length && place == other.length;
}

static void perform(const weft_row *row, weft_arena *out) {
  if (is_equal(weft_row_text(row, 0), done)) weft_command(out, WEFT_COMMAND_MARK_READ, row->id);
}
WEFT_EACH_ROW(actions, perform)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_SWIPE_LEADING, button_fields, buttons),
                                  WEFT_HOOK(WEFT_HOOK_ACTION, action_fields, actions)};
WEFT_PLUGIN("org.example.template", "Template", "1.0.0", hooks)
