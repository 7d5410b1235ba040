/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CMicroHTTPD.h"
#include "weft_late.h"

#include <stddef.h>

/* The functions that are called unchanged, each with its result, name, parameters and arguments. */
#define FORWARDED(X)                                                                               \
  X(MHD_add_response_header, enum MHD_Result,                                                      \
    (struct MHD_Response *r, const char *name, const char *value), (r, name, value))               \
  X(MHD_create_response_from_buffer, struct MHD_Response *,                                        \
    (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode), (size, bytes, mode))             \
  X(MHD_create_response_from_callback, struct MHD_Response *,                                      \
    (uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context,                   \
     MHD_ContentReaderFreeCallback end),                                                           \
    (size, block, read, context, end))                                                             \
  X(MHD_destroy_response, void, (struct MHD_Response *r), (r))                                     \
  X(MHD_get_connection_values_n, int,                                                              \
    (struct MHD_Connection *c, enum MHD_ValueKind kind, MHD_KeyValueIteratorN each,                \
     void *context),                                                                               \
    (c, kind, each, context))                                                                      \
  X(MHD_get_timeout, enum MHD_Result,                                                              \
    (struct MHD_Daemon *d, MHD_UNSIGNED_LONG_LONG *milliseconds), (d, milliseconds))               \
  X(MHD_queue_response, enum MHD_Result,                                                           \
    (struct MHD_Connection *c, unsigned int status, struct MHD_Response *r), (c, status, r))       \
  X(MHD_resume_connection, void, (struct MHD_Connection *c), (c))                                  \
  X(MHD_run, enum MHD_Result, (struct MHD_Daemon *d), (d))                                         \
  X(MHD_stop_daemon, void, (struct MHD_Daemon *d), (d))                                            \
  X(MHD_suspend_connection, void, (struct MHD_Connection *c), (c))

/* Variadic functions. */
#define OPEN(X)                                                                                    \
  X(MHD_get_connection_info)                                                                       \
  X(MHD_get_daemon_info)                                                                           \
  X(MHD_set_response_options)                                                                      \
  X(MHD_start_daemon)

#define FUNCTIONS(X) FORWARDED(X) OPEN(X)
WEFT_LATE(mhd, FUNCTIONS, "libmicrohttpd12", "libmicrohttpd.so.12");

/* The pragmas of the header rename each of these, adding the prefix. */
#define FORWARD(name, result, parameters, arguments)                                               \
  result name parameters { return mhd.name arguments; }
FORWARDED(FORWARD)

int weft_http_load(const char **reason) { return weft_late_load(&mhd_late, NULL, reason); }

struct MHD_Daemon *weft_http_start(int listening, const struct weft_http_limits *limits,
                                   const struct weft_http_callbacks *callbacks) {
  return mhd.MHD_start_daemon(
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

enum MHD_Result weft_http_end_with_connection(struct MHD_Response *response) {
  return mhd.MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

int weft_http_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = mhd.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

int weft_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void *weft_http_kept(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}
