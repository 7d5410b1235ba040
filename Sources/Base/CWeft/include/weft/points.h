/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* points.h: open hook points, whose signature is known only at run time: weft_host.get of
 * WEFT_POINTS returns this table.
 *
 * Order of calls: a plugin declares a point, usually in init; others provide functions for it; a caller
 * acquires a plain C function, calls it as often as it likes and releases it. A provider or caller that
 * may start first declares the point too: declaring it twice alike is fine.
 *
 * A signature is a return type and up to 8 arguments, as in "s(r,q)" or "v()":
 *
 *   v void (only returned)      l int64_t       s weft_str, by value
 *   i int32_t                   q uint64_t      r const weft_record *
 *   u uint32_t                  d double        a weft_arena * (only an argument)
 *                               p void *
 *
 * The caller lends texts, records, arenas and what they point to until the provider's function returns.
 * What the function returns stays its own: it keeps a text or a record unchanged until the same thread
 * calls it again. Callers copy what they need: a result is valid until the calling thread calls any
 * point again, or returns from the hook or provider that made the call.
 *
 * A provider passes by returning an absent text (s), NULL (p, r) or, where the point is declared with
 * WEFT_POINT_STATUS, WEFT_NEXT; with i, u, l, q, d and v it can't. A point that no provider
 * answers, or that is called from within itself, returns what passing would, else 0; a chain returns its
 * first argument.
 *
 * A hook whose answers depend on a point is WEFT_HOOK_VOLATILE: providers may come and go while the
 * fields of the hook stay the same.
 *
 * In a worker, in which most plugins run, a point takes and returns numbers, texts and records, whose
 * bytes cross to another process and are copied there: p and a are WEFT_E_DENIED, texts become UTF-8, and a
 * call that takes long, or more than 16 MiB, passes. A plugin declares and provides points during init, and
 * calls them by the function that acquire_packed returns. A call during init finds no provider, and a call
 * of a point that the plugin itself provides fails.
 *
 * Functions come in the order of the user's order file, then by priority, then by plugin id. */
#ifndef WEFT_POINTS_H
#define WEFT_POINTS_H

#include <weft/arena.h>
#include <weft/host.h>
#include <weft/types.h>
#include <weft/window.h>

#define WEFT_POINTS "weft.points/1"

/* How the answers of several providers become one. */
#define WEFT_POINT_FIRST 0u   /* the first that does not pass, from the highest down */
#define WEFT_POINT_CHAIN 1u   /* from the lowest up, each gets the last answer as its first argument,
                                 which has the type that the point returns */
#define WEFT_POINT_COLLECT 2u /* all of them, from the highest down: the point returns v, or a status
                                 that is WEFT_OK when any of them answered */

/* Added to one of the above: the i that the point returns is a weft_status. The host takes back what a
 * provider that does not return WEFT_OK wrote to an arena, and passes over one that returns an error or
 * a number this header has no name for. WEFT_E_NO_SPACE goes to the caller at once, its arenas as they
 * were. */
#define WEFT_POINT_STATUS 16u

/* The caller wants the provider's own function where there is one C provider without `self`, the point is
 * a WEFT_POINT_FIRST and all plugins have started, which is after init. The function goes on reaching that
 * provider until it is released, whichever providers come or go meanwhile, and may be called from within
 * itself. */
#define WEFT_ACQUIRE_DIRECT 1u

/* What r points to: values in an order that the author of the point documents. */
typedef struct weft_record {
  uint32_t struct_size;
  uint32_t value_count;
  const weft_value *values; /* lent as long as the record; NULL when value_count is 0 */
} weft_record;

/* One value of any type of a signature; i and u stand in all 64 bits. */
typedef union weft_cell {
  int64_t integer;
  uint64_t bits;
  double number;
  const void *pointer;
  weft_str text;
} weft_cell;

/* A function of any signature, for languages that can't make a C type of one they learn at run time.
 * `arguments` has the place of each argument, which has the type of its letter; it may be NULL when
 * there are none. `result`, never NULL, is zero at first and takes the result. Both are the caller's until
 * the function returns WEFT_OK, WEFT_NEXT to pass, whatever the signature returns, or an error.
 * [any thread, initialised] */
typedef weft_status (*weft_packed_function)(void *self, weft_cell *result,
                                            void *const *arguments) WEFT_NOEXCEPT;

/* Any function: cast it to the type of its signature. [any thread, initialised] */
typedef void (*weft_function)(void) WEFT_NOEXCEPT;

/* The host's, valid as long as the host. `host` is the table that init received, `id` is a name with dots
 * and a revision, such as "org.example.badge.label/1"; "weft." is the host's. The host copies texts. A call
 * that fails says why in the plugin's log. */
typedef struct weft_points {
  uint32_t struct_size;
  uint32_t reserved;

  /* Makes a point known; `flags` is one of WEFT_POINT_…. WEFT_E_STATE: it is declared with another
   * signature or other flags. WEFT_E_LIMIT: too many points. WEFT_E_THREAD: not the main thread.
   * In a worker: WEFT_E_STATE after init, WEFT_E_DENIED for a signature that does not cross. The point
   * lives until every plugin that declared it ends. [main thread, initialised] */
  weft_status (*declare)(const weft_host *host, weft_str id, weft_str signature,
                         uint32_t flags) WEFT_NOEXCEPT;

  /* Answers calls of a declared point, once a plugin. `signature` has the bytes it was declared
   * with, else WEFT_E_ARGUMENT. `function` stays the plugin's and must not be NULL; it runs on the
   * threads of its callers, several at a time. Unless `self` is NULL the host hands it to `function`
   * before all other arguments. `reference` is what `release` takes; NULL: until the plugin ends.
   * WEFT_E_STATE: no plugin declared it, or this one provides it already; in a worker also after init.
   * [main thread, initialised] */
  weft_status (*provide)(const weft_host *host, weft_str id, weft_str signature,
                         weft_function function, void *self, int32_t priority,
                         uint64_t *reference) WEFT_NOEXCEPT;

  /* Sets `*function` to a C function that calls a declared point by the providers it has at each call,
   * and `*reference` to what `release` takes; neither is NULL. `flags` is 0 or WEFT_ACQUIRE_DIRECT. The
   * function is the host's and may be called from any thread until it is released. WEFT_E_STATE: no
   * plugin declared the point. WEFT_E_LIMIT: too many are in use. WEFT_E_DENIED: the host can't make
   * functions at run time, on this system or in a worker. [any thread, initialised] */
  weft_status (*acquire)(const weft_host *host, weft_str id, weft_str signature, uint32_t flags,
                         weft_function *function, uint64_t *reference) WEFT_NOEXCEPT;

  /* Releases what `provide` or `acquire` returned, also while it is running: a call that has begun ends
   * as it would have. None may begin afterwards. WEFT_E_STALE: it was released before, or is another
   * plugin's. [any thread, initialised] */
  weft_status (*release)(const weft_host *host, uint64_t reference) WEFT_NOEXCEPT;

  /* Like provide, with a packed function; `self` may be NULL. [main thread, initialised] */
  weft_status (*provide_packed)(const weft_host *host, weft_str id, weft_str signature,
                                weft_packed_function function, void *self, int32_t priority,
                                uint64_t *reference) WEFT_NOEXCEPT;

  /* Like acquire, also where no functions can be made at run time: sets `*function` to one that calls the
   * point when it receives `*self` and a place for each argument. None of the three is NULL. The
   * function returns WEFT_E_STATE when it is called from within itself. [any thread, initialised] */
  weft_status (*acquire_packed)(const weft_host *host, weft_str id, weft_str signature,
                                weft_packed_function *function, void **self,
                                uint64_t *reference) WEFT_NOEXCEPT;

  /* Memory for a text or record that the provider running on this thread is about to return. The host
   * frees it together with that result; NULL when no provider runs, or no memory is left.
   * [any thread, initialised] */
  void *(*keep)(uint64_t size) WEFT_NOEXCEPT;
} weft_points;

#endif
