/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Shrug: the command /shrug sends its text followed by a shrug, and /unflip puts a table back into
 * the field, for the user to continue. The host passes it the command's argument and nothing else
 * that is typed. */
#include <string.h>
#include <weft/weft.h>

#define LONGEST_TEXT 4096
#define SHRUG "\xC2\xAF\\_(\xE3\x83\x84)_/\xC2\xAF"
/* The same in a message, where a backslash, and the character after one, are escaped. */
#define SENT_SHRUG "\xC2\xAF\\\\\\_(\xE3\x83\x84)\\_/\xC2\xAF"
#define TABLE "\xE2\x94\xAC\xE2\x94\x80\xE2\x94\xAC\xE3\x83\x8E( \xC2\xBA _ \xC2\xBA\xE3\x83\x8E)"

enum { NAME, ARGUMENTS };

static int is(weft_str text, const char *word) {
  return text.length == strlen(word) && memcmp(text.bytes, word, text.length) == 0;
}

/* Answers with a text followed by a sign. */
static void answer(weft_arena *out, uint16_t command, uint64_t id, weft_str text, weft_str sign) {
  static const weft_str too_long = WEFT_TEXT("This text is too long for a shrug");
  char joined[LONGEST_TEXT + 64];
  weft_str made = {joined, 0};
  if (text.length > LONGEST_TEXT) {
    weft_command_text(out, WEFT_COMMAND_TELL, id, too_long);
    return;
  }
  if (text.length > 0) {
    memcpy(joined, text.bytes, text.length);
    joined[text.length] = ' ';
    made.length = text.length + 1;
  }
  memcpy(joined + made.length, sign.bytes, sign.length);
  made.length += sign.length;
  weft_command_text(out, command, id, made);
}

static void command(const weft_row *row, weft_arena *out) {
  static const weft_str shrug = WEFT_TEXT("shrug"), unflip = WEFT_TEXT("unflip");
  static const weft_str shrug_title = WEFT_TEXT("sends a shrug " SHRUG);
  static const weft_str unflip_title = WEFT_TEXT("puts the table back " TABLE);
  static const weft_str hint = WEFT_TEXT("text");
  static const weft_str shrug_sign = WEFT_TEXT(SENT_SHRUG), table_sign = WEFT_TEXT(TABLE);
  weft_str name = weft_row_text(row, NAME);
  if (name.bytes == NULL) {
    weft_command_offer(out, row->id, shrug, shrug_title, hint);
    weft_command_offer(out, row->id, unflip, unflip_title, hint);
  } else if (is(name, "shrug")) {
    answer(out, WEFT_COMMAND_SEND, row->id, weft_row_text(row, ARGUMENTS), shrug_sign);
  } else if (is(name, "unflip")) {
    answer(out, WEFT_COMMAND_PUT, row->id, weft_row_text(row, ARGUMENTS), table_sign);
  }
}
WEFT_EACH_ROW(commands, command)

static const weft_str fields[] = {WEFT_TEXT("command.name"), WEFT_TEXT("command.arguments")};
static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_COMMAND, fields, commands)};
WEFT_PLUGIN("dev.weft.shrug", "Shrug", "1.0.0", hooks)
