/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_platform.h: what Swift can't call by itself: variadic system calls. */
#ifndef WEFT_PLATFORM_H
#define WEFT_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opens a file for reading without following a final link, without waiting and without passing it
 * to children. Returns a descriptor, or minus the error number. */
int32_t weft_platform_open(const char *path);

/* Opens a folder as a place to start from; it may be a link. Returns a descriptor, or minus the error
 * number. */
int32_t weft_platform_open_folder(const char *path);

/* Opens a regular file for reading that lies beneath a folder, at a path of names between single
 * slashes, as weft_platform_open does. -EINVAL when a name is empty, "." or "..", -ELOOP when one is a
 * link, -EISDIR for a folder, -ENODEV when it is something else. */
int32_t weft_platform_open_beneath(int32_t folder, const char *path);

/* A file in memory with the next `size` bytes of a file, that nobody can change any more. Returns a
 * descriptor, or minus the error number: -ESTALE when the file holds fewer bytes. */
int32_t weft_platform_sealed_copy(int32_t file, uint64_t size);

/* Copies bytes from an address that others named. Returns 0, or -EFAULT when nothing is there. */
int32_t weft_platform_copy_memory(void *to, const void *from, size_t count);

/* Memory of a size, which is a whole number of pages, with a page behind it that can be neither read nor
 * written. Returns NULL when there is none. */
void *weft_platform_guarded(size_t size);

/* Gives memory of weft_platform_guarded back; `size` is what it was made with. */
void weft_platform_guarded_free(void *memory, size_t size);

/* Terminal size of a descriptor as rows << 16 | columns, 0 when it is no terminal. */
uint32_t weft_platform_terminal_size(int32_t descriptor);

/* Takes the terminal over: keys come one by one and unechoed, the screen is a second one, the cursor
 * is hidden, what is pasted is marked as such, and where that is asked for the mouse is heard. However the
 * process ends after that, by exit or by a signal, the terminal is given back as it was. Returns 0, or minus
 * the error number. */
int32_t weft_platform_terminal_enter(int32_t mouse);

/* How often the process has come back from being stopped: each time the screen is another program's. */
uint32_t weft_platform_terminal_returns(void);

/* Gives the terminal back; without weft_platform_terminal_enter it does nothing. Where a signal has asked
 * for the end meanwhile, the process ends by it here: what was to be written has been. */
void weft_platform_terminal_leave(void);

/* Waits for keys as weft_wait does, and reads what came. Returns the number of bytes, 0 when none came in
 * time, the window changed its size or somebody woke it, minus 1 when there will be none, or a signal has asked
 * for the end. */
int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds);

/* Whether the process has rights its user has not, so that its environment must not be trusted. */
bool weft_platform_is_privileged(void);

typedef void weft_platform_visitor(const char *path, void *context);

/* Calls a function with the path of each library this process has loaded; it must not load any. */
void weft_platform_each_library(weft_platform_visitor *visitor, void *context);

/* Gives memory the allocator holds without need back to the kernel. */
void weft_platform_trim_memory(void);

#endif
