/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* window.h: the input of a hook: a snapshot of all rows it is asked about.
 *
 * The host packs the visible window once and lends it to the hook for one call. Each hook declares the
 * fields it reads (hook.h), and finds their values in `values` in the declared order. Undeclared fields
 * are not included.
 *
 * Each field of WEFT_TYPE_TIME has a second one with the UTC offset of the list's time zone at that
 * time, in seconds east of Greenwich: "channel.lastMessageAt.utcOffset" for "channel.lastMessageAt".
 * "env.utcOffset" is the offset at the time shown, which differs if the clocks have changed since. */
#ifndef WEFT_WINDOW_H
#define WEFT_WINDOW_H

#include <weft/types.h>

#define WEFT_TYPE_NULL 0u  /* the value is absent, or the host does not know the field */
#define WEFT_TYPE_INT 1u   /* an integer; 0 and 1 also mean no and yes */
#define WEFT_TYPE_FLOAT 2u
#define WEFT_TYPE_TEXT 3u  /* UTF-8 text of `count` bytes, without a NUL */
#define WEFT_TYPE_TIME 4u  /* microseconds since 1970-01-01 00:00 UTC */
/* 5 and 6 are reserved for lists and records. */

typedef struct weft_value {
  uint32_t type;  /* WEFT_TYPE_… */
  uint32_t count; /* bytes of a text, 0 elsewhere */
  union {
    int64_t integer;
    double number;
    const char *text; /* the host's, valid until the hook returns; not NULL for WEFT_TYPE_TEXT */
  } value;
} weft_value;

typedef struct weft_row {
  uint64_t id;       /* identifies the row in answers; constant for the life of the list */
  uint64_t revision; /* changes whenever a value changes */
  const weft_value *values; /* the host's, valid until the hook returns; one per declared field */
} weft_row;

/* The struct and everything it points to belong to the host and are valid until the hook returns. */
typedef struct weft_window {
  uint32_t struct_size;
  uint32_t row_count;
  uint32_t row_stride; /* bytes from one row to the next: use weft_window_row */
  uint32_t value_count;
  const weft_row *rows; /* NULL if row_count is 0 */
  int64_t now;          /* microseconds since 1970-01-01 00:00 UTC; the only clock a hook needs */
} weft_window;

/* Returns the row at `index`, which must be less than row_count. */
static inline const weft_row *weft_window_row(const weft_window *window, uint32_t index) {
  const char *first = (const char *)window->rows;
  return (const weft_row *)(const void *)(first + (size_t)index * window->row_stride);
}

/* Returns the value of the field declared at index `field` as text; absent if it is not a text. */
static inline weft_str weft_row_text(const weft_row *row, uint32_t field) {
  const weft_value *value = &row->values[field];
  weft_str text = {NULL, 0};
  if (value->type == WEFT_TYPE_TEXT) {
    text.bytes = value->value.text;
    text.length = value->count;
  }
  return text;
}

/* Returns whether the value of the field declared at index `field` is exactly this text. */
static inline int weft_row_is(const weft_row *row, uint32_t field, const char *letters) {
  weft_str text = weft_row_text(row, field);
  uint64_t index;
  if (text.bytes == NULL) return 0;
  for (index = 0; index < text.length; index += 1) {
    if (letters[index] == 0 || text.bytes[index] != letters[index]) return 0;
  }
  return letters[index] == 0;
}

/* Returns the value of the field declared at index `field` as an integer; 0 if it is not one. */
static inline int64_t weft_row_integer(const weft_row *row, uint32_t field) {
  const weft_value *value = &row->values[field];
  return value->type == WEFT_TYPE_INT || value->type == WEFT_TYPE_TIME ? value->value.integer : 0;
}

#endif
