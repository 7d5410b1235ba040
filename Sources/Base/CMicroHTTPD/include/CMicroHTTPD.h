/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_MICROHTTPD_H
#define WEFT_MICROHTTPD_H

/* The functions of libmicrohttpd that Weft calls. The library is loaded when a server starts, so
 * that a program that serves nothing does not map it with GnuTLS and what that needs behind it.
 * Before weft_http_load() has returned 0, none of these functions may be called.
 *
 * Each call goes to a function of microhttpd.c, whose name has a prefix. */
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

/* Loads libmicrohttpd, once a process; any thread may call it. Returns 0, or -1 with a reason that
 * lives for ever. */
int weft_http_load(const char **reason);

/* What Swift can't call: functions with an open list of arguments. */

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

/* Serves the clients that connect to a listening socket, on no thread of its own; NULL when it can't.
 * It closes the socket once it is stopped. */
struct MHD_Daemon *weft_http_start(int listening, const struct weft_http_limits *limits,
                                   const struct weft_http_callbacks *callbacks);

/* Has an answer end with its connection instead of being sent in chunks. */
enum MHD_Result weft_http_end_with_connection(struct MHD_Response *response);

/* Its epoll descriptor, or -1. */
int weft_http_descriptor(struct MHD_Daemon *daemon);

/* The socket of a connection, or -1. */
int weft_http_socket(struct MHD_Connection *connection);

/* What the connection callback kept with a connection, or NULL. */
void *weft_http_kept(struct MHD_Connection *connection);

#endif
