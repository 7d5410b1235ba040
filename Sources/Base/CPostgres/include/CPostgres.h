/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_POSTGRES_H
#define WEFT_POSTGRES_H

#include <weft_late.h>

/* The functions of libpq that Weft calls. The library is loaded on first use, so that a program
 * that opens no database doesn't map it and its dependencies Kerberos, LDAP and OpenSSL. Nothing
 * else here may be called before weft_pq_load() has returned NULL. */
#define WEFT_PQ(X)                                                                                 \
  X(PQlibVersion) X(PQconninfo) X(PQconninfoFree) X(PQsslInUse) X(PQconnectStartParams)            \
  X(PQconnectPoll) X(PQstatus) X(PQsocket) X(PQerrorMessage) X(PQfinish) X(PQsetnonblocking)       \
  X(PQsetNoticeReceiver) X(PQsendQueryParams) X(PQsendPrepare) X(PQsendQueryPrepared)              \
  X(PQsetSingleRowMode) X(PQenterPipelineMode) X(PQpipelineSync) X(PQexitPipelineMode) X(PQflush)  \
  X(PQconsumeInput) X(PQisBusy) X(PQgetResult) X(PQresultStatus) X(PQresultErrorField)             \
  X(PQresultErrorMessage) X(PQntuples) X(PQnfields) X(PQgetisnull) X(PQgetlength) X(PQgetvalue)    \
  X(PQcmdTuples) X(PQclear) X(PQputCopyData) X(PQputCopyEnd) X(PQnotifies) X(PQfreemem)
WEFT_PQ(WEFT_LATE_RENAME)
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <stdint.h>

/* Loads libpq, once per process; any thread may call it. Returns NULL, or the reason why it can't be
 * used, which is never freed. */
const char *weft_pq_load(void);

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

/* Replaces a descriptor of libpq with a duplicate of another one. Returns 0, or -1 if it stays. */
int weft_pq_replace(int number, int other);

/* Returns how many bytes have arrived over a connection, read or not; must be called before each
 * read. If the kernel doesn't count them, the bytes waiting now are added to `known`. */
int64_t weft_pq_received(const PGconn *connection, int64_t known);

/* These send without waiting and return 1 on success. Values and results are in binary format. */
int weft_pq_send(PGconn *connection, const char *text, int count, const Oid *types,
                 const char *const *values, const int *lengths);
int weft_pq_send_prepared(PGconn *connection, const char *name, int count,
                          const char *const *values, const int *lengths);

/* The fields of an error, which are character macros in libpq's header. */
static const int weft_pq_sqlstate = PG_DIAG_SQLSTATE;
static const int weft_pq_message = PG_DIAG_MESSAGE_PRIMARY;

#endif
