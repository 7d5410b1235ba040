/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The program's own malloc comes before glibc's, which exports what it does under another name. */
#include "allocation_count.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HEAP_IS_TAKEN 1
#endif
#endif

#ifdef HEAP_IS_TAKEN

int64_t weft_allocation_count(void) { return -1; }

int64_t weft_allocation_bytes(void) { return -1; }

#else

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread int64_t count;
static __thread int64_t bytes;

static void note(size_t size) {
  count += 1;
  bytes += (int64_t)size;
}

int64_t weft_allocation_count(void) { return count; }

int64_t weft_allocation_bytes(void) { return bytes; }

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

#endif
