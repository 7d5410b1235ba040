/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_NATS_H
#define WEFT_NATS_H

/* The part of libnats that Weft uses: one connection that reconnects by itself, and messages in
 * both directions. The library is loaded on first use. */

/* Called on a thread of libnats with a message that is valid only during the call. */
typedef void (*weft_nats_heard)(void *context, const char *subject, const char *data, int count);

/* Loads libnats, once per process, and sets the function that receives all messages of the
 * process. Returns NULL, or the reason why it can't be used, which is never freed. Nothing else
 * here may be called before it has returned NULL. */
const char *weft_nats_load(weft_nats_heard function);

typedef struct weft_nats weft_nats;

/* Starts to connect and retries forever. Returns NULL with a reason, whose text is never freed,
 * if the address is invalid or the system lacks memory. */
weft_nats *weft_nats_connect(const char *address, const char **reason);

/* Returns whether the connection to the server is established. */
int weft_nats_is_connected(weft_nats *bus);

/* Sends without waiting; returns 0 on success. Without a connection the message is discarded. */
int weft_nats_publish(weft_nats *bus, const char *subject, const char *data, int count);

/* Subscribes to a subject, even across reconnections; returns NULL on failure. The context must
 * live as long as the process, because a message may still arrive after unsubscribing. */
void *weft_nats_subscribe(weft_nats *bus, const char *subject, void *context);
void weft_nats_unsubscribe(void *subscription);

/* Closes the connection and frees it. */
void weft_nats_close(weft_nats *bus);

#endif
