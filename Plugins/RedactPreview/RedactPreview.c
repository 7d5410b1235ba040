/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* RedactPreview: hides codes and numbers of four digits or more in the preview of a message, so
 * that a one-time password is not on screen for everybody who passes by. Previews without such a
 * number are left to whoever comes next. */
#include <weft/weft.h>

#define ID "dev.weft.redact-preview"
#define VERSION "1.0.0"
#define FEWEST_DIGITS 4
#define LONGEST_PREVIEW 4096

WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);

#define TEXT(literal) {literal, sizeof(literal) - 1}

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* The end of the digits that begin at `start`; single spaces and dashes between digits belong to
 * the number, as in a card number. */
static uint64_t number_end(weft_str text, uint64_t start) {
  uint64_t end = start;
  while (end < text.length) {
    if (is_digit(text.bytes[end])) {
      end += 1;
    } else if ((text.bytes[end] == ' ' || text.bytes[end] == '-') && end + 1 < text.length &&
               is_digit(text.bytes[end + 1])) {
      end += 2;
    } else {
      break;
    }
  }
  return end;
}

/* Copies `text` with stars in place of the digits of long numbers; returns how many were hidden. */
static uint64_t redact(weft_str text, char *copy) {
  uint64_t hidden = 0;
  uint64_t place = 0;
  while (place < text.length) {
    uint64_t end = is_digit(text.bytes[place]) ? number_end(text, place) : place;
    uint64_t digits = 0;
    uint64_t index;
    for (index = place; index < end; index += 1) digits += (uint64_t)is_digit(text.bytes[index]);
    if (end == place) end = place + 1;
    for (index = place; index < end; index += 1) {
      int hides = digits >= FEWEST_DIGITS && is_digit(text.bytes[index]);
      copy[index] = hides ? '*' : text.bytes[index];
    }
    if (digits >= FEWEST_DIGITS) hidden += digits;
    place = end;
  }
  return hidden;
}

static weft_status preview(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_str below = weft_row_text(row, 0);
    char copy[LONGEST_PREVIEW];
    weft_str redacted = {copy, below.length};
    if (below.length <= LONGEST_PREVIEW && redact(below, copy) > 0) {
      weft_row_answer(out, row->id, redacted);
    } else {
      weft_row_next(out, row->id);
    }
  }
  return weft_arena_status(out);
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count, uint32_t *stride) {
  static const weft_str fields[] = {TEXT("text.below")};
  static const weft_hook all[] = {{sizeof(weft_hook), 0, TEXT(WEFT_HOOK_TEXT_MESSAGE_PREVIEW),
                                   fields, 1, 0, NULL, preview}};
  (void)self;
  *list = all;
  *count = 1;
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {
  static const weft_plugin plugin = {
      sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR, WEFT_ABI_MINOR, TEXT(ID),
      TEXT("Redacted previews"), TEXT(VERSION), NULL, hooks, NULL,
      NULL};
  (void)host_major;
  (void)host_minor;
  return &plugin;
}
