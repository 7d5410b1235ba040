/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* points.h: open hook points, functions whose signature is known only at run time. weft_host.get
 * returns this table for the id WEFT_POINTS.
 *
 * Order of calls: a plugin declares a point, usually in init; others provide functions for it; a caller
 * acquires a plain C function, calls it as often as it likes, and releases it. A provider or caller
 * that may start first also declares the point: identical declarations are allowed.
 *
 * A signature is a return type and up to 8 arguments, as in "s(r,q)" or "v()":
 *
 *   v void (only returned)      l int64_t       s weft_str, by value
 *   i int32_t                   q uint64_t      r const weft_record *
 *   u uint32_t                  d double        a weft_arena * (only an argument)
 *                               p void *
 *
 * The caller lends texts, records, arenas and everything they point to until the provider's function
 * returns. The provider owns what its function returns, and keeps a text or a record unchanged until
 * the same thread calls the function again. Callers copy what they need: a result is valid until the
 * calling thread calls any point again, or returns from the hook or provider that made the call.
 *
 * A provider passes by returning an absent text (s), NULL (p, r) or, if the point is declared with
 * WEFT_POINT_STATUS, WEFT_NEXT. With i, u, l, q, d and v it can't pass. A point that no provider
 * answers, or that is called from within itself, returns the value that passes, or 0 if there is none;
 * a chain returns its first argument.
 *
 * A hook whose answers depend on a point must set WEFT_HOOK_VOLATILE, because providers can change while
 * the fields of the hook stay the same.
 *
 * In a worker, where most plugins run, a point takes and returns numbers, texts and records, which are
 * copied to another process. The types p and a are refused with WEFT_E_DENIED, texts become UTF-8, and a
 * call passes if it takes too long or exceeds 16 MiB. A plugin declares and provides points during init,
 * and calls them with the function that acquire_packed returns. A call during init finds no provider,
 * and a call of a point that the plugin itself provides fails.
 *
 * Functions are called in the order of the user's order file, then by priority, then by plugin id. */
#ifndef WEFT_POINTS_H
#define WEFT_POINTS_H

#include <weft/arena.h>
#include <weft/host.h>
#include <weft/types.h>
#include <weft/window.h>

#define WEFT_POINTS "weft.points/1"

/* The ways to combine the answers of several providers. */
#define WEFT_POINT_FIRST 0u   /* calls providers, highest priority first, until one does not pass */
#define WEFT_POINT_CHAIN 1u   /* calls all providers, lowest priority first; each gets the previous
                                 answer as its first argument, which has the type of the result */
#define WEFT_POINT_COLLECT 2u /* calls all providers, highest priority first; the point must return
                                 v, or a status, which is WEFT_OK if at least one of them
                                 answered */

/* Added to one of the values above: the i that the point returns is a weft_status. If a provider does
 * not return WEFT_OK, the host discards what it wrote to an arena. The host skips a provider that
 * returns an error or a number that this header does not define. WEFT_E_NO_SPACE goes directly to the
 * caller, whose arenas are unchanged. */
#define WEFT_POINT_STATUS 16u

/* Asks for the provider's own function, if the point is a WEFT_POINT_FIRST with one C provider without
 * `self`, and all plugins have started, that is, after init. The function calls that provider until it
 * is released, even if providers change, and may be called from within itself. */
#define WEFT_ACQUIRE_DIRECT 1u

/* The type behind r: values in an order that the author of the point documents. */
typedef struct weft_record {
  uint32_t struct_size;
  uint32_t value_count;
  const weft_value *values; /* valid as long as the record; NULL if value_count is 0 */
} weft_record;

/* A value of any type in a signature; i and u are extended to 64 bits. */
typedef union weft_cell {
  int64_t integer;
  uint64_t bits;
  double number;
  const void *pointer;
  weft_str text;
} weft_cell;

/* A function of any signature, for languages that can't create a C function type at run time.
 * `arguments` points to each argument, which has the type of its letter; it may be NULL if there are
 * none. The function stores its result in `result`, which is zero at first and never NULL. The caller
 * owns both until the function returns. It returns WEFT_OK, an error, or WEFT_NEXT to pass, which works
 * for every return type. [any thread, initialised] */
typedef weft_status (*weft_packed_function)(void *self, weft_cell *result,
                                            void *const *arguments) WEFT_NOEXCEPT;

/* Any function: cast it to the type of its signature. [any thread, initialised] */
typedef void (*weft_function)(void) WEFT_NOEXCEPT;

/* Owned by the host, and valid as long as the host. `host` is the table that init received. `id` is a
 * dotted name with a revision, such as "org.example.badge.label/1"; names with "weft." belong to the
 * host. The host copies texts. The reason why a call failed is written to the plugin's log. */
typedef struct weft_points {
  uint32_t struct_size;
  uint32_t reserved;

  /* Declares a point; `flags` is one of WEFT_POINT_…. WEFT_E_STATE: it is already declared with another
   * signature or other flags. WEFT_E_LIMIT: too many points. WEFT_E_THREAD: not the main thread. In a
   * worker: WEFT_E_STATE after init, WEFT_E_DENIED for a signature with p or a. The point exists until
   * all plugins that declared it have ended. [main thread, initialised] */
  weft_status (*declare)(const weft_host *host, weft_str id, weft_str signature,
                         uint32_t flags) WEFT_NOEXCEPT;

  /* Provides a function for a declared point; a plugin can do so once for each point. `signature` must
   * equal the declared one, otherwise WEFT_E_ARGUMENT. `function` belongs to the plugin and must not be
   * NULL; it runs on the threads of its callers, several at a time. If `self` is not NULL, the host
   * passes it to `function` before all other arguments. `*reference` is set to the value for `release`;
   * NULL: provided until the plugin ends. WEFT_E_STATE: no plugin declared the point, or this plugin
   * already provides it; in a worker also after init. [main thread, initialised] */
  weft_status (*provide)(const weft_host *host, weft_str id, weft_str signature,
                         weft_function function, void *self, int32_t priority,
                         uint64_t *reference) WEFT_NOEXCEPT;

  /* Sets `*function` to a C function that calls a declared point, with the providers at the time of each
   * call, and `*reference` to the value for `release`; neither pointer may be NULL. `flags` is 0 or
   * WEFT_ACQUIRE_DIRECT. The function belongs to the host and may be called from any thread until it is
   * released. WEFT_E_STATE: no plugin declared the point. WEFT_E_LIMIT: too many functions are in use.
   * WEFT_E_DENIED: the host can't create functions at run time, on this system or in a worker.
   * [any thread, initialised] */
  weft_status (*acquire)(const weft_host *host, weft_str id, weft_str signature, uint32_t flags,
                         weft_function *function, uint64_t *reference) WEFT_NOEXCEPT;

  /* Releases what `provide` or `acquire` returned, even during a call: running calls end normally, but
   * no call may start afterwards. WEFT_E_STALE: it was already released, or belongs to another plugin.
   * [any thread, initialised] */
  weft_status (*release)(const weft_host *host, uint64_t reference) WEFT_NOEXCEPT;

  /* Like provide, with a packed function; `self` may be NULL. [main thread, initialised] */
  weft_status (*provide_packed)(const weft_host *host, weft_str id, weft_str signature,
                                weft_packed_function function, void *self, int32_t priority,
                                uint64_t *reference) WEFT_NOEXCEPT;

  /* Like acquire, but works even if the host can't create functions at run time. Sets `*function` to a
   * function that calls the point when it is called with `*self` and a pointer for each argument. None
   * of the three pointers may be NULL. The function returns WEFT_E_STATE if it is called from within
   * itself. [any thread, initialised] */
  weft_status (*acquire_packed)(const weft_host *host, weft_str id, weft_str signature,
                                weft_packed_function *function, void **self,
                                uint64_t *reference) WEFT_NOEXCEPT;

  /* Allocates memory for a text or record that the provider running on this thread will return. The
   * host frees it together with that result. NULL if no provider is running, or there is no memory.
   * [any thread, initialised] */
  void *(*keep)(uint64_t size) WEFT_NOEXCEPT;
} weft_points;

#endif
