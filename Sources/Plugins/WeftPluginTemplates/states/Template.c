/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Template: the channel list while it loads, when it is empty, and after loading failed. */
#include <math.h>
#include <weft/weft.h>

/* Opens a view in the middle of the rows' area; three calls of weft_end close it. */
static void begin_middle(const weft_row *row, weft_arena *out) {
  weft_frame frame = weft_frame_free();
  frame.max_width = INFINITY;
  frame.max_height = INFINITY;
  weft_row_begin(out, row->id);
  weft_frame_begin(out, frame);
  weft_stack_begin(out, WEFT_NODE_VSTACK, WEFT_ALIGN_CENTER, 8);
}

static void end_middle(weft_arena *out) {
  weft_end(out);
  weft_end(out);
  weft_end(out);
}

static void loading(const weft_row *row, weft_arena *out) {
  static const weft_str words = WEFT_TEXT("Fetching channels…");
  begin_middle(row, out);
  weft_progress(out, -1);
  weft_text(out, words, WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  end_middle(out);
}
WEFT_EACH_ROW(loadings, loading)

static void empty(const weft_row *row, weft_arena *out) {
  static const weft_str words = WEFT_TEXT("No channels yet");
  static const weft_str hint = WEFT_TEXT("Say hello to somebody.");
  begin_middle(row, out);
  weft_text(out, words, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_text(out, hint, WEFT_FONT_SUBHEADLINE, WEFT_WEIGHT_REGULAR, WEFT_COLOR_TEXT_SECONDARY);
  end_middle(out);
}
WEFT_EACH_ROW(empties, empty)

static void error(const weft_row *row, weft_arena *out) {
  static const weft_str words = WEFT_TEXT("The channels could not be loaded");
  static const weft_str again = WEFT_TEXT("Try again"), retry = WEFT_TEXT("list.retry");
  begin_middle(row, out);
  weft_text(out, words, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
  weft_button_begin(out, retry);
  weft_text(out, again, WEFT_FONT_BODY, WEFT_WEIGHT_REGULAR, WEFT_COLOR_ACCENT);
  weft_end(out);
  end_middle(out);
}
WEFT_EACH_ROW(errors, error)

static const weft_hook hooks[] = {WEFT_BARE_HOOK(WEFT_HOOK_CHANNELS_LOADING, loadings),
                                  WEFT_BARE_HOOK(WEFT_HOOK_CHANNELS_EMPTY, empties),
                                  WEFT_BARE_HOOK(WEFT_HOOK_CHANNELS_ERROR, errors)};
WEFT_PLUGIN("org.example.template", "Template", "1.0.0", hooks)
