/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* kept.h: the calls in progress on a thread, and the memory of their results. */
#ifndef WEFT_KEPT_H
#define WEFT_KEPT_H

#include <stdint.h>

typedef struct weft_block weft_block;

/* A call in progress, on its thread's stack. */
typedef struct weft_frame {
  uint64_t point;
  struct weft_frame *outer;
  weft_block *own;  /* the memory that its providers allocated */
  weft_block *last; /* the results of the last call that its providers made */
} weft_frame;

/* The innermost call in progress on this thread. */
extern _Thread_local weft_frame *weft_running;

/* The result of this thread's last call that was not made by a provider. */
extern _Thread_local weft_block *weft_thread_last;

/* Frees the result of the previous call, and keeps that of this one. `result` is the returned pointer, if
 * any: it may point into an argument that the previous call had returned. */
void weft_frame_hand_over(weft_frame *frame, const void *result);

#endif
