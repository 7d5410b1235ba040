/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Guest: a plugin that breaks no rule and costs as much as it can, for `weft bench guests`. Compile
 * it with GUEST_… defined, which chooses the behaviour, and KIND, which becomes part of its id:
 *
 *   caller   calls an open point for each answer, which is provided by
 *   sleeper  which takes 9 ms
 *   redraw   requests a frame in each answer
 *   late     answers after 5 ms
 *   log      logs 64 KiB of empty lines with each answer
 *   many     has twenty hooks
 *   large    answers with rows of 60 KB and requests a frame
 *
 * All hooks are volatile, and no two answers are alike. The digits of the id and of the point are for
 * copies: a copy with all these digits replaced by others is another plugin. */
#define _POSIX_C_SOURCE 200809L
#include <weft/weft.h>

#include <time.h>

#define TEXT_OF(word) #word
#define TEXT_OF_VALUE(word) TEXT_OF(word)
#define ID "org.example." TEXT_OF_VALUE(KIND) "-000000"
#define VERSION "1.0.0"
#define POINT "guest.slow000000/1"
#define SIGNATURE "s(s)"

WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_C);

#define TEXT(literal) {literal, sizeof(literal) - 1}

#ifdef GUEST_large
enum { answer_length = 60000 };
#else
enum { answer_length = 1 };
#endif

#if defined(GUEST_caller) || defined(GUEST_redraw) || defined(GUEST_log) || defined(GUEST_large)
static const weft_host *host;
#endif

#if defined(GUEST_late) || defined(GUEST_sleeper)
static void sleep_for(long milliseconds) {
  struct timespec time = {0, milliseconds * 1000000};
  nanosleep(&time, NULL);
}
#endif

#if defined(GUEST_caller) || defined(GUEST_sleeper)
static const weft_str point = TEXT(POINT);
static const weft_str signature = TEXT(SIGNATURE);
#endif

#ifdef GUEST_caller
static weft_packed_function slow;
static void *slow_self;

static void call_point(void) {
  weft_str given = TEXT("given");
  void *const arguments[] = {&given};
  weft_cell result;
  if (slow != NULL) slow(slow_self, &result, arguments);
}
#endif

#ifdef GUEST_sleeper
static weft_str answer_slowly(weft_str given) {
  static const weft_str text = TEXT("slow");
  (void)given;
  sleep_for(9);
  return text;
}
#endif

static weft_status answer(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  static char bytes[answer_length];
  static unsigned count;
  const weft_str text = {bytes, answer_length};
  uint32_t index;
  int place;
  (void)self;
  (void)call;
  count += 1;
  for (place = 0; place < answer_length; place += 1) {
    bytes[place] = (char)('a' + ((unsigned)place * 7 + count) % 26);
  }
#ifdef GUEST_caller
  call_point();
#endif
#ifdef GUEST_late
  sleep_for(5);
#endif
#ifdef GUEST_log
  {
    const weft_str empty = TEXT("");
    int line;
    for (line = 0; line < 65536; line += 1) host->log(host, 0, empty);
  }
#endif
#if defined(GUEST_redraw) || defined(GUEST_large)
  host->redraw(host);
#endif
  for (index = 0; index < in->row_count; index += 1) {
    weft_row_answer(out, weft_window_row(in, index)->id, text);
  }
  return weft_arena_status(out);
}

#ifdef GUEST_many
static weft_status pass(void *self, weft_call *call, const weft_window *in, weft_arena *out) {
  (void)self;
  (void)call;
  (void)in;
  (void)out;
  return WEFT_NEXT;
}
#endif

static weft_status begin(const weft_host *the_host, void **self) {
  (void)the_host;
  (void)self;
#if defined(GUEST_caller) || defined(GUEST_redraw) || defined(GUEST_log) || defined(GUEST_large)
  host = the_host;
#endif
#if defined(GUEST_caller) || defined(GUEST_sleeper)
  {
    const weft_str id = TEXT(WEFT_POINTS);
    const weft_points *points = the_host->get(the_host, id);
    weft_status status;
    if (points == NULL) return WEFT_E_STATE;
    status = points->declare(the_host, point, signature, WEFT_POINT_FIRST);
    if (status != WEFT_OK) return status;
#ifdef GUEST_caller
    uint64_t reference;
    return points->acquire_packed(the_host, point, signature, &slow, &slow_self, &reference);
#else
    return points->provide(the_host, point, signature, (weft_function)answer_slowly, NULL, 0, NULL);
#endif
  }
#else
  return WEFT_OK;
#endif
}

static weft_status hooks(void *self, const weft_hook **list, uint32_t *count, uint32_t *stride) {
  static const weft_str fields[] = {TEXT("text.below")};
#define CHANGING(id) \
  { sizeof(weft_hook), 0, TEXT(id), fields, 1, WEFT_HOOK_VOLATILE, NULL, answer }
#ifdef GUEST_many
  static const weft_str now[] = {TEXT("env.now")};
#define PASSING(id) \
  { sizeof(weft_hook), 0, TEXT(id), now, 1, WEFT_HOOK_VOLATILE, NULL, pass }
#endif
  static const weft_hook all[] = {
      CHANGING(WEFT_HOOK_TEXT_MESSAGE_PREVIEW),
#ifdef GUEST_many
      PASSING(WEFT_HOOK_ITEM_CHANNEL),
      PASSING(WEFT_HOOK_CHANNELS_TITLE),
      PASSING(WEFT_HOOK_CHANNELS_TOP),
      PASSING(WEFT_HOOK_CHANNELS_FOOTER),
      PASSING(WEFT_HOOK_CHANNELS_STICKY_FOOTER),
      PASSING(WEFT_HOOK_CHANNELS_BACKGROUND),
      PASSING(WEFT_HOOK_CHANNELS_DIVIDER),
      PASSING(WEFT_HOOK_CHANNELS_LOADING),
      PASSING(WEFT_HOOK_CHANNELS_EMPTY),
      PASSING(WEFT_HOOK_CHANNELS_ERROR),
      PASSING(WEFT_HOOK_CHANNELS_SEARCH_RESULTS),
      PASSING(WEFT_HOOK_CHANNELS_HEADER_MODIFIER),
      PASSING(WEFT_HOOK_CHANNELS_CONTAINER),
      PASSING(WEFT_HOOK_CHANNELS_LIST),
      PASSING(WEFT_HOOK_CHANNEL_BACKGROUND),
      PASSING(WEFT_HOOK_CHANNEL_AVATAR),
      PASSING(WEFT_HOOK_CHANNEL_TYPING),
      PASSING(WEFT_HOOK_CHANNEL_LEADING_BUTTONS),
      PASSING(WEFT_HOOK_CHANNEL_TRAILING_BUTTONS),
#endif
  };
  (void)self;
  *list = all;
#ifdef GUEST_sleeper
  *count = 0;
#else
  *count = sizeof(all) / sizeof(all[0]);
#endif
  *stride = sizeof(weft_hook);
  return WEFT_OK;
}

const weft_plugin *weft_plugin_v1(uint32_t host_major, uint32_t host_minor) {
  static const weft_plugin plugin = {
      sizeof(weft_plugin), WEFT_MAGIC, WEFT_ABI_MAJOR, WEFT_ABI_MINOR, TEXT(ID),
      TEXT("Guest"), TEXT(VERSION), begin, hooks, NULL,
      NULL};
  (void)host_major;
  (void)host_minor;
  return &plugin;
}
