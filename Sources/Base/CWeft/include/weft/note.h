/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* note.h: the identity of a plugin, which a host reads from the file without running its code.
 *
 *     WEFT_NOTE("org.example.badge", "1.2.0", WEFT_LANGUAGE_C);
 *
 * puts an ELF note with the owner "WEFT" into the section .note.weft. A host reads the note before it
 * loads the file, and refuses a file without one. */
#ifndef WEFT_NOTE_H
#define WEFT_NOTE_H

#include <weft/types.h>

#define WEFT_LANGUAGE_OTHER 0u
#define WEFT_LANGUAGE_C 1u
#define WEFT_LANGUAGE_CPP 2u
#define WEFT_LANGUAGE_SWIFT 3u
#define WEFT_LANGUAGE_EMBEDDED_SWIFT 4u
#define WEFT_LANGUAGE_RUST 5u

/* The language of a Swift file; Plugins/build defines WEFT_EMBEDDED for Embedded Swift. */
#ifdef WEFT_EMBEDDED
#define WEFT_LANGUAGE_ANY_SWIFT WEFT_LANGUAGE_EMBEDDED_SWIFT
#else
#define WEFT_LANGUAGE_ANY_SWIFT WEFT_LANGUAGE_SWIFT
#endif

/* The oldest minor version that the plugin can run with. Define it before including this header if the
 * plugin requires something that a later minor version added. */
#ifndef WEFT_NEEDS_MINOR
#define WEFT_NEEDS_MINOR 0u
#endif

#define WEFT_NOTE_TYPE 1u

typedef struct weft_note {
  uint32_t owner_size;      /* 5: "WEFT" and its NUL */
  uint32_t descriptor_size; /* bytes from `magic` to the end */
  uint32_t type;            /* WEFT_NOTE_TYPE */
  char owner[8];            /* padded to a multiple of 4, as ELF requires */
  uint32_t magic;           /* WEFT_MAGIC */
  uint32_t abi_major;       /* the version the plugin was built with */
  uint32_t abi_minor;
  uint32_t minimum_major;   /* the oldest host it can run in */
  uint32_t minimum_minor;
  uint32_t language;        /* WEFT_LANGUAGE_… */
  char id[64];              /* NUL-terminated, [a-z0-9.-] */
  char version[24];         /* NUL-terminated */
} weft_note;

#ifdef __cplusplus
#define WEFT_NOTE_LINKAGE extern "C" const
#else
#define WEFT_NOTE_LINKAGE const
#endif

/* Hidden, so that the symbol is not exported; used, so that the linker keeps it. */
#define WEFT_NOTE(ID, VERSION, LANGUAGE)                                                        \
  WEFT_NOTE_LINKAGE                                                                             \
  __attribute__((section(".note.weft"), used, aligned(4), visibility("hidden")))                \
  weft_note weft_note_ = {                                                                      \
      5u, (uint32_t)(sizeof(weft_note) - 20), WEFT_NOTE_TYPE, "WEFT", WEFT_MAGIC, WEFT_ABI_MAJOR, \
      WEFT_ABI_MINOR, WEFT_ABI_MAJOR, WEFT_NEEDS_MINOR, LANGUAGE, ID, VERSION}

#endif
