/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_late.h: a library that is loaded when something first needs it, so that programs which never
 * do neither map it nor what it needs itself.
 *
 * A file lists the functions it calls, and calls them by the name of the library:
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
  const char *package;            /* of Debian 12, that has the library */
  const char *files[3];           /* its names, the first that can be loaded counts; NULL at the end */
  const char *const *names;       /* of its functions */
  void **functions;               /* where their addresses go */
  size_t count;
  pthread_mutex_t lock;
  int state;                      /* 0 before the first try, then 1 or -1 */
  char reason[128];
};

/* Defines a struct LIBRARY with the address of each function, and LIBRARY_late, which finds them.
 * FUNCTIONS calls the macro it is given with the name of each function first. */
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

/* Loads a library and finds its functions, once a process; any thread may call it. What a library
 * needs before it is used, `begin` does, which may be NULL; it returns 0, or anything else when it
 * fails. Returns 0, or -1 with a reason that lives for ever. */
int weft_late_load(struct weft_late *library, int (*begin)(void), const char **reason);

#endif
