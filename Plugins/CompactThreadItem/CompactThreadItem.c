/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* CompactThreadItem: threads in two lines. The first shows what the thread is about after a "#", its
 * channel, and the number of unread replies; the second shows the draft of a reply or, without one,
 * the newest reply. */
#include <weft/weft.h>

enum { TITLE, CHANNEL, UNREAD_COUNT, BADGE, DRAFT, REPLY, TIME, INITIALS, AVATAR_COLOR, AVATAR_URL };

static const weft_str fields[] = {[TITLE] = WEFT_TEXT("thread.parentText"),
                                  [CHANNEL] = WEFT_TEXT("thread.channelName"),
                                  [UNREAD_COUNT] = WEFT_TEXT("thread.unreadCount"),
                                  [BADGE] = WEFT_TEXT("thread.badgeText"),
                                  [DRAFT] = WEFT_TEXT("thread.draftText"),
                                  [REPLY] = WEFT_TEXT("thread.previewText"),
                                  [TIME] = WEFT_TEXT("thread.timestampText"),
                                  [INITIALS] = WEFT_TEXT("thread.avatarInitials"),
                                  [AVATAR_COLOR] = WEFT_TEXT("thread.avatarColor"),
                                  [AVATAR_URL] = WEFT_TEXT("thread.avatarURL")};

static void first_line(weft_arena *out, const weft_row *row) {
  static const weft_str hash = WEFT_TEXT("#");
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 4);
  weft_text(out, hash, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT_SECONDARY);
  weft_text(out, weft_row_text(row, TITLE), WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_end(out);
  weft_spacer(out, 0);
  if (weft_row_text(row, CHANNEL).length > 0) {
    weft_text(out, weft_row_text(row, CHANNEL), WEFT_FONT_FOOTNOTE, WEFT_WEIGHT_REGULAR,
              WEFT_COLOR_TEXT_SECONDARY);
  }
  if (weft_row_integer(row, UNREAD_COUNT) > 0) {
    weft_priority_begin(out, 1);
    weft_badge(out, weft_row_text(row, BADGE), WEFT_COLOR_ACCENT);
    weft_end(out);
  }
  weft_end(out);
}

/* The draft after its sign or, without one, the newest reply after its author's avatar. */
static void reply(weft_arena *out, const weft_row *row) {
  static const weft_str sign = WEFT_TEXT("draft");
  weft_str draft = weft_row_text(row, DRAFT);
  if (draft.length > 0) {
    weft_icon(out, sign, WEFT_COLOR_ACCENT, WEFT_FONT_SUBHEADLINE);
  } else if (row->values[INITIALS].type == WEFT_TYPE_TEXT) {
    weft_avatar(out, weft_row_text(row, INITIALS), weft_row_integer(row, AVATAR_COLOR), 20,
                weft_row_text(row, AVATAR_URL));
  }
  weft_text(out, draft.length > 0 ? draft : weft_row_text(row, REPLY), WEFT_FONT_SUBHEADLINE,
            WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
}

static void second_line(weft_arena *out, const weft_row *row) {
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 4);
  reply(out, row);
  weft_spacer(out, 0);
  weft_priority_begin(out, 1);
  weft_text(out, weft_row_text(row, TIME), WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR,
            WEFT_COLOR_TEXT_SECONDARY);
  weft_ends(out, 2);
}

static void item(const weft_row *row, weft_arena *out) {
  weft_row_begin(out, row->id);
  weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 8);
  weft_padding_begin(out, WEFT_EDGE_VERTICAL, 7);
  weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_LEADING, 2);
  first_line(out, row);
  second_line(out, row);
  weft_ends(out, 4);
}
WEFT_EACH_ROW(items, item)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_ITEM_THREAD, fields, items)};
WEFT_PLUGIN("dev.weft.compact-thread-item", "Compact threads", "1.0.0", hooks)
