/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CCurl.h"
#include <weft_late.h>

/* All functions of libcurl that are called here. */
#define WEFT_CURL(X)                                                                               \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_setopt) X(curl_easy_getinfo)                   \
  X(curl_easy_cleanup) X(curl_easy_strerror) X(curl_slist_append) X(curl_slist_free_all)           \
  X(curl_multi_init) X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_perform)    \
  X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_multi_cleanup)
WEFT_CURL(WEFT_LATE_RENAME)
#include <curl/curl.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

WEFT_LATE(WEFT_CURL, "libcurl4", "libcurl.so.4");

static int begin(void) { return curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK; }

const char *weft_curl_load(void) { return weft_late_load(&late, begin); }

struct weft_curl_loop {
  CURLM *multi;
};

struct weft_curl_exchange {
  CURL *easy;
  struct curl_slist *head;
  uint8_t *bytes;
  size_t count, capacity, most;
  int is_too_large, result;
  long status;
  curl_off_t retry_after;
  char words[CURL_ERROR_SIZE];
};

weft_curl_loop *weft_curl_loop_new(void) {
  weft_curl_loop *loop = calloc(1, sizeof *loop);
  if (!loop) return NULL;
  loop->multi = curl_multi_init();
  if (!loop->multi) {
    free(loop);
    return NULL;
  }
  return loop;
}

void weft_curl_loop_free(weft_curl_loop *loop) {
  curl_multi_cleanup(loop->multi);
  free(loop);
}

/* Stores received bytes up to the limit; returning another number than the count aborts the
 * exchange. */
static size_t receive(char *bytes, size_t one, size_t count, void *context) {
  weft_curl_exchange *exchange = context;
  (void)one;
  if (count > exchange->most - exchange->count) {
    exchange->is_too_large = 1;
    return 0;
  }
  size_t needed = exchange->count + count;
  if (needed > exchange->capacity) {
    size_t capacity = exchange->capacity * 2 > needed ? exchange->capacity * 2 : needed + 16384;
    uint8_t *grown = realloc(exchange->bytes, capacity);
    if (!grown) return 0;
    exchange->bytes = grown;
    exchange->capacity = capacity;
  }
  memcpy(exchange->bytes + exchange->count, bytes, count);
  exchange->count = needed;
  return count;
}

static int add_line(weft_curl_exchange *exchange, const char *line) {
  if (!line) return 1;
  struct curl_slist *head = curl_slist_append(exchange->head, line);
  if (head) exchange->head = head;
  return head != NULL;
}

static int is_plain(const char *url) { return strncmp(url, "http://", 7) == 0; }

static int prepare(weft_curl_exchange *exchange, const weft_curl_request *request) {
  CURL *easy = exchange->easy;
  /* Without this header, libcurl waits for the server's consent before it sends a body. */
  if (!add_line(exchange, request->authorization) || !add_line(exchange, request->body_type) ||
      !add_line(exchange, "Expect:"))
    return 0;
  int failed = 0;
#define SET(option, value) failed |= curl_easy_setopt(easy, option, value) != CURLE_OK
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_ERRORBUFFER, exchange->words);
  SET(CURLOPT_PRIVATE, (void *)exchange);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_PROTOCOLS_STR, is_plain(request->url) ? "http" : "https");
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  if (request->certificates) SET(CURLOPT_CAINFO, request->certificates);
  /* A proxy would see requests that are meant only for this machine. */
  if (is_plain(request->url)) SET(CURLOPT_PROXY, "");
  SET(CURLOPT_TIMEOUT_MS, (long)request->patience_ms);
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->connecting_ms);
  SET(CURLOPT_ACCEPT_ENCODING, "");
  SET(CURLOPT_USERAGENT, "Weft");
  SET(CURLOPT_WRITEFUNCTION, receive);
  SET(CURLOPT_WRITEDATA, (void *)exchange);
  if (strcmp(request->method, "GET") != 0) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    SET(CURLOPT_COPYPOSTFIELDS, request->body_count ? (const char *)request->body : "");
    SET(CURLOPT_CUSTOMREQUEST, request->method);
  }
  SET(CURLOPT_HTTPHEADER, exchange->head);
  return !failed;
}

weft_curl_exchange *weft_curl_begin(weft_curl_loop *loop, const weft_curl_request *request) {
  weft_curl_exchange *exchange = calloc(1, sizeof *exchange);
  if (!exchange) return NULL;
  exchange->most = request->most;
  exchange->easy = curl_easy_init();
  if (exchange->easy && prepare(exchange, request) &&
      curl_multi_add_handle(loop->multi, exchange->easy) == CURLM_OK)
    return exchange;
  weft_curl_free(loop, exchange);
  return NULL;
}

void weft_curl_run(weft_curl_loop *loop, int count, int milliseconds) {
  int running = 0;
  curl_multi_perform(loop->multi, &running);
  /* If an exchange has already ended, a refused connection for example, this doesn't wait. */
  if (running < count) return;
  curl_multi_poll(loop->multi, NULL, 0, milliseconds, NULL);
  curl_multi_perform(loop->multi, &running);
}

void weft_curl_wake(weft_curl_loop *loop) { curl_multi_wakeup(loop->multi); }

weft_curl_exchange *weft_curl_take(weft_curl_loop *loop) {
  for (;;) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(loop->multi, &left);
    if (!message) return NULL;
    if (message->msg != CURLMSG_DONE) continue;
    weft_curl_exchange *exchange = NULL;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (void *)&exchange);
    exchange->result = message->data.result;
    curl_easy_getinfo(exchange->easy, CURLINFO_RESPONSE_CODE, &exchange->status);
    curl_easy_getinfo(exchange->easy, CURLINFO_RETRY_AFTER, &exchange->retry_after);
    if (!exchange->words[0])
      strncpy(exchange->words, curl_easy_strerror(message->data.result), CURL_ERROR_SIZE - 1);
    return exchange;
  }
}

void weft_curl_free(weft_curl_loop *loop, weft_curl_exchange *exchange) {
  if (exchange->easy) {
    curl_multi_remove_handle(loop->multi, exchange->easy);
    curl_easy_cleanup(exchange->easy);
  }
  curl_slist_free_all(exchange->head);
  free(exchange->bytes);
  free(exchange);
}

int weft_curl_ending(const weft_curl_exchange *exchange) {
  if (exchange->is_too_large) return weft_curl_too_large;
  switch (exchange->result) {
  case CURLE_OK: return weft_curl_answered;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_CONNECT:
  case CURLE_SEND_ERROR:
  case CURLE_RECV_ERROR:
  case CURLE_GOT_NOTHING:
  case CURLE_PARTIAL_FILE:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
  case CURLE_SSL_CONNECT_ERROR: return weft_curl_unreachable;
  case CURLE_OPERATION_TIMEDOUT: return weft_curl_late;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR: return weft_curl_insecure;
  default: return weft_curl_failed;
  }
}

int weft_curl_status(const weft_curl_exchange *exchange) { return (int)exchange->status; }

int64_t weft_curl_retry_after(const weft_curl_exchange *exchange) { return exchange->retry_after; }

const uint8_t *weft_curl_bytes(const weft_curl_exchange *exchange, size_t *count) {
  *count = exchange->count;
  return exchange->bytes;
}

void weft_curl_forget(weft_curl_exchange *exchange, size_t count) {
  /* Only whole pages inside of the block are freed; its ends belong to the allocator. */
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)exchange->bytes;
  uintptr_t first = (start + page - 1) / page * page;
  uintptr_t end = (start + (count < exchange->count ? count : exchange->count)) / page * page;
  if (exchange->bytes && first < end) madvise((void *)first, end - first, MADV_DONTNEED);
}

const char *weft_curl_words(const weft_curl_exchange *exchange) { return exchange->words; }
