/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* CompactThreadItem: threads in two lines instead of three. The first shows the thread's title
 * after a "#" and the number of unread replies; the second shows the newest reply.
 *
 * A thread without a title shows the text of its parent message; if that has no text, the kind
 * of its last attachment, or else the name of its poll. */
#include <weft/weft.h>

enum {
  TITLE,
  PARENT_TEXT,
  ATTACHMENT_KIND,
  POLL_NAME,
  UNREAD_COUNT,
  BADGE,
  REPLY,
  TIME,
  INITIALS,
  AVATAR_COLOR,
  AVATAR_URL
};

static const weft_str fields[] = {
    [TITLE] = WEFT_TEXT("thread.title"),
    [PARENT_TEXT] = WEFT_TEXT("thread.parentRawText"),
    [ATTACHMENT_KIND] = WEFT_TEXT("thread.parentLastAttachmentKind"),
    [POLL_NAME] = WEFT_TEXT("thread.parentPollName"),
    [UNREAD_COUNT] = WEFT_TEXT("thread.unreadCount"),
    [BADGE] = WEFT_TEXT("thread.badgeText"),
    [REPLY] = WEFT_TEXT("thread.previewText"),
    [TIME] = WEFT_TEXT("thread.timestampText"),
    [INITIALS] = WEFT_TEXT("thread.avatarInitials"),
    [AVATAR_COLOR] = WEFT_TEXT("thread.avatarColor"),
    [AVATAR_URL] = WEFT_TEXT("thread.avatarURL")};

/* Room for a capitalized word, which is the kind of an attachment and short. */
typedef struct word {
  char bytes[64];
} word;

/* Capitalizes a word into `room`; one that does not fit stays as it is. */
static weft_str capitalized(weft_str text, word *room) {
  weft_str made = {room->bytes, text.length};
  uint64_t index;
  if (text.length > sizeof(room->bytes)) return text;
  for (index = 0; index < text.length; index += 1) room->bytes[index] = text.bytes[index];
  if (text.length > 0 && text.bytes[0] >= 'a' && text.bytes[0] <= 'z') {
    room->bytes[0] = (char)(text.bytes[0] - 'a' + 'A');
  }
  return made;
}

/* The title to show. A title that is present but empty counts as one too. */
static weft_str title(const weft_row *row, word *room) {
  weft_str text = weft_row_text(row, TITLE);
  if (text.bytes == NULL) text = weft_row_text(row, PARENT_TEXT);
  if (text.length > 0) return text;
  if (weft_row_text(row, ATTACHMENT_KIND).length > 0) {
    return capitalized(weft_row_text(row, ATTACHMENT_KIND), room);
  }
  return weft_row_text(row, POLL_NAME);
}

static void first_line(weft_arena *out, const weft_row *row) {
  static const weft_str hash = WEFT_TEXT("#");
  word room;
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 4);
  weft_text(out, hash, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT_SECONDARY);
  weft_text(out, title(row, &room), WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_end(out);
  weft_spacer(out, 0);
  if (weft_row_integer(row, UNREAD_COUNT) > 0) {
    weft_priority_begin(out, 1);
    weft_badge(out, weft_row_text(row, BADGE), WEFT_COLOR_ACCENT);
    weft_end(out);
  }
  weft_end(out);
}

static void second_line(weft_arena *out, const weft_row *row) {
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 4);
  if (row->values[INITIALS].type == WEFT_TYPE_TEXT) {
    weft_avatar(out, weft_row_text(row, INITIALS), weft_row_integer(row, AVATAR_COLOR), 20,
                weft_row_text(row, AVATAR_URL));
  }
  weft_text(out, weft_row_text(row, REPLY), WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR,
            WEFT_COLOR_TEXT_SECONDARY);
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
