/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* EveryView: everything that a hook can answer. The C++ and Rust versions next to it must answer with
 * the same bytes, whatever compiled it. */
#include <math.h>
#include <weft/weft.h>

#define TEXT(literal) {literal, sizeof(literal) - 1}

WEFT_NOTE("org.example.every-view", "1.0.0", WEFT_LANGUAGE_C);

static weft_str text_of(const char *bytes) {
  weft_str made = {bytes, 0};
  while (bytes[made.length]) made.length += 1;
  return made;
}

static void views(weft_arena *out, weft_str name) {
  weft_str none = {NULL, 0};
  weft_text_style style = weft_text_style_of(WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_ALERT);
  style.line_limit = 3;
  style.is_italic = 1;
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_LEADING, 8);
  weft_styled_text(out, name, style);
  weft_op *rich = weft_text_begin(out, name, weft_text_style_of(WEFT_FONT_CODE, WEFT_WEIGHT_REGULAR, WEFT_COLOR_INHERITED));
  weft_text_run(out, rich, 0, 1, WEFT_RUN_BOLD | WEFT_RUN_ITALIC, none);
  weft_text_run(out, rich, 2, 16777216, WEFT_RUN_LINK, text_of("https://example.org/"));
  weft_end(out);
  weft_text(out, name, WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_INHERITED);
  weft_spacer(out, 0);
  weft_spacer(out, 2.5);
  weft_divider(out);
  weft_avatar(out, name, WEFT_COLOR_ONLINE, 20, none);
  weft_avatar(out, name, WEFT_COLOR_ONLINE, 20, text_of("https://example.org/a.png"));
  weft_picture(out, text_of("a/b.png"), name, 240, 160.5, 12, WEFT_FIT_FILL);
  weft_picture(out, text_of("a/b.png"), name, INFINITY, 9, 0, WEFT_FIT_WHOLE);
  weft_badge(out, name, WEFT_COLOR_ACCENT);
  weft_icon(out, text_of("muted"), WEFT_COLOR_TEXT_SECONDARY, WEFT_FONT_CAPTION);
  weft_progress(out, -1);
  weft_progress(out, 0.5);
  weft_filled_shape(out, weft_shape_of(WEFT_SHAPE_CIRCLE, 0), weft_fill_of(WEFT_COLOR_RGBA | 0x11223344));
  weft_end(out);
  weft_zstack_begin(out, WEFT_ALIGN_CENTER, WEFT_ALIGN_TRAILING);
  weft_button_begin(out, text_of("channel.open"));
  weft_divider(out);
  weft_end(out);
  weft_end(out);
}

/* Alignments other than the centre, and actions other than taps. */
static void edges(weft_arena *out) {
  weft_frame frame = weft_frame_free();
  int depth;
  frame.height = 30;
  frame.min_width = 5;
  frame.max_width = INFINITY;
  frame.min_height = 6;
  frame.horizontal = WEFT_ALIGN_LEADING;
  frame.vertical = WEFT_ALIGN_TRAILING;
  weft_action_begin(out, text_of("channel.open"), WEFT_TRIGGER_LONG_PRESS);
  weft_frame_begin(out, frame);
  weft_layered_begin(out, WEFT_MODIFIER_OVERLAY, WEFT_ALIGN_TRAILING, WEFT_ALIGN_LEADING);
  weft_layered_begin(out, WEFT_MODIFIER_BACKGROUND, WEFT_ALIGN_LEADING, WEFT_ALIGN_CENTER);
  weft_divider(out);
  weft_layer_begin(out);
  weft_spacer(out, 0);
  weft_end(out);
  weft_end(out);
  weft_layer_begin(out);
  weft_divider(out);
  weft_end(out);
  weft_end(out);
  for (depth = 0; depth < 2; depth += 1) weft_end(out);
  weft_layered_begin(out, WEFT_MODIFIER_BACKGROUND, WEFT_ALIGN_CENTER, WEFT_ALIGN_CENTER);
  weft_divider(out);
  weft_layer_begin(out);
  weft_divider(out);
  weft_end(out);
  weft_end(out);
}

static void modifiers(weft_arena *out) {
  weft_frame frame = weft_frame_free();
  weft_fill fill = weft_fill_of(WEFT_COLOR_ACCENT);
  int depth;
  fill.color_end = WEFT_COLOR_ALERT;
  fill.angle = 45;
  frame.width = 10;
  frame.max_height = 20;
  weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 4);
  weft_frame_begin(out, frame);
  weft_background_begin(out, fill, weft_shape_of(WEFT_SHAPE_ROUNDED, 12));
  weft_foreground_begin(out, WEFT_COLOR_TEXT);
  weft_priority_begin(out, 1);
  weft_clip_begin(out, weft_shape_of(WEFT_SHAPE_CAPSULE, 0));
  weft_shadow_begin(out, WEFT_COLOR_BORDER, 3, 0, 1);
  weft_border_begin(out, WEFT_COLOR_BORDER, 2, weft_shape_of(WEFT_SHAPE_RECTANGLE, 0));
  weft_opacity_begin(out, 0.5);
  weft_offset_begin(out, 1, 0);
  weft_redacted_begin(out);
  weft_action_begin(out, text_of("channel.open"), WEFT_TRIGGER_TAP);
  weft_label_begin(out, text_of("label"));
  weft_role_begin(out, WEFT_ROLE_BUTTON);
  weft_hidden_begin(out);
  weft_key_begin(out, text_of("key"));
  weft_layered_begin(out, WEFT_MODIFIER_OVERLAY, WEFT_ALIGN_CENTER, WEFT_ALIGN_CENTER);
  weft_slot(out);
  weft_layer_begin(out);
  weft_divider(out);
  weft_end(out);
  weft_end(out);
  for (depth = 0; depth < 16; depth += 1) weft_end(out);
}

static weft_status item(void *self, weft_call *call, const weft_window *in,
                        weft_arena *out) WEFT_NOEXCEPT {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_str name = weft_row_text(row, 0);
    if (name.length == 0) {
      weft_row_later(out, row->id);
      continue;
    }
    weft_row_begin(out, row->id);
    views(out, name);
    edges(out);
    modifiers(out);
    weft_end(out);
  }
  return weft_arena_status(out);
}

static weft_status title(void *self, weft_call *call, const weft_window *in,
                         weft_arena *out) WEFT_NOEXCEPT {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    if (weft_row_integer(row, 1) > 0) weft_row_answer(out, row->id, weft_row_text(row, 0));
  }
  return weft_arena_status(out);
}

static weft_status buttons(void *self, weft_call *call, const weft_window *in,
                           weft_arena *out) WEFT_NOEXCEPT {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_action(out, row->id, text_of("org.example.every-view/a"), text_of("A"), text_of("muted"), 1);
    weft_action_asking(out, row->id, text_of("org.example.every-view/b"), text_of("B"),
                       text_of("muted"), 0, text_of("Really?"), text_of("Yes"));
    weft_action_asking(out, row->id, text_of("channel.delete"), text_of("C"), text_of("trash"), 1,
                       text_of("For good?"), text_of("Yes"));
  }
  return weft_arena_status(out);
}

static weft_status commands(void *self, weft_call *call, const weft_window *in,
                            weft_arena *out) WEFT_NOEXCEPT {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_command(out, WEFT_COMMAND_MUTE, row->id);
    weft_command_custom(out, row->id, text_of("name"), weft_row_text(row, 0));
  }
  return weft_arena_status(out);
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count,
                         uint32_t *stride) WEFT_NOEXCEPT {
  static const weft_str name[] = {TEXT("channel.name")};
  static const weft_str below[] = {TEXT("text.below"), TEXT("setting.isLoud")};
  static const weft_str action[] = {TEXT("action.id")};
  static const weft_hook all[] = {
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_ITEM_CHANNEL), name, 1, 0, NULL, item},
      {sizeof(weft_hook), 7, TEXT(WEFT_HOOK_TEXT_TITLE), below, 2, 0, NULL, title},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_SWIPE_TRAILING), NULL, 0, WEFT_HOOK_VOLATILE, NULL, buttons},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_ACTION), action, 1, 0, NULL, commands}};
  (void)self;
  *list = all;
  *count = 4;
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

static const void *get(void *self, weft_str id) WEFT_NOEXCEPT {
  static const weft_setting loud = {sizeof(weft_setting), WEFT_SETTING_SWITCH, TEXT("isLoud"),
                                    TEXT("Loud"), 1, TEXT(""), 0, 0};
  static const weft_settings settings = {sizeof(weft_settings), 1, sizeof(weft_setting), 0, &loud};
  static const weft_str name = TEXT(WEFT_TABLE_SETTINGS);
  uint64_t index;
  (void)self;
  if (id.length != name.length) return NULL;
  for (index = 0; index < id.length; index += 1) {
    if (id.bytes[index] != name.bytes[index]) return NULL;
  }
  return &settings;
}

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) WEFT_NOEXCEPT {
  static const weft_plugin plugin = {
      sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR, WEFT_ABI_MINOR, TEXT("org.example.every-view"),
      TEXT("Every view"), TEXT("1.0.0"), NULL, hooks, NULL, get};
  (void)host_major;
  (void)host_minor;
  return &plugin;
}
