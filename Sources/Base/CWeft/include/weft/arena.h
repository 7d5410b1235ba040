/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* arena.h: the output of a hook: two buffers that the host owns, one for operations and one for text.
 *
 * A hook appends records (op.h) and never frees anything. scene.h has functions that write records. A
 * hook that writes them itself keeps `ops_used` a multiple of 8, and no count above its capacity. */
#ifndef WEFT_ARENA_H
#define WEFT_ARENA_H

#include <weft/types.h>

/* The struct and both buffers belong to the host and are valid until the hook returns. Neither buffer
 * is NULL. */
typedef struct weft_arena {
  uint32_t struct_size;
  uint32_t flags;        /* WEFT_ARENA_… */
  uint8_t *ops;          /* 8-byte aligned */
  uint32_t ops_capacity;
  uint32_t ops_used;     /* 0 on entry */
  uint8_t *text;
  uint32_t text_capacity;
  uint32_t text_used;    /* 0 on entry */
} weft_arena;

/* Set by a writer that ran out of space. The hook then returns WEFT_E_NO_SPACE, and the host calls it
 * again with larger buffers, up to a limit. */
#define WEFT_ARENA_FULL 1u

#endif
