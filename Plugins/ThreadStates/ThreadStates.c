/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* ThreadStates: the notices shown instead of threads while they load, if there are none, and if
 * loading failed. The last one has a button that tries again. */
#include <weft/weft.h>

enum { PHASE };

static const weft_str fields[] = {[PHASE] = WEFT_TEXT("list.phase")};

/* Begins a centred column some points below its predecessor; middle_end ends it. */
static void middle_begin(weft_arena *out, double above) {
  weft_padding_begin(out, WEFT_EDGE_TOP, above);
  weft_padding_begin(out, WEFT_EDGE_BOTTOM, 16);
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 0);
  weft_spacer(out, 16);
  weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_CENTER, 4);
}

static void middle_end(weft_arena *out) {
  weft_end(out);
  weft_spacer(out, 16);
  weft_ends(out, 3);
}

/* An icon, a title and an explanation. */
static void notice(weft_arena *out, weft_str icon, weft_str title, weft_str detail) {
  middle_begin(out, 40);
  weft_hidden_begin(out);
  weft_icon(out, icon, WEFT_COLOR_TEXT_SECONDARY, WEFT_FONT_TITLE);
  weft_end(out);
  weft_text(out, title, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_text(out, detail, WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  middle_end(out);
}

static void loading(const weft_row *list, weft_arena *out) {
  static const weft_str words = WEFT_TEXT("Fetching your threads");
  weft_row_begin(out, list->id);
  middle_begin(out, 40);
  weft_progress(out, -1);
  weft_text(out, words, WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  middle_end(out);
  weft_end(out);
}
WEFT_EACH_ROW(loading_view, loading)

/* Also shown after a failure to load, when it is unknown whether there are any threads. */
static void empty(const weft_row *list, weft_arena *out) {
  static const weft_str thread = WEFT_TEXT("thread");
  static const weft_str warning = WEFT_TEXT("warning");
  static const weft_str none = WEFT_TEXT("No threads yet");
  static const weft_str unknown = WEFT_TEXT("Something went wrong");
  static const weft_str hint = WEFT_TEXT("Reply to a message, and its thread is listed here.");
  static const weft_str reason = WEFT_TEXT("Your threads could not be loaded.");
  weft_row_begin(out, list->id);
  if (weft_row_is(list, PHASE, "error")) {
    notice(out, warning, unknown, reason);
  } else {
    notice(out, thread, none, hint);
  }
  weft_end(out);
}
WEFT_EACH_ROW(empty_view, empty)

/* A button that floats below everything, also below rows if more of them could not be loaded. */
static void retry(const weft_row *list, weft_arena *out) {
  static const weft_str action = WEFT_TEXT("list.retry");
  static const weft_str reload = WEFT_TEXT("reload");
  static const weft_str word = WEFT_TEXT("Retry");
  weft_row_begin(out, list->id);
  middle_begin(out, 8);
  weft_button_begin(out, action);
  weft_shadow_begin(out, WEFT_COLOR_RGBA | 0x00000040, 4, 0, 2);
  weft_background_begin(out, weft_fill_of(WEFT_COLOR_ALERT), weft_shape_of(WEFT_SHAPE_CAPSULE, 0));
  weft_padding_begin(out, WEFT_EDGE_HORIZONTAL, 16);
  weft_padding_begin(out, WEFT_EDGE_VERTICAL, 8);
  weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
  weft_hidden_begin(out);
  weft_icon(out, reload, WEFT_COLOR_TEXT_INVERTED, WEFT_FONT_BODY);
  weft_end(out);
  weft_text(out, word, WEFT_FONT_BODY, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT_INVERTED);
  weft_ends(out, 6);
  middle_end(out);
  weft_end(out);
}
WEFT_EACH_ROW(retry_view, retry)

static const weft_hook hooks[] = {WEFT_HOOK(WEFT_HOOK_THREADS_LOADING, fields, loading_view),
                                  WEFT_HOOK(WEFT_HOOK_THREADS_EMPTY, fields, empty_view),
                                  WEFT_HOOK(WEFT_HOOK_THREADS_ERROR, fields, retry_view)};
WEFT_PLUGIN("dev.weft.thread-states", "States of threads", "1.0.0", hooks)
