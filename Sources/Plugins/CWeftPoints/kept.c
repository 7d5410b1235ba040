/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "kept.h"

#include <pthread.h>
#include <stdlib.h>
#include <weft_calls.h>

struct weft_block {
  weft_block *next;
  uint64_t size; /* of the memory after it, which is 16-byte aligned like the block */
};

_Thread_local weft_frame *weft_running;

_Thread_local weft_block *weft_thread_last;
static pthread_key_t at_thread_end;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void release(weft_block *block) {
  while (block != NULL) {
    weft_block *next = block->next;
    free(block);
    block = next;
  }
}

static void end_thread(void *unused) {
  (void)unused;
  release(weft_thread_last);
  weft_thread_last = NULL;
}

static void make_key(void) {
  /* Without a key, the last result of an ending thread leaks; nothing else goes wrong. */
  (void)pthread_key_create(&at_thread_end, end_thread);
}

void weft_call_abandon(void) {
  weft_running = NULL;
}

void weft_call_forget(void) {
  if (weft_running != NULL) return;
  release(weft_thread_last);
  weft_thread_last = NULL;
}

static int holds(const weft_block *block, const void *place) {
  for (; block != NULL; block = block->next) {
    if ((uintptr_t)place - (uintptr_t)(block + 1) <= block->size) return 1;
  }
  return 0;
}

/* Joins two lists into one. */
static weft_block *joined(weft_block *first, weft_block *second) {
  weft_block *end = first;
  if (first == NULL) return second;
  while (end->next != NULL) end = end->next;
  end->next = second;
  return first;
}

void weft_frame_hand_over(weft_frame *frame, const void *result) {
  weft_block **place = frame->outer != NULL ? &frame->outer->last : &weft_thread_last;
  /* A provider may return the result of a call that it made. */
  weft_block *kept = joined(frame->own, frame->last);
  if (holds(*place, result)) {
    kept = joined(kept, *place);
  } else {
    release(*place);
  }
  *place = kept;
}

void *weft_call_keep(size_t size) {
  weft_block *block;
  if (weft_running == NULL || size > SIZE_MAX - sizeof(weft_block)) return NULL;
  block = malloc(sizeof(weft_block) + size);
  if (block == NULL) return NULL;
  pthread_once(&once, make_key);
  pthread_setspecific(at_thread_end, &weft_running);
  block->next = weft_running->own;
  block->size = size;
  weft_running->own = block;
  return block + 1;
}
