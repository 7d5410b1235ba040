/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* golden-1.1: a plugin that uses everything that ABI 1.1 adds to 1.0.
 *
 * The libraries next to this file were built from it once, with the headers of 1.1, and are never
 * rebuilt: every later host must run them as they are. Built by
 *
 *     clang --target=ARCH-linux-gnu -std=c11 -O1 -ffreestanding -fno-stack-protector -fPIC -shared
 *       -nostdlib -fuse-ld=lld -s -fvisibility=hidden -ISources/Base/CWeft/include golden-1.1.c */
#include <weft/weft.h>

#define ID "org.example.golden11"
#define VERSION "1.1.0"
#define TEXT(literal) {literal, sizeof(literal) - 1}

WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);

static weft_str text_of(const char *bytes, uint64_t length) {
  weft_str text;
  text.bytes = bytes;
  text.length = length;
  return text;
}
#define SAY(literal) text_of(literal, sizeof(literal) - 1)

static weft_status init(const weft_host *host, void **self) {
  *self = NULL;
  host->log(host, WEFT_LOG_INFO, SAY("golden 1.1 begins"));
  return WEFT_OK;
}

/* "<", the text below, and the typed text, if it is the same. */
static weft_status outgoing(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  const weft_row *row = weft_window_row(in, 0);
  weft_str below = weft_row_text(row, 0);
  char made[64] = {'<'};
  uint64_t length = 1;
  (void)self;
  (void)call;
  if (weft_row_text(row, 1).length != below.length || below.length > 32) return WEFT_NEXT;
  for (uint64_t place = 0; place < below.length; place += 1) {
    made[length] = below.bytes[place];
    length += 1;
  }
  weft_row_answer(out, row->id, text_of(made, length));
  return weft_arena_status(out);
}

static weft_status command(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  const weft_row *row = weft_window_row(in, 0);
  (void)self;
  (void)call;
  if (weft_row_text(row, 0).bytes == NULL) {
    weft_command_offer(out, row->id, SAY("gold"), SAY("Golden"), SAY("text"));
    return weft_arena_status(out);
  }
  weft_command_text(out, WEFT_COMMAND_PUT, row->id, weft_row_text(row, 1));
  weft_command_text(out, WEFT_COMMAND_SEND, row->id, SAY("sent"));
  weft_command_text(out, WEFT_COMMAND_TELL, row->id, weft_row_text(row, 0));
  return weft_arena_status(out);
}

static weft_status complete(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  const weft_row *row = weft_window_row(in, 0);
  (void)self;
  (void)call;
  weft_completion(out, row->id, weft_row_text(row, 0), weft_row_text(row, 1), SAY("*"));
  return weft_arena_status(out);
}

/* The first field of each row above the next provider's content, or above the wrapped content. */
static weft_status above(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  uint32_t index;
  (void)self;
  (void)call;
  for (index = 0; index < in->row_count; index += 1) {
    const weft_row *row = weft_window_row(in, index);
    weft_row_begin(out, row->id);
    weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_LEADING, 0);
    weft_text(out, weft_row_text(row, 0), WEFT_FONT_CAPTION, WEFT_WEIGHT_REGULAR,
              WEFT_COLOR_TEXT_SECONDARY);
    weft_slot(out);
    weft_end(out);
    weft_end(out);
  }
  return weft_arena_status(out);
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count, uint32_t *stride) {
  static const weft_str outgoing_fields[] = {TEXT("text.below"), TEXT("composer.text")};
  static const weft_str command_fields[] = {TEXT("command.name"), TEXT("command.arguments")};
  static const weft_str word_fields[] = {TEXT("composer.word"), TEXT("composer.text")};
  static const weft_str top_fields[] = {TEXT("composer.newestText"), TEXT("composer.newestID"),
                                        TEXT("composer.newestAuthorName"), TEXT("composer.quotedID")};
  static const weft_str field_fields[] = {TEXT("channel.rawName"), TEXT("composer.isInThread"),
                                          TEXT("composer.isEditing")};
  static const weft_str reaction_fields[] = {TEXT("message.reactionSigns"),
                                             TEXT("message.reactionCounts"),
                                             TEXT("message.ownReactions"),
                                             TEXT("message.hiddenReactionsText")};
  static const weft_str quote_fields[] = {TEXT("message.quotedText"),
                                          TEXT("message.quotedAuthorName")};
  static const weft_hook all[] = {
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_TEXT_OUTGOING), outgoing_fields, 2, 0, NULL, outgoing},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_COMMAND), command_fields, 2, 0, NULL, command},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_COMPOSER_COMPLETIONS), word_fields, 2, 0, NULL, complete},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_COMPOSER_TOP), top_fields, 4, 0, NULL, above},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_COMPOSER), field_fields, 3, 0, NULL, above},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_MESSAGE_REACTIONS), reaction_fields, 4, 0, NULL, above},
      {sizeof(weft_hook), 0, TEXT(WEFT_HOOK_MESSAGE_QUOTE), quote_fields, 2, 0, NULL, above}};
  (void)self;
  *list = all;
  *count = sizeof(all) / sizeof(all[0]);
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

static void finish(void *self) { (void)self; }

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {
  static const weft_plugin plugin = {sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR,
                                     WEFT_ABI_MINOR, TEXT(ID), TEXT("Golden"), TEXT(VERSION), init,
                                     hooks, finish, NULL};
  (void)host_minor;
  return host_major == 1 ? &plugin : NULL;
}
