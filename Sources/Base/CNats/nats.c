/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CNats.h"
#include <weft_late.h>

/* All functions of libnats that are called here. */
#define WEFT_NATS(X)                                                                               \
  X(natsOptions_Create) X(natsOptions_Destroy) X(natsOptions_SetURL) X(natsOptions_SetSecure)      \
  X(natsOptions_SetName) X(natsOptions_SetTimeout) X(natsOptions_SetPingInterval)                  \
  X(natsOptions_SetMaxReconnect) X(natsOptions_SetReconnectWait)                                   \
  X(natsOptions_SetRetryOnFailedConnect) X(natsOptions_SetErrorHandler) X(natsOptions_SetNoEcho)   \
  X(natsOptions_SetSendAsap) X(natsOptions_UseGlobalMessageDelivery) X(natsConnection_Connect)     \
  X(natsConnection_Status) X(natsConnection_Publish) X(natsConnection_Subscribe)                   \
  X(natsConnection_Destroy) X(natsSubscription_Destroy) X(natsMsg_GetSubject) X(natsMsg_GetData)   \
  X(natsMsg_GetDataLength) X(natsMsg_Destroy) X(natsStatus_GetText)
WEFT_NATS(WEFT_LATE_RENAME)
#include <nats/nats.h>

#include <string.h>

WEFT_LATE(WEFT_NATS, "libnats3.4", "libnats.so.3.4", "libnats.so");

static weft_nats_heard heard;

const char *weft_nats_load(weft_nats_heard function) {
  heard = function;
  return weft_late_load(&late, NULL);
}

static natsConnection *connection_of(weft_nats *bus) { return (natsConnection *)bus; }

/* libnats would print errors to the terminal by default. */
static void ignore_error(natsConnection *connection, natsSubscription *subscription,
                         natsStatus status, void *closure) {
  (void)connection, (void)subscription, (void)status, (void)closure;
}

static void ignore_connection(natsConnection *connection, void *closure) {
  (void)connection, (void)closure;
}

static natsStatus set_options(natsOptions *options, const char *address) {
  natsStatus status = natsOptions_SetURL(options, address);
  if (status == NATS_OK && strncmp(address, "tls://", 6) == 0)
    status = natsOptions_SetSecure(options, true);
  if (status == NATS_OK) status = natsOptions_SetName(options, "weft");
  if (status == NATS_OK) status = natsOptions_SetTimeout(options, 2000);
  if (status == NATS_OK) status = natsOptions_SetPingInterval(options, 5000);
  if (status == NATS_OK) status = natsOptions_SetMaxReconnect(options, -1);
  if (status == NATS_OK) status = natsOptions_SetReconnectWait(options, 500);
  if (status == NATS_OK)
    status = natsOptions_SetRetryOnFailedConnect(options, true, ignore_connection, NULL);
  if (status == NATS_OK) status = natsOptions_SetErrorHandler(options, ignore_error, NULL);
  if (status == NATS_OK) status = natsOptions_SetNoEcho(options, true);
  if (status == NATS_OK) status = natsOptions_SetSendAsap(options, true);
  /* Without this option, each subscription has a thread. */
  if (status == NATS_OK) status = natsOptions_UseGlobalMessageDelivery(options, true);
  return status;
}

weft_nats *weft_nats_connect(const char *address, const char **reason) {
  natsOptions *options = NULL;
  natsConnection *connection = NULL;
  natsStatus status = natsOptions_Create(&options);
  if (status == NATS_OK) status = set_options(options, address);
  if (status == NATS_OK) status = natsConnection_Connect(&connection, options);
  natsOptions_Destroy(options);
  if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED) return (weft_nats *)connection;
  *reason = natsStatus_GetText(status);
  return NULL;
}

int weft_nats_is_connected(weft_nats *bus) {
  return natsConnection_Status(connection_of(bus)) == NATS_CONN_STATUS_CONNECTED;
}

int weft_nats_publish(weft_nats *bus, const char *subject, const char *data, int count) {
  if (!weft_nats_is_connected(bus)) return -1;
  return natsConnection_Publish(connection_of(bus), subject, data, count) == NATS_OK ? 0 : -1;
}

static void hear(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                 void *context) {
  (void)connection, (void)subscription;
  heard(context, natsMsg_GetSubject(message), natsMsg_GetData(message),
        natsMsg_GetDataLength(message));
  natsMsg_Destroy(message);
}

void *weft_nats_subscribe(weft_nats *bus, const char *subject, void *context) {
  natsSubscription *subscription = NULL;
  natsStatus status =
      natsConnection_Subscribe(&subscription, connection_of(bus), subject, hear, context);
  return status == NATS_OK ? subscription : NULL;
}

void weft_nats_unsubscribe(void *subscription) { natsSubscription_Destroy(subscription); }

void weft_nats_close(weft_nats *bus) { natsConnection_Destroy(connection_of(bus)); }
