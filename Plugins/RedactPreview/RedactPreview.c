/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* RedactPreview: hides codes and numbers of four digits or more in message previews, so that a
 * bystander can't read a one-time password. Other previews are left to the next provider. */
#include <weft/weft.h>

#define FEWEST_DIGITS 4
#define LONGEST_PREVIEW 4096

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* Returns the end of the number at `start`; single spaces and dashes between digits belong
 * to it, as in a card number. */
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

/* Copies `text` with stars for the digits of long numbers; returns how many it replaced. */
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

static void preview(const weft_row *row, weft_arena *out) {
  weft_str below = weft_row_text(row, 0);
  char copy[LONGEST_PREVIEW];
  weft_str redacted = {copy, below.length};
  if (below.length > LONGEST_PREVIEW || redact(below, copy) == 0) return;
  weft_row_answer(out, row->id, redacted);
}
WEFT_EACH_ROW(previews, preview)

static const weft_str fields[] = {WEFT_TEXT("text.below")};
static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_TEXT_MESSAGE_PREVIEW, fields, previews)};
WEFT_PLUGIN("dev.weft.redact-preview", "Redacted previews", "1.0.0", hooks)
