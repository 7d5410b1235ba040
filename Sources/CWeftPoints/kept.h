/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* kept.h: the calls that run on a thread, and the memory their results live in. */
#ifndef WEFT_KEPT_H
#define WEFT_KEPT_H

#include <stdint.h>

typedef struct weft_block weft_block;

/* A call that runs, on its thread's stack. */
typedef struct weft_frame {
  uint64_t point;
  struct weft_frame *outer;
  weft_block *own;  /* what its providers keep */
  weft_block *last; /* what the last call made by its providers returned */
} weft_frame;

/* The innermost call that runs on this thread. */
extern _Thread_local weft_frame *weft_running;

/* What the last call of this thread returned that came from no other call. */
extern _Thread_local weft_block *weft_thread_last;

/* Frees what the call before this one returned and keeps what this one does. `result` is what it returns
 * when that is a pointer: it may lead into an argument, which the call before may have returned. */
void weft_frame_hand_over(weft_frame *frame, const void *result);

#endif
