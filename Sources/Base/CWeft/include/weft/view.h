/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* view.h: functions that write views to an arena. Header only, no libc.
 *
 * A function whose name ends in _begin opens a view that contains other views and that weft_end closes;
 * every other function writes a complete view. */
#ifndef WEFT_VIEW_H
#define WEFT_VIEW_H

#include <weft/record.h>

/* As a colour: the colour of the surrounding view. */
#define WEFT_COLOR_INHERITED (-1)

/* The style of a text. weft_text_style_of sets the usual values. */
typedef struct weft_text_style {
  uint32_t font;       /* WEFT_FONT_… */
  uint32_t weight;     /* WEFT_WEIGHT_… */
  int64_t color;       /* WEFT_COLOR_… */
  uint32_t line_limit; /* 0: no limit */
  uint32_t is_italic;  /* 0 or 1 */
} weft_text_style;

/* The fill of an area: one colour, or a gradient between two. */
typedef struct weft_fill {
  int64_t color;       /* WEFT_COLOR_… */
  int64_t color_end;   /* WEFT_COLOR_INHERITED: no gradient */
  double angle;        /* degrees, 0 from leading, 90 from the top */
} weft_fill;

/* A shape. */
typedef struct weft_shape {
  uint32_t kind;       /* WEFT_SHAPE_… */
  uint32_t reserved;   /* 0 */
  double radius;       /* points, for WEFT_SHAPE_ROUNDED */
} weft_shape;

/* Returns a style for a single line of text that is not italic. */
static inline weft_text_style weft_text_style_of(uint32_t font, uint32_t weight, int64_t color) {
  weft_text_style style;
  style.font = font;
  style.weight = weight;
  style.color = color;
  style.line_limit = 1;
  style.is_italic = 0;
  return style;
}

static inline weft_fill weft_fill_of(int64_t color) {
  weft_fill fill;
  fill.color = color;
  fill.color_end = WEFT_COLOR_INHERITED;
  fill.angle = 0;
  return fill;
}

static inline weft_shape weft_shape_of(uint32_t kind, double radius) {
  weft_shape shape;
  shape.kind = kind;
  shape.reserved = 0;
  shape.radius = radius;
  return shape;
}

static inline void weft_op_fill(weft_arena *arena, weft_op *record, weft_fill fill) {
  weft_op_integer(arena, record, WEFT_PROP_COLOR, fill.color);
  if (fill.color_end == WEFT_COLOR_INHERITED) return;
  weft_op_integer(arena, record, WEFT_PROP_COLOR_END, fill.color_end);
  weft_op_float(arena, record, WEFT_PROP_ANGLE, fill.angle);
}

static inline void weft_op_shape(weft_arena *arena, weft_op *record, weft_shape shape) {
  weft_op_integer_unless(arena, record, WEFT_PROP_SHAPE, shape.kind, WEFT_SHAPE_RECTANGLE);
  weft_op_float_unless(arena, record, WEFT_PROP_RADIUS, shape.radius, 0);
}

/* Opens a WEFT_NODE_VSTACK or WEFT_NODE_HSTACK: views below or beside each other. */
static inline void weft_stack_begin(weft_arena *arena, uint16_t kind, uint32_t alignment,
                                    double spacing) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, kind);
  weft_op_integer(arena, record, WEFT_PROP_ALIGNMENT, alignment);
  weft_op_float(arena, record, WEFT_PROP_SPACING, spacing);
}

/* Opens views on top of each other, the last one in front. */
static inline void weft_zstack_begin(weft_arena *arena, uint32_t horizontal, uint32_t vertical) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_ZSTACK);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT, horizontal, WEFT_ALIGN_CENTER);
  weft_op_integer_unless(arena, record, WEFT_PROP_ALIGNMENT_Y, vertical, WEFT_ALIGN_CENTER);
}

/* Opens a text, which weft_end closes; only weft_text_run may come in between. */
static inline weft_op *weft_text_begin(weft_arena *arena, weft_str text, weft_text_style style) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_TEXT);
  weft_op_text(arena, record, WEFT_PROP_TEXT, text);
  weft_op_integer_unless(arena, record, WEFT_PROP_FONT, style.font, WEFT_FONT_BODY);
  weft_op_integer_unless(arena, record, WEFT_PROP_WEIGHT, style.weight, WEFT_WEIGHT_REGULAR);
  weft_op_integer_unless(arena, record, WEFT_PROP_COLOR, style.color, WEFT_COLOR_INHERITED);
  weft_op_integer_unless(arena, record, WEFT_PROP_LINE_LIMIT, style.line_limit, 0);
  weft_op_integer_unless(arena, record, WEFT_PROP_ITALIC, style.is_italic, 0);
  return record;
}

static inline void weft_styled_text(weft_arena *arena, weft_str text, weft_text_style style) {
  weft_text_begin(arena, text, style);
  weft_end(arena);
}

/* Gives a part of the text `record`, from the byte `start`, the style WEFT_RUN_…; parts must be in
 * order. url.bytes == NULL: no link. Hosts with ABI 1.0 show the whole text in one style. */
static inline void weft_text_run(weft_arena *arena, weft_op *record, uint32_t start,
                                 uint32_t length, uint16_t look, weft_str url) {
  uint64_t first = start < 0xFFFFFFu ? start : 0xFFFFFFu;
  uint64_t count = length < 0x7FFFFFu ? length : 0x7FFFFFu;
  weft_op_integer(arena, record, WEFT_PROP_RUN, (int64_t)(look | first << 16 | count << 40));
  if (url.bytes != NULL) weft_op_text(arena, record, WEFT_PROP_RUN_URL, url);
}

/* Writes one line of text. */
static inline void weft_text(weft_arena *arena, weft_str text, uint32_t font, uint32_t weight,
                             int64_t color) {
  weft_styled_text(arena, text, weft_text_style_of(font, weight, color));
}

/* Writes a spacer, which takes the remaining space, but at least `min_length` points. */
static inline void weft_spacer(weft_arena *arena, double min_length) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_SPACER);
  weft_op_float_unless(arena, record, WEFT_PROP_MIN_LENGTH, min_length, 0);
  weft_end(arena);
}

/* Writes a line across its stack. */
static inline void weft_divider(weft_arena *arena) {
  weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_DIVIDER);
  weft_end(arena);
}

/* Writes an avatar of `size` by `size` points. url.bytes == NULL: it shows the initials. */
static inline void weft_avatar(weft_arena *arena, weft_str initials, int64_t color, double size,
                               weft_str url) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_AVATAR);
  weft_op_text(arena, record, WEFT_PROP_TEXT, initials);
  weft_op_integer(arena, record, WEFT_PROP_COLOR, color);
  weft_op_float(arena, record, WEFT_PROP_WIDTH, size);
  if (url.bytes != NULL) weft_op_text(arena, record, WEFT_PROP_URL, url);
  weft_end(arena);
}

static inline void weft_badge(weft_arena *arena, weft_str text, int64_t color) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_BADGE);
  weft_op_text(arena, record, WEFT_PROP_TEXT, text);
  weft_op_integer(arena, record, WEFT_PROP_COLOR, color);
  weft_end(arena);
}

/* Writes an icon, by its name in the theme. */
static inline void weft_icon(weft_arena *arena, weft_str name, int64_t color, uint32_t font) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_ICON);
  weft_op_text(arena, record, WEFT_PROP_NAME, name);
  weft_op_integer_unless(arena, record, WEFT_PROP_COLOR, color, WEFT_COLOR_INHERITED);
  weft_op_integer_unless(arena, record, WEFT_PROP_FONT, font, WEFT_FONT_BODY);
  weft_end(arena);
}

/* Writes a picture of `width` by `height` points, or smaller in the same proportions; since 1.1. `name`
 * is the text for screen readers, and is shown with an icon if there is no picture. `radius` is the
 * radius of the corners, `fit` one of WEFT_FIT_…. */
static inline void weft_picture(weft_arena *arena, weft_str url, weft_str name, double width,
                                double height, double radius, uint32_t fit) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_PICTURE);
  weft_op_text(arena, record, WEFT_PROP_LABEL, name);
  if (url.bytes != NULL) weft_op_text(arena, record, WEFT_PROP_URL, url);
  weft_op_float(arena, record, WEFT_PROP_WIDTH, width);
  weft_op_float(arena, record, WEFT_PROP_HEIGHT, height);
  weft_op_float_unless(arena, record, WEFT_PROP_RADIUS, radius, 0);
  weft_op_integer_unless(arena, record, WEFT_PROP_FIT, fit, WEFT_FIT_FILL);
  weft_end(arena);
}

/* Opens a button that shows the views inside it and starts `action`. */
static inline void weft_button_begin(weft_arena *arena, weft_str action) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_BUTTON);
  weft_op_text(arena, record, WEFT_PROP_ACTION, action);
}

/* Writes a progress bar; `fraction` is from 0 to 1, or less than 0 if unknown. */
static inline void weft_progress(weft_arena *arena, double fraction) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_PROGRESS);
  if (fraction >= 0) {
    weft_op_float(arena, record, WEFT_PROP_FRACTION, fraction > 1 ? 1 : fraction);
  }
  weft_end(arena);
}

/* Writes a filled shape, which takes all the space it is offered. */
static inline void weft_filled_shape(weft_arena *arena, weft_shape shape, weft_fill fill) {
  weft_op *record = weft_op_begin(arena, WEFT_OP_NODE, WEFT_NODE_SHAPE);
  weft_op_shape(arena, record, shape);
  weft_op_fill(arena, record, fill);
  weft_end(arena);
}

#endif
