/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CPostgres.h"

#include <fcntl.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

WEFT_LATE(WEFT_PQ, "libpq5", "libpq.so.5");

const char *weft_pq_load(void) { return weft_late_load(&late, NULL); }

/* Weft ignores the notices that a server sends besides its results. */
static void ignore(void *context, const PGresult *result) {
  (void)context;
  (void)result;
}

void weft_pq_settings(const char *address, weft_pq_setting found, void *context) {
  /* libpq reads all settings but doesn't connect, because the last one has an invalid value. */
  const char *const keys[] = {"dbname", "target_session_attrs", NULL};
  const char *const values[] = {address, "none of these", NULL};
  PGconn *connection = PQconnectStartParams(keys, values, 1);
  PQconninfoOption *options = connection ? PQconninfo(connection) : NULL;
  for (PQconninfoOption *option = options; option && option->keyword; option++)
    if (option->val && option->val[0]) found(context, option->keyword, option->val);
  if (options) PQconninfoFree(options);
  if (connection) PQfinish(connection);
}

PGconn *weft_pq_connect(const char *address, const char *timeout,
                        const struct weft_pq_defaults *defaults) {
  /* If a setting occurs twice, the later one counts; one with a NULL value is ignored. */
  const char *const keys[] = {"fallback_application_name", "sslmode", "sslrootcert",
                              "require_auth", "gssencmode", "channel_binding", "dbname",
                              "connect_timeout", "client_encoding", NULL};
  const char *const values[] = {"weft", defaults->sslmode, defaults->sslrootcert,
                                defaults->require_auth, defaults->gssencmode,
                                defaults->channel_binding, address, timeout, "UTF8", NULL};
  PGconn *connection = PQconnectStartParams(keys, values, 1);
  if (connection) PQsetNoticeReceiver(connection, ignore, NULL);
  return connection;
}

int64_t weft_pq_received(const PGconn *connection, int64_t known) {
  int number = PQsocket(connection), waiting = 0;
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  /* Old kernels return a struct without this field. */
  if (getsockopt(number, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
      size >= offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
    return (int64_t)info.tcpi_bytes_received;
  return ioctl(number, FIONREAD, &waiting) == 0 ? known + waiting : known;
}

int weft_pq_replace(int number, int other) {
  return dup3(other, number, O_CLOEXEC) == number ? 0 : -1;
}

/* The format of values and results. */
enum { binary = 1, most_values = 32 };

static const int formats[most_values] = {
    binary, binary, binary, binary, binary, binary, binary, binary, binary, binary, binary,
    binary, binary, binary, binary, binary, binary, binary, binary, binary, binary, binary,
    binary, binary, binary, binary, binary, binary, binary, binary, binary, binary,
};

int weft_pq_send(PGconn *connection, const char *text, int count, const Oid *types,
                 const char *const *values, const int *lengths) {
  if (count > most_values) return 0;
  return PQsendQueryParams(connection, text, count, types, values, lengths, formats, binary);
}

int weft_pq_send_prepared(PGconn *connection, const char *name, int count,
                          const char *const *values, const int *lengths) {
  if (count > most_values) return 0;
  return PQsendQueryPrepared(connection, name, count, values, lengths, formats, binary);
}
