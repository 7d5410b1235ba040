/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_late.h: a library that is loaded on first use, so that programs that never use it don't map
 * it and its dependencies.
 *
 * A header lists the functions that are called, and renames them for the linker, before it includes
 * the header of the library. A source file then defines them all:
 *
 *   #define WEFT_SODIUM(X) X(sodium_init) X(crypto_generichash)
 *   WEFT_SODIUM(WEFT_LATE_RENAME)
 *   #include <sodium.h>
 *
 *   WEFT_LATE(WEFT_SODIUM, "libsodium23", "libsodium.so.23");
 *   const char *weft_sodium_load(void) { return weft_late_load(&late, NULL); }
 *
 * C and Swift call them by their own names, with the types of the library's header. Each is one
 * jump to the address in the library, so it takes and returns what the library does, also if it is
 * variadic. None may be called before the library is loaded.
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

/* Makes calls of a function go to weft_NAME, so that a program can link the library as well. */
#define WEFT_LATE_RENAME(name) WEFT_LATE_PRAGMA(redefine_extname name weft_##name)
#define WEFT_LATE_PRAGMA(text) _Pragma(#text)

/* Defines the functions of a list, and `late`, which loads them; a file can do this once. */
#define WEFT_LATE(FUNCTIONS, PACKAGE, ...)                                                         \
  static struct {                                                                                  \
    FUNCTIONS(WEFT_LATE_ADDRESS)                                                                   \
  } late_functions;                                                                                \
  FUNCTIONS(WEFT_LATE_FUNCTION)                                                                    \
  static const char *const late_names[] = {FUNCTIONS(WEFT_LATE_NAME)};                             \
  static struct weft_late late = {                                                                 \
      .package = PACKAGE,                                                                          \
      .files = {__VA_ARGS__},                                                                      \
      .names = late_names,                                                                         \
      .functions = (void **)&late_functions,                                                       \
      .count = sizeof late_names / sizeof *late_names,                                             \
      .lock = PTHREAD_MUTEX_INITIALIZER,                                                           \
  }
#define WEFT_LATE_ADDRESS(name) void *name;
#define WEFT_LATE_NAME(name) #name,
#define WEFT_LATE_FUNCTION(name)                                                                   \
  __attribute__((naked, no_profile_instrument_function)) void weft_##name(void) {                  \
    WEFT_LATE_JUMP(late_functions.name);                                                           \
  }

/* Jumps to an address in memory, and changes no register that carries an argument. */
#if defined(__x86_64__)
#define WEFT_LATE_JUMP(address) __asm__("jmp *%0" : : "m"(address))
#elif defined(__aarch64__)
#define WEFT_LATE_JUMP(address)                                                                    \
  __asm__("adrp x16, %0\n\tldr x16, [x16, :lo12:%0]\n\tbr x16" : : "S"(&(address)))
#elif defined(__riscv)
#define WEFT_LATE_JUMP(address) __asm__("lla t1, %0\n\tld t1, 0(t1)\n\tjr t1" : : "i"(&(address)))
#else
#error "add the jump of this processor"
#endif

/* Loads a library and finds its functions, once per process; any thread may call it. `begin`,
 * which may be NULL, initializes the library and returns 0, or any other value if it fails.
 * Returns NULL, or the reason why the library can't be used, which is never freed. */
const char *weft_late_load(struct weft_late *library, int (*begin)(void));

#endif
