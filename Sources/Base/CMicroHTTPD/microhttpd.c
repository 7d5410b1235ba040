/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* Every function that is called as it is: its result, its name, its parameters, its arguments. */
#define FUNCTIONS(X)                                                                               \
  X(enum MHD_Result, MHD_add_response_header,                                                      \
    (struct MHD_Response *r, const char *name, const char *value), (r, name, value))               \
  X(struct MHD_Response *, MHD_create_response_from_buffer,                                        \
    (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode), (size, bytes, mode))             \
  X(struct MHD_Response *, MHD_create_response_from_callback,                                      \
    (uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context,                   \
     MHD_ContentReaderFreeCallback end),                                                           \
    (size, block, read, context, end))                                                             \
  X(void, MHD_destroy_response, (struct MHD_Response *r), (r))                                     \
  X(int, MHD_get_connection_values_n,                                                              \
    (struct MHD_Connection *c, enum MHD_ValueKind kind, MHD_KeyValueIteratorN each,                \
     void *context),                                                                               \
    (c, kind, each, context))                                                                      \
  X(enum MHD_Result, MHD_get_timeout,                                                              \
    (struct MHD_Daemon *d, MHD_UNSIGNED_LONG_LONG *milliseconds), (d, milliseconds))               \
  X(enum MHD_Result, MHD_queue_response,                                                           \
    (struct MHD_Connection *c, unsigned int status, struct MHD_Response *r), (c, status, r))       \
  X(void, MHD_resume_connection, (struct MHD_Connection *c), (c))                                  \
  X(enum MHD_Result, MHD_run, (struct MHD_Daemon *d), (d))                                         \
  X(void, MHD_stop_daemon, (struct MHD_Daemon *d), (d))                                            \
  X(void, MHD_suspend_connection, (struct MHD_Connection *c), (c))

/* Those with an open list of arguments. */
#define OPEN_FUNCTIONS(X)                                                                          \
  X(, MHD_get_connection_info, , )                                                                 \
  X(, MHD_get_daemon_info, , )                                                                     \
  X(, MHD_set_response_options, , )                                                                \
  X(, MHD_start_daemon, , )

#define POINTER(result, name, parameters, arguments) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
  OPEN_FUNCTIONS(POINTER)
} mhd;

/* The pragmas of the header give each of these the name with the prefix. */
#define FORWARD(result, name, parameters, arguments)                                               \
  result name parameters { return mhd.name arguments; }
FUNCTIONS(FORWARD)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

static void load(void) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = "libmicrohttpd.so.12 can't be loaded";
    return;
  }
#define FIND(result, name, parameters, arguments)                                                  \
  *(void **)(void *)&mhd.name = dlsym(library, #name);                                             \
  if (!mhd.name) missing = "libmicrohttpd.so.12 has no function " #name;
  FUNCTIONS(FIND)
  OPEN_FUNCTIONS(FIND)
}

int weft_http_load(const char **reason) {
  pthread_once(&once, load);
  *reason = missing;
  return missing ? -1 : 0;
}

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
