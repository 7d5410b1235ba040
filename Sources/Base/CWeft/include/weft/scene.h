/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* scene.h: functions that write answers to an arena. Header only, no libc.
 *
 *     weft_row_begin(out, row->id);
 *     weft_stack_begin(out, WEFT_NODE_HSTACK, WEFT_ALIGN_CENTER, 8);
 *     weft_text(out, name, WEFT_FONT_HEADLINE, WEFT_WEIGHT_BOLD, WEFT_COLOR_TEXT);
 *     weft_end(out);
 *     weft_end(out);
 *     return weft_arena_status(out);
 *
 * view.h has the views, modifier.h the modifiers around them. The same views have the same bytes in
 * all languages. */
#ifndef WEFT_SCENE_H
#define WEFT_SCENE_H

#include <weft/modifier.h>
#include <weft/record.h>
#include <weft/view.h>

/* Starts the answer of a view hook for one row: views, up to the weft_end that closes it. */
static inline void weft_row_begin(weft_arena *arena, uint64_t id) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ROW, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
}

/* Passes the row to the next provider. */
static inline void weft_row_next(weft_arena *arena, uint64_t id) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ROW_NEXT, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
}

/* Inside the answer for a row: the place of the next provider's or the wrapped view. */
static inline void weft_slot(weft_arena *arena) { weft_op_begin(arena, WEFT_OP_SLOT, 0); }

/* Passes the row for now ("later"); the host asks about it again in the next frame. */
static inline void weft_row_later(weft_arena *arena, uint64_t id) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_ROW_LATER, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
}

/* Writes the answer of a text hook for one row. */
static inline void weft_row_answer(weft_arena *arena, uint64_t id, weft_str text) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_TEXT, 0);
  weft_op_integer(arena, record, WEFT_PROP_ROW_ID, (int64_t)id);
  weft_op_text(arena, record, WEFT_PROP_TEXT, text);
}

#endif
