/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* allocation_count.h: counts what this thread asks of the heap, for tests that promise a number. */
#ifndef WEFT_ALLOCATION_COUNT_H
#define WEFT_ALLOCATION_COUNT_H

#include <stdint.h>

/* How many blocks this thread has asked for since it began; -1 where a sanitizer owns the heap. */
int64_t weft_allocation_count(void);

/* How many bytes this thread has asked for since it began; -1 where a sanitizer owns the heap. */
int64_t weft_allocation_bytes(void);

#endif
