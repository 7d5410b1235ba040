/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_platform.h: what Swift can't call by itself: variadic system calls. */
#ifndef WEFT_PLATFORM_H
#define WEFT_PLATFORM_H

#include <stddef.h>
#include <stdint.h>

/* Opens a file for reading without following a final link, without waiting and without passing it
 * to children. Returns a descriptor, or minus the error number. */
int32_t weft_platform_open(const char *path);

/* A file in memory with these bytes that nobody can change any more. Returns a descriptor, or minus
 * the error number. */
int32_t weft_platform_sealed_copy(const void *bytes, size_t count);

/* Terminal size of a descriptor as rows << 16 | columns, 0 when it is no terminal. */
uint32_t weft_platform_terminal_size(int32_t descriptor);

/* Gives memory the allocator holds without need back to the kernel. */
void weft_platform_trim_memory(void);

#endif
