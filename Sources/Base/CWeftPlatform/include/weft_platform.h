/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_platform.h: system calls that Swift can't make, such as variadic ones, and the terminal. */
#ifndef WEFT_PLATFORM_H
#define WEFT_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opens a file for reading; doesn't follow a link in the last part of the path, doesn't block,
 * and doesn't pass it to child processes. Returns a descriptor, or minus the error number. */
int32_t weft_platform_open(const char *path);

/* Opens a folder as the start of later look-ups; the path may be a link. Returns a descriptor,
 * or minus the error number. */
int32_t weft_platform_open_folder(const char *path);

/* Opens a regular file beneath a folder for reading, as weft_platform_open does. The path
 * consists of names separated by single slashes. Returns -EINVAL if a name is empty, "." or
 * "..", -ELOOP if one is a link, -EISDIR for a folder, -ENODEV for anything else that isn't a
 * regular file. */
int32_t weft_platform_open_beneath(int32_t folder, const char *path);

/* Creates a file in memory from bytes, positioned at its start. Returns a descriptor, or minus
 * the error number. */
int32_t weft_platform_memory_file(const void *bytes, uint64_t count);

/* Copies the next `size` bytes of a file into a file in memory that no process can change.
 * Returns a descriptor, or minus the error number: -ESTALE if the file has fewer bytes. */
int32_t weft_platform_sealed_copy(int32_t file, uint64_t size);

/* Renames a file or folder atomically. If `exchanges` is 1, both must exist and are exchanged;
 * if it is 0, the new name must not exist. Returns 0, or minus the error number. */
int32_t weft_platform_rename(const char *from, const char *to, int32_t exchanges);

/* Copies bytes from an untrusted address. Returns 0, or -EFAULT if it isn't mapped. */
int32_t weft_platform_copy_memory(void *to, const void *from, size_t count);

/* Allocates a whole number of pages, followed by a page that can't be read or written. Returns
 * NULL without memory. */
void *weft_platform_guarded(size_t size);

/* Frees memory from weft_platform_guarded; `size` is the size it was allocated with. */
void weft_platform_guarded_free(void *memory, size_t size);

/* Lets the process keep a few megabytes of freed memory for the next frame. Otherwise the C
 * library returns blocks of some hundred kilobytes to the kernel at once, and each frame would
 * fault in all its pages again. */
void weft_platform_keep_freed_memory(void);

/* Returns a terminal's size as rows << 16 | columns, or 0 if the descriptor isn't a terminal. */
uint32_t weft_platform_terminal_size(int32_t descriptor);

/* Returns the size of a terminal's window in pixels as height << 16 | width, or 0 if it is
 * unknown. */
uint32_t weft_platform_terminal_pixels(int32_t descriptor);

/* Takes over the terminal: keys arrive one by one and without echo, the alternate screen is
 * shown, the cursor is hidden, pasted text is marked, and mouse events are reported if `mouse`
 * isn't 0. The terminal is restored however the process ends after that, by exit or by a signal.
 * Returns 0, or minus the error number. */
int32_t weft_platform_terminal_enter(int32_t mouse);

/* Returns how often the process has continued after being stopped; each time the screen must be
 * repainted. */
uint32_t weft_platform_terminal_returns(void);

/* Stores up to 4096 bytes to be written before everything else whenever the terminal is
 * restored, even by a signal or for a suspend. Returns 0, or minus the error number if there are
 * more bytes. */
int32_t weft_platform_terminal_take_leave_with(const uint8_t *bytes, uint32_t count);

/* Restores the terminal; does nothing without weft_platform_terminal_enter. If a signal has
 * requested the end of the process, the process is ended by that signal here, after all output. */
void weft_platform_terminal_leave(void);

/* Waits for keys as weft_wait does, and reads them. Returns the number of bytes; 0 if none
 * arrived in time, the window was resized, or another thread woke the wait; -1 at the end of
 * input, or if a signal has requested the end of the process. */
int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds);

/* Returns whether the process has rights that its user lacks, so that its environment can't be
 * trusted. */
bool weft_platform_is_privileged(void);

typedef void weft_platform_visitor(const char *path, void *context);

/* Calls a function with the path of each loaded library; the function must not load any. */
void weft_platform_each_library(weft_platform_visitor *visitor, void *context);

/* Returns unused memory of the allocator to the kernel. */
void weft_platform_trim_memory(void);

#endif
