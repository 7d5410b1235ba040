/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Template: the number of channels, above the rows. */
#include <stdio.h>
#include <weft/weft.h>

enum { COUNT };

static const weft_str fields[] = {[COUNT] = WEFT_TEXT("list.count")};

static void top(const weft_row *row, weft_arena *out) {
  long long count = (long long)weft_row_integer(row, COUNT);
  char words[40];
  weft_str text = {words, 0};
  if (count == 0) return;
  text.length =
      (uint64_t)snprintf(words, sizeof(words), count == 1 ? "%lld channel" : "%lld channels", count);
  weft_row_begin(out, row->id);
  weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 16);
  weft_padding_begin(out, WEFT_EDGE_VERTICAL, 4);
  weft_text(out, text, WEFT_FONT_CAPTION, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  weft_end(out);
  weft_end(out);
  weft_end(out);
}
WEFT_EACH_ROW(tops, top)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_CHANNELS_TOP, fields, tops)};
WEFT_PLUGIN("org.example.template", "Template", "1.0.0", hooks)
