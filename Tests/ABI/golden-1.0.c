/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* golden-1.0: a plugin that uses a part of everything in ABI 1.0.
 *
 * The libraries next to this file were built from it once, with the headers of 1.0, and are never
 * rebuilt: every later host must run them as they are. Built by
 *
 *     clang --target=ARCH-linux-gnu -std=c11 -O1 -ffreestanding -fno-stack-protector -fPIC -shared
 *       -nostdlib -fuse-ld=lld -s -fvisibility=hidden -ISources/Base/CWeft/include golden-1.0.c */
#include <weft/weft.h>

#define ID "org.example.golden"
#define VERSION "1.0.0"
#define TEXT(literal) {literal, sizeof(literal) - 1}

WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);

static const weft_host *the_host;
static const weft_points *points;
static weft_function acquired;
static uint64_t acquired_reference;

static weft_str text_of(const char *bytes, uint64_t length) {
  weft_str text;
  text.bytes = bytes;
  text.length = length;
  return text;
}
#define SAY(literal) text_of(literal, sizeof(literal) - 1)

/* A point that adds; another plugin may provide it too. */
static int64_t add(int64_t left, int64_t right) { return left + right; }

static weft_status init(const weft_host *host, void **self) {
  static const weft_str id = TEXT("org.example.golden.add/1");
  static const weft_str signature = TEXT("l(l,l)");
  the_host = host;
  *self = &the_host;
  points = (const weft_points *)host->get(host, SAY(WEFT_POINTS));
  if (points != NULL) {
    weft_status status = points->declare(host, id, signature, WEFT_POINT_FIRST);
    if (status != WEFT_OK) return status;
    status = points->provide(host, id, signature, (weft_function)add, NULL, 0, NULL);
    if (status != WEFT_OK) return status;
    /* On systems where functions can't be made at run time the plugin does without. */
    if (points->acquire(host, id, signature, 0, &acquired, &acquired_reference) != WEFT_OK) {
      acquired = NULL;
    }
  }
  host->log(host, WEFT_LOG_INFO, SAY("golden 1.0 begins"));
  return WEFT_OK;
}

/* Every second row is passed; the others get a line above what the next provider shows. */
static weft_status item(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    if (index % 2 == 1) {
      weft_row_next(out, row->id);
      continue;
    }
    weft_row_begin(out, row->id);
    weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 8);
    weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_LEADING, 2);
    weft_text(out, weft_row_text(row, 0), WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_ACCENT);
    weft_badge(out, weft_row_text(row, 1), WEFT_COLOR_ALERT);
    weft_slot(out);
    weft_end(out);
    weft_end(out);
    weft_end(out);
  }
  return weft_arena_status(out);
}

/* "<" and the text below, repeated as the setting says. */
static weft_status preview(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_str below = weft_row_text(row, 0);
    char made[64];
    uint64_t length = 0;
    int64_t count = weft_row_integer(row, 1);
    if (acquired != NULL) count = ((int64_t(*)(int64_t, int64_t))acquired)(count, 0);
    while (count > 0 && length < 32) {
      made[length] = '<';
      length += 1;
      count -= 1;
    }
    for (uint64_t place = 0; place < below.length && length < sizeof(made); place += 1) {
      made[length] = below.bytes[place];
      length += 1;
    }
    weft_row_answer(out, row->id, text_of(made, length));
  }
  return weft_arena_status(out);
}

static weft_status header(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  (void)self;
  (void)call;
  weft_row_begin(out, weft_window_row(in, 0)->id);
  weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_LEADING, 0);
  weft_text(out, SAY("GOLDEN"), WEFT_FONT_CAPTION, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  weft_slot(out);
  weft_end(out);
  weft_end(out);
  return weft_arena_status(out);
}

static weft_status swipe(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    weft_action(out, weft_window_row(in, index)->id, SAY(ID "/star"), SAY("Star"), SAY("pin"), 0);
  }
  return weft_arena_status(out);
}

static weft_status action(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  const weft_row *row = weft_window_row(in, 0);
  (void)self;
  (void)call;
  weft_command(out, WEFT_COMMAND_MARK_READ, row->id);
  weft_command_custom(out, row->id, SAY("star"), weft_row_text(row, 0));
  return weft_arena_status(out);
}

static weft_status event(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  (void)self;
  (void)call;
  weft_command_custom(out, 0, SAY("heard"), weft_row_text(weft_window_row(in, 0), 0));
  return weft_arena_status(out);
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count, uint32_t *stride) {
  static const weft_str item_fields[] = {TEXT("!channel.name"), TEXT("channel.timestampText")};
  static const weft_str preview_fields[] = {TEXT("text.below"), TEXT("setting.depth")};
  static const weft_str action_fields[] = {TEXT("action.id")};
  static const weft_str event_fields[] = {TEXT("event.type")};
  static const weft_hook all[] = {
      {sizeof(weft_hook), 1, TEXT(WEFT_HOOK_ITEM_CHANNEL), item_fields, 2, 0, NULL, item},
      {sizeof(weft_hook), -1, TEXT(WEFT_HOOK_TEXT_MESSAGE_PREVIEW), preview_fields, 2,
       WEFT_HOOK_VOLATILE, NULL, preview},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_CHANNELS_HEADER_MODIFIER), NULL, 0, 0, NULL, header},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_SWIPE_TRAILING), NULL, 0, 0, NULL, swipe},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_ACTION), action_fields, 1, 0, NULL, action},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_EVENT), event_fields, 1, 0, NULL, event}};
  (void)self;
  *list = all;
  *count = sizeof(all) / sizeof(all[0]);
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

static void finish(void *self) {
  (void)self;
  if (points != NULL && acquired != NULL) points->release(the_host, acquired_reference);
}

static const void *get(void *self, weft_str id) {
  static const weft_setting settings[] = {{sizeof(weft_setting), WEFT_SETTING_NUMBER,
                                           TEXT("depth"), TEXT("How deep"), 2, {NULL, 0}, 0, 9}};
  static const weft_settings table = {sizeof(weft_settings), 1, sizeof(weft_setting), 0, settings};
  static const char wanted[] = WEFT_TABLE_SETTINGS;
  (void)self;
  if (id.length != sizeof(wanted) - 1) return NULL;
  for (uint64_t place = 0; place < id.length; place += 1) {
    if (id.bytes[place] != wanted[place]) return NULL;
  }
  return &table;
}

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {
  static const weft_plugin plugin = {sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR,
                                     WEFT_ABI_MINOR, TEXT(ID), TEXT("Golden"), TEXT(VERSION), init,
                                     hooks, finish, get};
  (void)host_minor;
  return host_major == 1 ? &plugin : NULL;
}
