/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_NATS_H
#define WEFT_NATS_H

/* What Weft uses of libnats: one connection that comes back by itself, messages out and in. The
 * library is loaded when it is first needed. */

/* Is called on a thread of libnats's with a message, which is lent for the call. */
typedef void (*weft_nats_heard)(void *context, const char *subject, const char *data, int count);

/* Loads libnats, once a process, and says what hears of messages: a process has one function for
 * that. Returns 0, or -1 with a reason that lives for ever. Before it has returned 0, nothing else
 * here may be called. */
int weft_nats_load(weft_nats_heard function, const char **reason);

typedef struct weft_nats weft_nats;

/* Begins to connect, and goes on trying for ever. Returns NULL with a reason, which lives for ever,
 * where the address is none or the system lacks memory. */
weft_nats *weft_nats_connect(const char *address, const char **reason);

/* Whether the server is there now. */
int weft_nats_is_connected(weft_nats *bus);

/* Sends without waiting; 0 is success. While there is no server nothing is kept. */
int weft_nats_publish(weft_nats *bus, const char *subject, const char *data, int count);

/* Asks for the messages of a subject, also after the connection was lost; NULL where that fails. The
 * context must live as long as the process: a message may still be under way at the end. */
void *weft_nats_subscribe(weft_nats *bus, const char *subject, void *context);
void weft_nats_unsubscribe(void *subscription);

/* Ends the connection, and frees it. */
void weft_nats_close(weft_nats *bus);

#endif
