/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* modifier.h: functions that write modifiers of views to an arena. Header only, no libc.
 *
 * Each function opens a modifier around the view that follows; weft_end closes the modifier. */
#ifndef WEFT_MODIFIER_H
#define WEFT_MODIFIER_H

#include <weft/record.h>
#include <weft/view.h>

/* Edges of a rectangle; values can be combined. */
#define WEFT_EDGE_TOP 1u
#define WEFT_EDGE_LEADING 2u
#define WEFT_EDGE_BOTTOM 4u
#define WEFT_EDGE_TRAILING 8u
#define WEFT_EDGE_HORIZONTAL 10u
#define WEFT_EDGE_VERTICAL 5u
#define WEFT_EDGE_ALL 15u

/* As a length of weft_frame: unbounded. */
#define WEFT_LENGTH_FREE (-1.0)

/* The size of a frame. Start from weft_frame_free; INFINITY as a maximum takes all the space that the
 * frame is offered. */
typedef struct weft_frame {
  double width, height;
  double min_width, max_width;
  double min_height, max_height;
  uint32_t horizontal, vertical; /* WEFT_ALIGN_…: the position of the view in the frame */
} weft_frame;

static inline weft_frame weft_frame_free(void) {
  weft_frame frame;
  frame.width = frame.height = WEFT_LENGTH_FREE;
  frame.min_width = frame.max_width = WEFT_LENGTH_FREE;
  frame.min_height = frame.max_height = WEFT_LENGTH_FREE;
  frame.horizontal = frame.vertical = WEFT_ALIGN_CENTER;
  return frame;
}

static inline void weft_padding_begin(weft_arena *arena, uint32_t edges, double length) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_PADDING);
  if (edges & WEFT_EDGE_TOP) weft_op_float(arena, record, WEFT_PROP_TOP, length);
  if (edges & WEFT_EDGE_LEADING) weft_op_float(arena, record, WEFT_PROP_LEADING, length);
  if (edges & WEFT_EDGE_BOTTOM) weft_op_float(arena, record, WEFT_PROP_BOTTOM, length);
  if (edges & WEFT_EDGE_TRAILING) weft_op_float(arena, record, WEFT_PROP_TRAILING, length);
}

static inline void weft_frame_begin(weft_arena *arena, weft_frame frame) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_FRAME);
  weft_op_float_unless(arena, record, WEFT_PROP_WIDTH, frame.width, WEFT_LENGTH_FREE);
  weft_op_float_unless(arena, record, WEFT_PROP_HEIGHT, frame.height, WEFT_LENGTH_FREE);
  weft_op_float_unless(arena, record, WEFT_PROP_MIN_WIDTH, frame.min_width, WEFT_LENGTH_FREE);
  weft_op_float_unless(arena, record, WEFT_PROP_MAX_WIDTH, frame.max_width, WEFT_LENGTH_FREE);
  weft_op_float_unless(arena, record, WEFT_PROP_MIN_HEIGHT, frame.min_height, WEFT_LENGTH_FREE);
  weft_op_float_unless(arena, record, WEFT_PROP_MAX_HEIGHT, frame.max_height, WEFT_LENGTH_FREE);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT, frame.horizontal, WEFT_ALIGN_CENTER);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT_Y, frame.vertical, WEFT_ALIGN_CENTER);
}

static inline void weft_background_begin(weft_arena *arena, weft_fill fill, weft_shape shape) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_BACKGROUND);
  weft_op_fill(arena, record, fill);
  weft_op_shape(arena, record, shape);
}

/* Sets the colour of the texts and icons inside that do not set one. */
static inline void weft_foreground_begin(weft_arena *arena, int64_t color) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_FOREGROUND);
  weft_op_integer(arena, record, WEFT_PROP_COLOR, color);
}

/* Sets the layout priority in a stack: views with a higher one are offered space first. The default
 * is 0. */
static inline void weft_priority_begin(weft_arena *arena, double priority) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_PRIORITY);
  weft_op_float(arena, record, WEFT_PROP_PRIORITY, priority);
}

static inline void weft_clip_begin(weft_arena *arena, weft_shape shape) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_CLIP);
  weft_op_shape(arena, record, shape);
}

/* Adds a soft shadow, moved by `x` points towards trailing and `y` points downwards. */
static inline void weft_shadow_begin(weft_arena *arena, int64_t color, double radius, double x,
                                     double y) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_SHADOW);
  weft_op_integer(arena, record, WEFT_PROP_COLOR, color);
  weft_op_float(arena, record, WEFT_PROP_RADIUS, radius);
  weft_op_float_unless(arena, record, WEFT_PROP_X, x, 0);
  weft_op_float_unless(arena, record, WEFT_PROP_Y, y, 0);
}

static inline void weft_border_begin(weft_arena *arena, int64_t color, double width,
                                     weft_shape shape) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_BORDER);
  weft_op_integer(arena, record, WEFT_PROP_COLOR, color);
  weft_op_float(arena, record, WEFT_PROP_LINE_WIDTH, width);
  weft_op_shape(arena, record, shape);
}

/* Sets the opacity, from 0 (invisible) to 1 (the default). */
static inline void weft_opacity_begin(weft_arena *arena, double opacity) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_OPACITY);
  weft_op_float(arena, record, WEFT_PROP_OPACITY, opacity);
}

/* Moves the view without changing the layout around it. */
static inline void weft_offset_begin(weft_arena *arena, double x, double y) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_OFFSET);
  weft_op_float_unless(arena, record, WEFT_PROP_X, x, 0);
  weft_op_float_unless(arena, record, WEFT_PROP_Y, y, 0);
}

/* Opens a WEFT_MODIFIER_OVERLAY or WEFT_MODIFIER_BACKGROUND. The view follows, then weft_layer_begin,
 * the view over or under it, and weft_end twice. */
static inline void weft_layered_begin(weft_arena *arena, uint16_t kind, uint32_t horizontal,
                                      uint32_t vertical) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, kind);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT, horizontal, WEFT_ALIGN_CENTER);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT_Y, vertical, WEFT_ALIGN_CENTER);
}

static inline void weft_layer_begin(weft_arena *arena) {
  weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_LAYER);
}

/* Shows texts inside as bars of their length. */
static inline void weft_redacted_begin(weft_arena *arena) {
  weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_REDACTED);
}

/* Makes the view start `action` on WEFT_TRIGGER_TAP or WEFT_TRIGGER_LONG_PRESS. */
static inline void weft_action_begin(weft_arena *arena, weft_str action, uint32_t trigger) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_ACTION);
  weft_op_text(arena, record, WEFT_PROP_ACTION, action);
  weft_op_integer_unless(arena, record, WEFT_PROP_TRIGGER, trigger, WEFT_TRIGGER_TAP);
}

/* Sets the text that a screen reader says instead of the content. */
static inline void weft_label_begin(weft_arena *arena, weft_str label) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_ACCESSIBILITY);
  weft_op_text(arena, record, WEFT_PROP_LABEL, label);
}

/* Sets the role of the view: WEFT_ROLE_…. */
static inline void weft_role_begin(weft_arena *arena, uint32_t role) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_ACCESSIBILITY);
  weft_op_integer(arena, record, WEFT_PROP_ROLE, role);
}

/* Hides the view from screen readers, for purely decorative views. */
static inline void weft_hidden_begin(weft_arena *arena) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_ACCESSIBILITY);
  weft_op_integer(arena, record, WEFT_PROP_HIDDEN, 1);
}

/* Gives the view an identity, which it keeps when the views before it change. */
static inline void weft_key_begin(weft_arena *arena, weft_str key) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_MODIFIER, WEFT_MODIFIER_KEY);
  weft_op_text(arena, record, WEFT_PROP_KEY, key);
}

#endif
