/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Template: each channel in one line. */
#include <weft/weft.h>

enum { NAME, PREVIEW, TIME, BADGE, INITIALS, AVATAR_COLOR, AVATAR_URL };

static const weft_str fields[] = {[NAME] = WEFT_TEXT("channel.name"),
                                  [PREVIEW] = WEFT_TEXT("channel.previewText"),
                                  [TIME] = WEFT_TEXT("channel.timestampText"),
                                  [BADGE] = WEFT_TEXT("channel.badgeText"),
                                  [INITIALS] = WEFT_TEXT("channel.avatarInitials"),
                                  [AVATAR_COLOR] = WEFT_TEXT("channel.avatarColor"),
                                  [AVATAR_URL] = WEFT_TEXT("channel.avatarURL")};

/* Views with a priority are shown whole before others get any space. */
static void begin_first(weft_arena *out) { weft_priority_begin(out, 1); }

static void content(const weft_row *row, weft_arena *out) {
  weft_avatar(out, weft_row_text(row, INITIALS), weft_row_integer(row, AVATAR_COLOR), 20,
              weft_row_text(row, AVATAR_URL));
  begin_first(out);
  weft_text(out, weft_row_text(row, NAME), WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_end(out);
  weft_text(out, weft_row_text(row, PREVIEW), WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR,
            WEFT_COLOR_TEXT_SECONDARY);
  weft_spacer(out, 0);
  begin_first(out);
  weft_text(out, weft_row_text(row, TIME), WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR,
            WEFT_COLOR_TEXT_SECONDARY);
  weft_end(out);
  if (weft_row_text(row, BADGE).length == 0) return;
  begin_first(out);
  weft_badge(out, weft_row_text(row, BADGE), WEFT_COLOR_ACCENT);
  weft_end(out);
}

static void item(const weft_row *row, weft_arena *out) {
  weft_row_begin(out, row->id);
  weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 16);
  weft_padding_begin(out, WEFT_EDGE_VERTICAL, 6);
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
  content(row, out);
  weft_end(out);
  weft_end(out);
  weft_end(out);
  weft_end(out);
}
WEFT_EACH_ROW(items, item)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_ITEM_CHANNEL, fields, items)};
WEFT_PLUGIN("org.example.template", "Template", "1.0.0", hooks)
