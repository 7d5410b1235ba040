/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* types.h: the types and constants that all other headers of the plugin ABI use.
 *
 * The ABI uses only fixed-width scalars, pointers and structs: no bool, no enum in a struct, no long,
 * no size_t, no bit-field, no variadic function. It is little-endian and LP64.
 *
 * Major version 1 is permanent: everything in these headers keeps its meaning, its number and its
 * position. A new minor version adds members to structs, ids, operations, properties and tables, and
 * never changes one. A reader reads only the part of a struct that its struct_size covers; a struct
 * without one never grows. A reader skips operations, kinds, properties and values that it does not
 * know.
 *
 * Each function states where and when it can be called, as in [main thread, initialised]:
 *
 *   main thread    always the same thread, for the life of the plugin
 *   render thread  one call at a time, not always on the same thread; it can be the main thread
 *   any thread     several calls at a time, also from the plugin's own threads
 *   loaded         after the file has been mapped
 *   initialised    from the call of init until deinit has returned
 *   active         after hooks has returned, until deinit is called */
#ifndef WEFT_TYPES_H
#define WEFT_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* Makes a C++ exception that reaches the boundary end the program in the plugin, with its stack. */
#ifdef __cplusplus
#define WEFT_NOEXCEPT noexcept
#else
#define WEFT_NOEXCEPT
#endif

#define WEFT_ABI_MAJOR 1u
#define WEFT_ABI_MINOR 1u

/* "WFT1" in memory; its byte-swapped value shows that a plugin has the wrong endianness. */
#define WEFT_MAGIC 0x31544657u

/* The result of a call: 0 is success, positive values such as WEFT_NEXT are not errors,
 * negative values are errors. */
typedef int32_t weft_status;
#define WEFT_OK 0
#define WEFT_NEXT 1            /* passes every row of the window to the next provider */
#define WEFT_E_ARGUMENT (-1)   /* an argument is out of range */
#define WEFT_E_STATE (-2)      /* the call does not fit the calls before it */
#define WEFT_E_NO_SPACE (-3)   /* the arena is too small; the host calls again with a larger one */
#define WEFT_E_LIMIT (-5)      /* a limit of the host was exceeded */
#define WEFT_E_STALE (-6)      /* the reference was already released */
#define WEFT_E_THREAD (-7)     /* the function must not be called on this thread */
#define WEFT_E_DENIED (-9)     /* the system or the user does not allow it */
#define WEFT_E_INTERNAL (-11)  /* the plugin failed for an internal reason */

/* UTF-8 text, not necessarily NUL-terminated; bytes == NULL means that it is absent. The side that
 * passes a text owns its bytes; each function that takes a text states how long they stay valid. */
typedef struct weft_str {
  const char *bytes;
  uint64_t length;
} weft_str;

#endif
