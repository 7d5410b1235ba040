/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_MICROHTTPD_H
#define WEFT_MICROHTTPD_H

/* The functions of libmicrohttpd that Weft calls. The library is loaded when a server starts, so
 * that a program without a server doesn't map it and its dependencies, such as GnuTLS. None of
 * these functions may be called before weft_http_load() has returned 0.
 *
 * The pragmas redirect each call to a function of microhttpd.c that has a prefix in its name. */
#pragma redefine_extname MHD_add_response_header weft_MHD_add_response_header
#pragma redefine_extname MHD_create_response_from_buffer weft_MHD_create_response_from_buffer
#pragma redefine_extname MHD_create_response_from_callback weft_MHD_create_response_from_callback
#pragma redefine_extname MHD_destroy_response weft_MHD_destroy_response
#pragma redefine_extname MHD_get_connection_values_n weft_MHD_get_connection_values_n
#pragma redefine_extname MHD_get_timeout weft_MHD_get_timeout
#pragma redefine_extname MHD_queue_response weft_MHD_queue_response
#pragma redefine_extname MHD_resume_connection weft_MHD_resume_connection
#pragma redefine_extname MHD_run weft_MHD_run
#pragma redefine_extname MHD_stop_daemon weft_MHD_stop_daemon
#pragma redefine_extname MHD_suspend_connection weft_MHD_suspend_connection

#include <microhttpd.h>
#include <sys/epoll.h>

/* Loads libmicrohttpd, once per process; any thread may call it. Returns 0, or -1 with a reason
 * whose text is never freed. */
int weft_http_load(const char **reason);

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
