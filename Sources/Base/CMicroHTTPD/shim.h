/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include <microhttpd.h>
#include <sys/epoll.h>

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

/* Serves whoever connects to a socket that listens, on no thread of its own; NULL when it can't. It
 * closes the socket once it is stopped. */
static inline struct MHD_Daemon *weft_http_start(int listening,
                                                 const struct weft_http_limits *limits,
                                                 const struct weft_http_callbacks *callbacks) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      callbacks->handle, callbacks->context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits->memory,
      MHD_OPTION_CONNECTION_LIMIT, limits->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits->connections_per_address,
      MHD_OPTION_CONNECTION_TIMEOUT, limits->stalled_seconds,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks->begin, callbacks->context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks->end, callbacks->context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, callbacks->context,
      MHD_OPTION_END);
}

/* Has an answer end with its connection instead of being sent in chunks. */
static inline enum MHD_Result weft_http_end_with_connection(struct MHD_Response *response) {
  return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/* Its epoll descriptor, or -1. */
static inline int weft_http_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/* The socket of a connection, or -1. */
static inline int weft_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* What the connection callback kept with a connection, or NULL. */
static inline void *weft_http_kept(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}
