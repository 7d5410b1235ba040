/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_POSTGRES_H
#define WEFT_POSTGRES_H

/* The functions of libpq that Weft calls. The library is loaded on first use, so that a program
 * that opens no database doesn't map it and its dependencies Kerberos, LDAP and OpenSSL. Nothing
 * else here may be called before weft_pq_load() has returned 0. */

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <stdint.h>

/* Loads libpq, once per process; any thread may call it. Returns 0, or -1 with a reason whose
 * text is never freed. */
int weft_pq_load(const char **reason);

/* Returns the version of libpq, such as 150018 for 15.18. */
int weft_pq_version(void);

/* Calls a function with each setting that libpq would use for an address, from the address, the
 * environment, a service file and libpq's defaults. It doesn't connect; texts are valid only
 * during the call. */
typedef void (*weft_pq_setting)(void *context, const char *key, const char *value);
void weft_pq_settings(const char *address, weft_pq_setting found, void *context);

/* Defaults for settings that an address leaves out; NULL leaves a setting to libpq. */
struct weft_pq_defaults {
  const char *sslmode, *sslrootcert, *require_auth, *gssencmode, *channel_binding;
};

/* Starts to connect; the address is a connection string or URI of libpq. Returns NULL without
 * memory. */
PGconn *weft_pq_connect(const char *address, const char *timeout,
                        const struct weft_pq_defaults *defaults);

/* Returns whether the connection is encrypted by TLS. */
int weft_pq_is_encrypted(PGconn *connection);

/* Replaces a descriptor of libpq with a duplicate of another one. Returns 0, or -1 if it stays. */
int weft_pq_replace(int number, int other);

/* Returns how many bytes have arrived over a connection, read or not; must be called before each
 * read. If the kernel doesn't count them, the bytes waiting now are added to `known`. */
int64_t weft_pq_received(const PGconn *connection, int64_t known);

PostgresPollingStatusType weft_pq_connect_poll(PGconn *connection);
ConnStatusType weft_pq_status(const PGconn *connection);
PGTransactionStatusType weft_pq_transaction(const PGconn *connection);
int weft_pq_socket(const PGconn *connection);
int weft_pq_server_version(const PGconn *connection);
const char *weft_pq_error(const PGconn *connection);
void weft_pq_finish(PGconn *connection);

/* These send without waiting and return 1 on success. Values and results are in binary format. */
int weft_pq_nonblocking(PGconn *connection);
int weft_pq_send(PGconn *connection, const char *text, int count, const Oid *types,
                 const char *const *values, const int *lengths);
int weft_pq_send_prepare(PGconn *connection, const char *name, const char *text, int count,
                         const Oid *types);
int weft_pq_send_prepared(PGconn *connection, const char *name, int count,
                          const char *const *values, const int *lengths);
int weft_pq_single_rows(PGconn *connection);

/* Sends several statements without waiting for each result; the results end with one of status
 * PGRES_PIPELINE_SYNC. These return 1 on success. */
int weft_pq_begin_pipeline(PGconn *connection);
int weft_pq_sync_pipeline(PGconn *connection);
int weft_pq_end_pipeline(PGconn *connection);

int weft_pq_flush(PGconn *connection);
int weft_pq_consume(PGconn *connection);
int weft_pq_is_busy(PGconn *connection);

/* Returns the next result, or NULL after the last; weft_pq_clear() frees it. */
PGresult *weft_pq_result(PGconn *connection);
ExecStatusType weft_pq_result_status(const PGresult *result);
const char *weft_pq_result_field(const PGresult *result, int field);
const char *weft_pq_result_error(const PGresult *result);
int weft_pq_rows(const PGresult *result);
int weft_pq_columns(const PGresult *result);
int weft_pq_is_null(const PGresult *result, int row, int column);
int weft_pq_length(const PGresult *result, int row, int column);
const char *weft_pq_value(const PGresult *result, int row, int column);
const char *weft_pq_changed(PGresult *result);
void weft_pq_clear(PGresult *result);

/* COPY FROM STDIN: 1 is success, 0 means to wait until the socket accepts more. */
int weft_pq_put(PGconn *connection, const char *bytes, int count);
int weft_pq_put_end(PGconn *connection, const char *failure);

/* Returns the next received notification, or NULL if there is none; weft_pq_free_notification()
 * frees it. */
PGnotify *weft_pq_notified(PGconn *connection);
void weft_pq_free_notification(PGnotify *notification);

/* The fields of an error, which are character macros in libpq's header. */
static const int weft_pq_sqlstate = PG_DIAG_SQLSTATE;
static const int weft_pq_message = PG_DIAG_MESSAGE_PRIMARY;

#endif
