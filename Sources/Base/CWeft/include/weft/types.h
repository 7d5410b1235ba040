/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* types.h: the few types and numbers that all other headers of the plugin ABI use.
 *
 * The ABI uses fixed-width scalars, pointers and structs only: no bool, no enum in a struct, no
 * long, no size_t, no bit-field, no variadic function. It is little-endian and LP64.
 *
 * Major 1 is for good: everything in these headers keeps its meaning, its number and its place. A new
 * minor appends members to structs, ids, operations, properties and tables, and never changes one.
 * The reader of a struct reads only what its struct_size covers; a struct without one never grows.
 * A reader passes over operations, kinds, properties and values it does not know.
 *
 * Each function says where and when it is called, as in [main thread, initialised]:
 *
 *   main thread    one and the same thread for all of a plugin's life
 *   render thread  one call at a time, not always on the same thread; it may be the main thread
 *   any thread     several at a time, also threads of the plugin's own
 *   loaded         from when the file is mapped on
 *   initialised    from when init is called until deinit has returned
 *   active         from when hooks has returned until deinit is called */
#ifndef WEFT_TYPES_H
#define WEFT_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* A C++ exception that reaches the boundary ends the program in the plugin, with its stack. */
#ifdef __cplusplus
#define WEFT_NOEXCEPT noexcept
#else
#define WEFT_NOEXCEPT
#endif

#define WEFT_ABI_MAJOR 1u
#define WEFT_ABI_MINOR 1u

/* "WFT1" in memory; its byte-swapped value shows that a plugin has the wrong endianness. */
#define WEFT_MAGIC 0x31544657u

/* The result of a call: 0 is success, positive values steer, negative values are errors. */
typedef int32_t weft_status;
#define WEFT_OK 0
#define WEFT_NEXT 1            /* not mine: ask the next provider for every row of the window */
#define WEFT_E_ARGUMENT (-1)   /* an argument is out of its range */
#define WEFT_E_STATE (-2)      /* the call does not fit the calls before it */
#define WEFT_E_NO_SPACE (-3)   /* the arena is too small; the host calls again with more */
#define WEFT_E_LIMIT (-5)      /* a limit of the host is exceeded */
#define WEFT_E_STALE (-6)      /* a reference that was released before */
#define WEFT_E_THREAD (-7)     /* the function may not be called on this thread */
#define WEFT_E_DENIED (-9)     /* the system or the user forbids it */
#define WEFT_E_INTERNAL (-11)  /* the plugin failed for a reason of its own */

/* UTF-8 text. It need not end in NUL; bytes == NULL means absent. The side that passes a text owns
 * the bytes; the function that takes it states for how long they stay valid. */
typedef struct weft_str {
  const char *bytes;
  uint64_t length;
} weft_str;

#endif
