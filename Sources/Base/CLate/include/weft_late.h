/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_late.h: a library that is loaded on first use, so that programs that never use it don't map
 * it and its dependencies.
 *
 * A file lists the functions that it calls, and calls them through a struct named after the
 * library:
 *
 *   #define FUNCTIONS(X) X(sodium_init) X(crypto_generichash)
 *   WEFT_LATE(sodium, FUNCTIONS, "libsodium23", "libsodium.so.23");
 *
 *   weft_late_load(&sodium_late, NULL, &reason) == 0 && sodium.sodium_init();
 */
#ifndef WEFT_LATE_H
#define WEFT_LATE_H

#include <pthread.h>
#include <stddef.h>

struct weft_late {
  const char *package;            /* the Debian 12 package of the library */
  const char *files[3];           /* file names to try in order; NULL at the end */
  const char *const *names;       /* the names of the functions */
  void **functions;               /* receives their addresses */
  size_t count;
  pthread_mutex_t lock;
  int state;                      /* 0 before the first attempt, then 1 or -1 */
  char reason[128];
};

/* Defines a struct LIBRARY with the address of each function, and LIBRARY_late for loading them.
 * FUNCTIONS calls the macro it is given with the name of each function as the first argument. */
#define WEFT_LATE(LIBRARY, FUNCTIONS, PACKAGE, ...)                                                \
  static struct {                                                                                  \
    FUNCTIONS(WEFT_LATE_POINTER)                                                                   \
  } LIBRARY;                                                                                       \
  static const char *const LIBRARY##_names[] = {FUNCTIONS(WEFT_LATE_NAME)};                        \
  static struct weft_late LIBRARY##_late = {                                                       \
      .package = PACKAGE,                                                                          \
      .files = {__VA_ARGS__},                                                                      \
      .names = LIBRARY##_names,                                                                    \
      .functions = (void **)(void *)&LIBRARY,                                                      \
      .count = sizeof LIBRARY##_names / sizeof *LIBRARY##_names,                                   \
      .lock = PTHREAD_MUTEX_INITIALIZER,                                                           \
  }
#define WEFT_LATE_POINTER(name, ...) __typeof__(&name) name;
#define WEFT_LATE_NAME(name, ...) #name,

/* Loads a library and finds its functions, once per process; any thread may call it. `begin`,
 * which may be NULL, initializes the library and returns 0, or any other value if it fails.
 * Returns 0, or -1 with a reason whose text is never freed. */
int weft_late_load(struct weft_late *library, int (*begin)(void), const char **reason);

#endif
