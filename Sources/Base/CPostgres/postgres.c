/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CPostgres.h"
#include "weft_late.h"

#include <fcntl.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* All functions of libpq that are called here. */
#define FUNCTIONS(X)                                                                               \
  X(PQlibVersion)                                                                                  \
  X(PQconninfo)                                                                                    \
  X(PQconninfoFree)                                                                                \
  X(PQsslInUse)                                                                                    \
  X(PQconnectStartParams)                                                                          \
  X(PQconnectPoll)                                                                                 \
  X(PQstatus)                                                                                      \
  X(PQtransactionStatus)                                                                           \
  X(PQsocket)                                                                                      \
  X(PQserverVersion)                                                                               \
  X(PQerrorMessage)                                                                                \
  X(PQfinish)                                                                                      \
  X(PQsetnonblocking)                                                                              \
  X(PQsetNoticeReceiver)                                                                           \
  X(PQsendQueryParams)                                                                             \
  X(PQsendPrepare)                                                                                 \
  X(PQsendQueryPrepared)                                                                           \
  X(PQsetSingleRowMode)                                                                            \
  X(PQenterPipelineMode)                                                                           \
  X(PQpipelineSync)                                                                                \
  X(PQexitPipelineMode)                                                                            \
  X(PQflush)                                                                                       \
  X(PQconsumeInput)                                                                                \
  X(PQisBusy)                                                                                      \
  X(PQgetResult)                                                                                   \
  X(PQresultStatus)                                                                                \
  X(PQresultErrorField)                                                                            \
  X(PQresultErrorMessage)                                                                          \
  X(PQntuples)                                                                                     \
  X(PQnfields)                                                                                     \
  X(PQgetisnull)                                                                                   \
  X(PQgetlength)                                                                                   \
  X(PQgetvalue)                                                                                    \
  X(PQcmdTuples)                                                                                   \
  X(PQclear)                                                                                       \
  X(PQputCopyData)                                                                                 \
  X(PQputCopyEnd)                                                                                  \
  X(PQnotifies)                                                                                    \
  X(PQfreemem)

WEFT_LATE(pq, FUNCTIONS, "libpq5", "libpq.so.5");

int weft_pq_load(const char **reason) { return weft_late_load(&pq_late, NULL, reason); }

/* Weft ignores the notices that a server sends besides its results. */
static void ignore(void *context, const PGresult *result) {
  (void)context;
  (void)result;
}

int weft_pq_version(void) { return pq.PQlibVersion(); }

void weft_pq_settings(const char *address, weft_pq_setting found, void *context) {
  /* libpq reads all settings but doesn't connect, because the last one has an invalid value. */
  const char *const keys[] = {"dbname", "target_session_attrs", NULL};
  const char *const values[] = {address, "none of these", NULL};
  PGconn *connection = pq.PQconnectStartParams(keys, values, 1);
  PQconninfoOption *options = connection ? pq.PQconninfo(connection) : NULL;
  for (PQconninfoOption *option = options; option && option->keyword; option++)
    if (option->val && option->val[0]) found(context, option->keyword, option->val);
  if (options) pq.PQconninfoFree(options);
  if (connection) pq.PQfinish(connection);
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
  PGconn *connection = pq.PQconnectStartParams(keys, values, 1);
  if (connection) pq.PQsetNoticeReceiver(connection, ignore, NULL);
  return connection;
}

int weft_pq_is_encrypted(PGconn *connection) { return pq.PQsslInUse(connection); }

int64_t weft_pq_received(const PGconn *connection, int64_t known) {
  int number = pq.PQsocket(connection), waiting = 0;
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  /* Old kernels return a struct without this field. */
  if (getsockopt(number, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
      size >= offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
    return (int64_t)info.tcpi_bytes_received;
  return ioctl(number, FIONREAD, &waiting) == 0 ? known + waiting : known;
}

PostgresPollingStatusType weft_pq_connect_poll(PGconn *connection) {
  return pq.PQconnectPoll(connection);
}

ConnStatusType weft_pq_status(const PGconn *connection) { return pq.PQstatus(connection); }

PGTransactionStatusType weft_pq_transaction(const PGconn *connection) {
  return pq.PQtransactionStatus(connection);
}

int weft_pq_socket(const PGconn *connection) { return pq.PQsocket(connection); }

int weft_pq_server_version(const PGconn *connection) { return pq.PQserverVersion(connection); }

const char *weft_pq_error(const PGconn *connection) { return pq.PQerrorMessage(connection); }

void weft_pq_finish(PGconn *connection) { pq.PQfinish(connection); }

int weft_pq_nonblocking(PGconn *connection) {
  return pq.PQsetnonblocking(connection, 1) == 0 ? 1 : 0;
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
  return pq.PQsendQueryParams(connection, text, count, types, values, lengths, formats, binary);
}

int weft_pq_send_prepare(PGconn *connection, const char *name, const char *text, int count,
                         const Oid *types) {
  return pq.PQsendPrepare(connection, name, text, count, types);
}

int weft_pq_send_prepared(PGconn *connection, const char *name, int count,
                          const char *const *values, const int *lengths) {
  if (count > most_values) return 0;
  return pq.PQsendQueryPrepared(connection, name, count, values, lengths, formats, binary);
}

int weft_pq_single_rows(PGconn *connection) { return pq.PQsetSingleRowMode(connection); }

int weft_pq_begin_pipeline(PGconn *connection) { return pq.PQenterPipelineMode(connection); }

int weft_pq_sync_pipeline(PGconn *connection) { return pq.PQpipelineSync(connection); }

int weft_pq_end_pipeline(PGconn *connection) { return pq.PQexitPipelineMode(connection); }

int weft_pq_flush(PGconn *connection) { return pq.PQflush(connection); }

int weft_pq_consume(PGconn *connection) { return pq.PQconsumeInput(connection); }

int weft_pq_is_busy(PGconn *connection) { return pq.PQisBusy(connection); }

PGresult *weft_pq_result(PGconn *connection) { return pq.PQgetResult(connection); }

ExecStatusType weft_pq_result_status(const PGresult *result) { return pq.PQresultStatus(result); }

const char *weft_pq_result_field(const PGresult *result, int field) {
  return pq.PQresultErrorField(result, field);
}

const char *weft_pq_result_error(const PGresult *result) {
  return pq.PQresultErrorMessage(result);
}

int weft_pq_rows(const PGresult *result) { return pq.PQntuples(result); }

int weft_pq_columns(const PGresult *result) { return pq.PQnfields(result); }

int weft_pq_is_null(const PGresult *result, int row, int column) {
  return pq.PQgetisnull(result, row, column);
}

int weft_pq_length(const PGresult *result, int row, int column) {
  return pq.PQgetlength(result, row, column);
}

const char *weft_pq_value(const PGresult *result, int row, int column) {
  return pq.PQgetvalue(result, row, column);
}

const char *weft_pq_changed(PGresult *result) { return pq.PQcmdTuples(result); }

void weft_pq_clear(PGresult *result) { pq.PQclear(result); }

int weft_pq_put(PGconn *connection, const char *bytes, int count) {
  return pq.PQputCopyData(connection, bytes, count);
}

int weft_pq_put_end(PGconn *connection, const char *failure) {
  return pq.PQputCopyEnd(connection, failure);
}

PGnotify *weft_pq_notified(PGconn *connection) { return pq.PQnotifies(connection); }

void weft_pq_free_notification(PGnotify *notification) { pq.PQfreemem(notification); }
