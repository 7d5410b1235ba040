/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* record.h: functions that append records to an arena. Header only, no libc.
 *
 * Properties belong to the last record and must follow it directly. A writer does not write beyond a
 * full arena: it sets WEFT_ARENA_FULL, and weft_arena_status returns the status for it. Writers copy
 * texts into the arena. scene.h has the parts of answers. */
#ifndef WEFT_RECORD_H
#define WEFT_RECORD_H

#include <weft/arena.h>
#include <weft/op.h>
#include <weft/types.h>
#include <weft/window.h>

/* Reserves `size` bytes for operations, or returns NULL if there is not enough space. */
static inline uint8_t *weft_arena_take(weft_arena *arena, uint32_t size) {
  uint8_t *place;
  if ((arena->flags & WEFT_ARENA_FULL) || arena->ops_capacity - arena->ops_used < size) {
    arena->flags |= WEFT_ARENA_FULL;
    return NULL;
  }
  place = arena->ops + arena->ops_used;
  arena->ops_used += size;
  return place;
}

/* Appends a record without properties and returns it, or NULL if there is not enough space. */
static inline weft_op *weft_op_begin(weft_arena *arena, uint16_t op, uint16_t kind) {
  weft_op *record = (weft_op *)(void *)weft_arena_take(arena, (uint32_t)sizeof(weft_op));
  if (record != NULL) {
    record->op = op;
    record->kind = kind;
    record->size = (uint32_t)sizeof(weft_op);
    record->property_count = 0;
    record->reserved = 0;
  }
  return record;
}

/* Appends a property to `record`, which must be the last one in the arena; does nothing for NULL. */
static inline weft_property *weft_op_add(weft_arena *arena, weft_op *record, uint16_t id,
                                         uint16_t type) {
  weft_property *property;
  if (record == NULL) return NULL;
  property = (weft_property *)(void *)weft_arena_take(arena, (uint32_t)sizeof(weft_property));
  if (property == NULL) return NULL;
  record->size += (uint32_t)sizeof(weft_property);
  record->property_count += 1;
  property->id = id;
  property->type = type;
  property->count = 0;
  property->value.integer = 0;
  return property;
}

static inline void weft_op_integer(weft_arena *arena, weft_op *record, uint16_t id, int64_t value) {
  weft_property *property = weft_op_add(arena, record, id, WEFT_TYPE_INT);
  if (property != NULL) property->value.integer = value;
}

static inline void weft_op_float(weft_arena *arena, weft_op *record, uint16_t id, double value) {
  weft_property *property = weft_op_add(arena, record, id, WEFT_TYPE_FLOAT);
  if (property != NULL) property->value.number = value;
}

static inline void weft_op_text(weft_arena *arena, weft_op *record, uint16_t id, weft_str text) {
  uint64_t index;
  weft_property *property;
  if (text.length > arena->text_capacity - arena->text_used) {
    arena->flags |= WEFT_ARENA_FULL;
    return;
  }
  property = weft_op_add(arena, record, id, WEFT_TYPE_TEXT);
  if (property == NULL) return;
  property->count = (uint32_t)text.length;
  property->value.offset = arena->text_used;
  for (index = 0; index < text.length; index += 1) {
    arena->text[arena->text_used + index] = (uint8_t)text.bytes[index];
  }
  arena->text_used += (uint32_t)text.length;
}

/* Like weft_op_float, but omits a value that equals the default, so that equal views have equal bytes
 * in every language. */
static inline void weft_op_float_unless(weft_arena *arena, weft_op *record, uint16_t id,
                                        double value, double usual) {
  if (value != usual) weft_op_float(arena, record, id, value);
}

static inline void weft_op_integer_unless(weft_arena *arena, weft_op *record, uint16_t id,
                                          int64_t value, int64_t usual) {
  if (value != usual) weft_op_integer(arena, record, id, value);
}

/* Closes the innermost row, view or modifier. */
static inline void weft_end(weft_arena *arena) { weft_op_begin(arena, WEFT_OP_END, 0); }

/* Closes the `count` innermost rows, views or modifiers. */
static inline void weft_ends(weft_arena *arena, uint32_t count) {
  for (; count > 0; count -= 1) weft_end(arena);
}

/* Returns the status that a hook returns after writing its answers. */
static inline weft_status weft_arena_status(const weft_arena *arena) {
  return (arena->flags & WEFT_ARENA_FULL) ? WEFT_E_NO_SPACE : WEFT_OK;
}

#endif
