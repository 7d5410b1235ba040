/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Template: the preview of a message shows only its first sentence. */
#include <weft/weft.h>

enum { BELOW };

static const weft_str fields[] = {[BELOW] = WEFT_TEXT("text.below")};

/* A row without an answer keeps its text. */
static void preview(const weft_row *row, weft_arena *out) {
  weft_str text = weft_row_text(row, BELOW);
  uint64_t end;
  for (end = 1; end < text.length; end += 1) {
    if (text.bytes[end - 1] == '.' && text.bytes[end] == ' ') {
      text.length = end;
      weft_row_answer(out, row->id, text);
      return;
    }
  }
}
WEFT_EACH_ROW(previews, preview)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_TEXT_MESSAGE_PREVIEW, fields, previews)};
WEFT_PLUGIN("org.example.template", "Template", "1.0.0", hooks)
