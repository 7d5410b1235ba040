/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* ConstantTexts: does as little as a hook can, so that only the cost of calling remains. The
 * first hook gives every row the same text, the second passes them all. */
#include <weft/weft.h>

#define ID "dev.weft.constant-texts"
#define VERSION "1.0.0"

WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);

#define TEXT(literal) {literal, sizeof(literal) - 1}

static weft_status constant(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  static const weft_str text = TEXT("seen");
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    weft_row_answer(out, weft_window_row(in, index)->id, text);
  }
  return weft_arena_status(out);
}

static weft_status pass(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  (void)self;
  (void)call;
  (void)in;
  (void)out;
  return WEFT_NEXT;
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count, uint32_t *stride) {
  static const weft_str fields[] = {TEXT("text.below")};
  static const weft_hook all[] = {
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_TEXT_MESSAGE_PREVIEW), fields, 1, 0, NULL, constant},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_TEXT_TITLE), fields, 1, 0, NULL, pass}};
  (void)self;
  *list = all;
  *count = 2;
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {
  static const weft_plugin plugin = {
      sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR, WEFT_ABI_MINOR, TEXT(ID),
      TEXT("Constant texts"), TEXT(VERSION), NULL, hooks, NULL,
      NULL};
  (void)host_major;
  (void)host_minor;
  return &plugin;
}
