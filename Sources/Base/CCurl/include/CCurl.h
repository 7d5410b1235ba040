/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_CURL_H
#define WEFT_CURL_H

/* HTTP requests with libcurl. The library is loaded on first use, so that a program that makes
 * no requests doesn't map it and its dependencies, such as OpenSSL, Kerberos and LDAP. Nothing
 * else here may be called before weft_curl_load() has returned NULL.
 *
 * A loop owns exchanges: one thread adds them, runs the loop and takes the finished ones. Other
 * threads may only call weft_curl_wake(). */

#include <stddef.h>
#include <stdint.h>

typedef struct weft_curl_loop weft_curl_loop;
typedef struct weft_curl_exchange weft_curl_exchange;

/* A request. All texts and bytes are copied. */
typedef struct {
  const char *url;
  const char *method;
  /* Header lines, such as "Accept: text/plain"; NULL for none. */
  const char *authorization;
  const char *body_type;
  const uint8_t *body;
  size_t body_count;
  /* The path of a certificate file to trust instead of the system's; NULL for the system's. */
  const char *certificates;
  /* Time limits for the whole exchange and for connecting. */
  int64_t patience_ms;
  int64_t connecting_ms;
  /* The maximum size of the answer in bytes. */
  size_t most;
} weft_curl_request;

/* The outcomes of an exchange. */
enum {
  weft_curl_answered = 0,
  weft_curl_unreachable = 1,
  weft_curl_late = 2,
  weft_curl_insecure = 3,
  weft_curl_too_large = 4,
  weft_curl_failed = 5
};

/* Loads libcurl, once per process; any thread may call it. Returns NULL, or the reason why it can't
 * be used, which is never freed. */
const char *weft_curl_load(void);

/* Creates a loop; returns NULL without memory. */
weft_curl_loop *weft_curl_loop_new(void);

/* Frees a loop whose exchanges were all taken or cancelled. */
void weft_curl_loop_free(weft_curl_loop *loop);

/* Starts an exchange; returns NULL without memory or if the request is invalid. */
weft_curl_exchange *weft_curl_begin(weft_curl_loop *loop, const weft_curl_request *request);

/* Does all work that doesn't block, then waits until there is more, the time is up, or the loop
 * is woken. It doesn't wait if fewer than `count` exchanges are still running, because then some
 * have ended. */
void weft_curl_run(weft_curl_loop *loop, int count, int milliseconds);

/* Ends the current wait of a loop, or the next one; any thread may call it while the loop
 * exists. */
void weft_curl_wake(weft_curl_loop *loop);

/* Returns the next finished exchange, which the caller frees, or NULL if none is finished. */
weft_curl_exchange *weft_curl_take(weft_curl_loop *loop);

/* Cancels an exchange unless it is finished, and frees it. */
void weft_curl_free(weft_curl_loop *loop, weft_curl_exchange *exchange);

/* The result of a finished exchange: the outcome, the HTTP status, the seconds to wait (0 for
 * none), the bytes, which live as long as the exchange, and libcurl's error text. */
int weft_curl_ending(const weft_curl_exchange *exchange);
int weft_curl_status(const weft_curl_exchange *exchange);
int64_t weft_curl_retry_after(const weft_curl_exchange *exchange);
const uint8_t *weft_curl_bytes(const weft_curl_exchange *exchange, size_t *count);
const char *weft_curl_words(const weft_curl_exchange *exchange);

/* Returns the memory of the first bytes to the system after they were copied, so that a large
 * answer isn't in memory twice. These bytes must not be read again. */
void weft_curl_forget(weft_curl_exchange *exchange, size_t count);

#endif
