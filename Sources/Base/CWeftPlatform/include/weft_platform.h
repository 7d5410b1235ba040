/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_platform.h: system calls that Swift can't make by itself, such as variadic ones, and the
 * terminal. */
#ifndef WEFT_PLATFORM_H
#define WEFT_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opens a file for reading without following a final link, without waiting and without passing it to
 * children. Returns a descriptor, or minus the error number. */
int32_t weft_platform_open(const char *path);

/* Opens a folder as the start of later look-ups; the path may be a link. Returns a descriptor, or minus
 * the error number. */
int32_t weft_platform_open_folder(const char *path);

/* Opens a regular file beneath a folder for reading, as weft_platform_open does. The path consists of
 * names between single slashes. -EINVAL when a name is empty, "." or "..", -ELOOP when one is a link,
 * -EISDIR for a folder, -ENODEV for anything else that is not a regular file. */
int32_t weft_platform_open_beneath(int32_t folder, const char *path);

/* Makes a file in memory of bytes, to be read from its beginning. Returns a descriptor, or minus the
 * error number. */
int32_t weft_platform_memory_file(const void *bytes, uint64_t count);

/* Copies the next `size` bytes of a file into a file in memory that no process can change. Returns a
 * descriptor, or minus the error number: -ESTALE when the file holds fewer bytes. */
int32_t weft_platform_sealed_copy(int32_t file, uint64_t size);

/* Renames a file or folder at one stroke. With `exchanges` 1 the two change places, which both have to
 * be there; with 0 nothing may be there yet. Returns 0, or minus the error number. */
int32_t weft_platform_rename(const char *from, const char *to, int32_t exchanges);

/* Copies bytes from an untrusted address. Returns 0, or -EFAULT when it is not mapped. */
int32_t weft_platform_copy_memory(void *to, const void *from, size_t count);

/* Allocates a whole number of pages, followed by a page that can be neither read nor written. Returns
 * NULL when there is no memory. */
void *weft_platform_guarded(size_t size);

/* Frees memory of weft_platform_guarded; `size` is the size it was made with. */
void weft_platform_guarded_free(void *memory, size_t size);

/* Lets the process keep a few megabytes that it has freed, for the next frame. The C library gives
 * blocks of some hundred kilobytes back at once, and each frame would get its pages anew, one fault
 * each. */
void weft_platform_keep_freed_memory(void);

/* Returns a terminal's size as rows << 16 | columns, 0 when the descriptor is no terminal. */
uint32_t weft_platform_terminal_size(int32_t descriptor);

/* Returns the pixels of a terminal's window as height << 16 | width, 0 where it does not say. */
uint32_t weft_platform_terminal_pixels(int32_t descriptor);

/* Takes over the terminal: keys arrive one by one and without echo, a second screen is shown, the
 * cursor is hidden, pasted text is marked, and mouse events are reported if `mouse` is not 0. However
 * the process ends after that, by exit or by a signal, the terminal is restored. Returns 0, or minus
 * the error number. */
int32_t weft_platform_terminal_enter(int32_t mouse);

/* How often the process has continued after being stopped; each time the screen has to be repainted. */
uint32_t weft_platform_terminal_returns(void);

/* Keeps at most 4096 bytes that are written in front of all else whenever the terminal is given back, also
 * by a signal and for a suspend. Returns 0, or minus the error number where there are more. */
int32_t weft_platform_terminal_take_leave_with(const uint8_t *bytes, uint32_t count);

/* Restores the terminal; does nothing without weft_platform_terminal_enter. If a signal has asked for
 * the end meanwhile, the process ends by it here, after everything was written. */
void weft_platform_terminal_leave(void);

/* Waits for keys as weft_wait does, and reads them. Returns the number of bytes; 0 when none came in
 * time, the window changed its size, or another thread woke the wait; -1 when no more will come, or a
 * signal has asked for the end. */
int32_t weft_platform_terminal_read(uint8_t *buffer, uint32_t capacity, int32_t milliseconds);

/* Whether the process has rights that its user does not have, so that its environment can't be trusted. */
bool weft_platform_is_privileged(void);

typedef void weft_platform_visitor(const char *path, void *context);

/* Calls a function with the path of each library that this process has loaded; it must not load any. */
void weft_platform_each_library(weft_platform_visitor *visitor, void *context);

/* Returns unused memory of the allocator to the kernel. */
void weft_platform_trim_memory(void);

#endif
