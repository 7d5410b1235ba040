/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_CURL_H
#define WEFT_CURL_H

/* Requests over HTTP by libcurl. The library is loaded when it is first needed, so that a program
 * that asks no server does not map it with OpenSSL, Kerberos and LDAP behind it. Before
 * weft_curl_load() has returned 0, nothing else here may be called.
 *
 * A loop owns exchanges: one thread adds them, runs the loop and takes those that are done; only
 * weft_curl_wake() may be called by others. */

#include <stddef.h>
#include <stdint.h>

typedef struct weft_curl_loop weft_curl_loop;
typedef struct weft_curl_exchange weft_curl_exchange;

/* What is asked for. All texts and bytes are copied. */
typedef struct {
  const char *url;
  const char *method;
  /* Lines of the head, such as "Accept: text/plain"; NULL where the request has no more. */
  const char *authorization;
  const char *body_type;
  const uint8_t *body;
  size_t body_count;
  /* A file of certificates to trust instead of the system's; NULL for the system's. */
  const char *certificates;
  /* How long the whole exchange and connecting may take. */
  int64_t patience_ms;
  int64_t connecting_ms;
  /* The most bytes of the answer. */
  size_t most;
} weft_curl_request;

/* How an exchange ended. */
enum {
  weft_curl_answered = 0,
  weft_curl_unreachable = 1,
  weft_curl_late = 2,
  weft_curl_insecure = 3,
  weft_curl_too_large = 4,
  weft_curl_failed = 5
};

/* Loads libcurl, once a process; any thread may call it. Returns 0, or -1 with a reason that lives
 * for ever. */
int weft_curl_load(const char **reason);

/* NULL without memory. */
weft_curl_loop *weft_curl_loop_new(void);

/* Frees a loop whose exchanges were all taken or cancelled. */
void weft_curl_loop_free(weft_curl_loop *loop);

/* Begins an exchange; NULL without memory or where the request can't be made. */
weft_curl_exchange *weft_curl_begin(weft_curl_loop *loop, const weft_curl_request *request);

/* Does what can be done, then waits until more can be, for a time at most, or until it is woken. Where
 * fewer exchanges than the count are under way then, it does not wait: some have ended. */
void weft_curl_run(weft_curl_loop *loop, int count, int milliseconds);

/* Ends the wait of a loop, or the next one; any thread may call it while the loop is there. */
void weft_curl_wake(weft_curl_loop *loop);

/* The next exchange that is done, NULL where none is. The caller frees it. */
weft_curl_exchange *weft_curl_take(weft_curl_loop *loop);

/* Ends an exchange, if it is not done, and frees it. */
void weft_curl_free(weft_curl_loop *loop, weft_curl_exchange *exchange);

/* Of an exchange that is done: how it ended, the status, seconds to wait (0 for none), the bytes,
 * which live as long as the exchange, and libcurl's own words for a failure. */
int weft_curl_ending(const weft_curl_exchange *exchange);
int weft_curl_status(const weft_curl_exchange *exchange);
int64_t weft_curl_retry_after(const weft_curl_exchange *exchange);
const uint8_t *weft_curl_bytes(const weft_curl_exchange *exchange, size_t *count);
const char *weft_curl_words(const weft_curl_exchange *exchange);

/* Gives the memory of the first bytes back to the system once they were copied, so that a large answer is not
 * in memory twice. They must not be read again. */
void weft_curl_forget(weft_curl_exchange *exchange, size_t count);

#endif
