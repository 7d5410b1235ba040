/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_MICROHTTPD_H
#define WEFT_MICROHTTPD_H

#include <weft_late.h>

/* The functions of libmicrohttpd that Weft calls. The library is loaded when a server starts, so
 * that a program without a server doesn't map it and its dependencies, such as GnuTLS. None of
 * these functions may be called before weft_http_load() has returned NULL. */
#define WEFT_MICROHTTPD(X)                                                                         \
  X(MHD_add_response_header) X(MHD_create_response_from_buffer)                                    \
  X(MHD_create_response_from_callback) X(MHD_destroy_response) X(MHD_get_connection_info)          \
  X(MHD_get_connection_values_n) X(MHD_get_daemon_info) X(MHD_get_timeout) X(MHD_queue_response)   \
  X(MHD_resume_connection) X(MHD_run) X(MHD_set_response_options) X(MHD_start_daemon)              \
  X(MHD_stop_daemon) X(MHD_suspend_connection)
WEFT_MICROHTTPD(WEFT_LATE_RENAME)
#include <microhttpd.h>
#include <sys/epoll.h>

/* Loads libmicrohttpd, once per process; any thread may call it. Returns NULL, or the reason why it
 * can't be used, which is never freed. */
const char *weft_http_load(void);

/* Wrappers for variadic functions, which Swift can't call. */

typedef void *(*weft_http_begin)(void *context, const char *target, struct MHD_Connection *);

struct weft_http_callbacks {
  void *context;
  MHD_AccessHandlerCallback handle;
  weft_http_begin begin;
  MHD_RequestCompletedCallback end;
  MHD_NotifyConnectionCallback connection;
};

struct weft_http_limits {
  size_t memory;
  unsigned int connections;
  unsigned int connections_per_address;
  unsigned int stalled_seconds;
};

/* Serves the clients of a listening socket without starting a thread; returns NULL on failure.
 * The socket is closed when the server is stopped. */
struct MHD_Daemon *weft_http_start(int listening, const struct weft_http_limits *limits,
                                   const struct weft_http_callbacks *callbacks);

/* Makes an answer end with its connection instead of sending it in chunks. */
enum MHD_Result weft_http_end_with_connection(struct MHD_Response *response);

/* Returns the server's epoll descriptor, or -1. */
int weft_http_descriptor(struct MHD_Daemon *daemon);

/* Returns the socket of a connection, or -1. */
int weft_http_socket(struct MHD_Connection *connection);

/* Returns the pointer that the connection callback stored with a connection, or NULL. */
void *weft_http_kept(struct MHD_Connection *connection);

#endif
