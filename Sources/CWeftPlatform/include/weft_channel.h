/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_channel.h: the memory a host and a worker share, and how they wait for each other in it.
 *
 * The host writes a request and posts its number, one more than the last; the worker answers with the
 * same number, and until then the host writes nothing but the next number. Whoever waits looks at the
 * memory for a short while before it sleeps, so that calls in quick succession need no system call.
 *
 * To the host everything here is hostile at any time: it copies before it looks, and its own numbers
 * come from elsewhere. The file can't shrink, so that no access fails. */
#ifndef WEFT_CHANNEL_H
#define WEFT_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Changes with anything below, or with what the buffers hold. */
#define WEFT_CHANNEL_PROTOCOL 4u

#define WEFT_CHANNEL_BUFFER ((size_t)4 << 20)
#define WEFT_CHANNEL_VALUES ((size_t)16 << 20)
#define WEFT_CHANNEL_LOG ((size_t)64 << 10)

#define WEFT_REQUEST_START 1u /* the text of the window is who the plugin is */
#define WEFT_REQUEST_CALL 2u  /* a hook is asked about a window */
#define WEFT_REQUEST_POINT 3u /* a function for an open point is called with the values */
#define WEFT_REQUEST_RESULT 4u /* the values are what the worker has asked for; it goes on */

typedef struct weft_channel weft_channel;

/* What the host asks. */
typedef struct weft_request {
  uint32_t kind; /* WEFT_REQUEST_… */
  uint32_t hook; /* its place in the list of hooks, or of functions for points */
  uint32_t row_count;
  uint32_t values_per_row;
  uint32_t text_length; /* or that of the values */
  uint32_t reserved;    /* 0 */
  int64_t now;       /* microseconds since 1970 */
} weft_request;

#define WEFT_ANSWER_SCENE 0u   /* operations and text */
#define WEFT_ANSWER_PASSED 1u  /* nothing: all rows are passed */
#define WEFT_ANSWER_REFUSAL 2u /* the text is why there is no answer */
#define WEFT_ANSWER_STARTED 3u /* the text is what the plugin declares */
#define WEFT_ANSWER_VALUE 4u   /* the values are what a function for a point returned */
#define WEFT_ANSWER_ASKS 5u    /* none yet: the values are what the plugin asks for first */

/* What the worker answers. */
typedef struct weft_answer {
  uint32_t kind; /* WEFT_ANSWER_… */
  uint32_t ops_length;
  uint32_t text_length; /* or that of the values */
  uint32_t reserved;    /* 0 */
} weft_answer;

/* What the plugin has said since the request: the bytes of lines that end with a NUL each, how many lines those
 * are as far as the worker says, how many there was no room for, and whether it wants to be asked anew. */
typedef struct weft_channel_said {
  uint32_t length;
  uint32_t lines;
  uint32_t dropped;
  uint32_t redraw;
} weft_channel_said;

/* The buffers, the first three of WEFT_CHANNEL_BUFFER bytes, then of WEFT_CHANNEL_VALUES and of
 * WEFT_CHANNEL_LOG. Values go either way: a function for a point may ask for others meanwhile, and the
 * window and the answer of a hook stay as they are. */
typedef struct weft_channel_buffers {
  uint8_t *window;
  uint8_t *ops;
  uint8_t *text;
  uint8_t *values;
  uint8_t *log;
} weft_channel_buffers;

/* A file in memory that holds a channel. Returns a descriptor, or minus the error number. */
int32_t weft_channel_make(void);

/* The channel in a file, NULL when it can't be mapped or is too small. */
weft_channel *weft_channel_map(int32_t file);

void weft_channel_unmap(weft_channel *channel);

weft_channel_buffers weft_channel_memory(weft_channel *channel);

/* The host: posts a request, whose buffers are filled; what the plugin has said is forgotten. */
void weft_channel_post(weft_channel *channel, uint32_t number, const weft_request *request);

/* The host: looks for the answer to the last request for a short while. Returns whether it is there. */
bool weft_channel_look(const weft_channel *channel, uint32_t number);

/* The host: sleeps until there is an answer to the last request, for at most some time. Returns 0; -ETIMEDOUT;
 * -ECHILD when the process has ended; -EPROTO when it answered what was not asked. */
int32_t weft_channel_await(weft_channel *channel, uint32_t number, int32_t process,
                           int64_t nanoseconds);

/* The host: copies of what the worker says. */
weft_answer weft_channel_answer(const weft_channel *channel);
weft_channel_said weft_channel_heard(const weft_channel *channel);

/* The host: whether the worker sleeps, as far as it says. */
bool weft_channel_is_idle(const weft_channel *channel);

/* The host: how many rows a worker that has ended had begun to answer when a signal ended it, as far as
 * it says; -1 when it does not. */
int64_t weft_channel_begun(const weft_channel *channel);

/* The worker: waits for the request after one. Returns its number. */
uint32_t weft_channel_next(weft_channel *channel, uint32_t last, weft_request *request);

/* The worker: posts the answer to a request, whose buffers are filled. */
void weft_channel_reply(weft_channel *channel, uint32_t number, const weft_answer *answer);

/* The worker: adds a line to what the plugin says; one that contains a NUL ends there. */
void weft_channel_say(weft_channel *channel, const char *line, size_t length);

/* The worker: says how many rows it had begun to answer. May be called in a signal handler. */
void weft_channel_begin(weft_channel *channel, uint32_t rows);

/* The worker: says that the plugin wants to be asked anew. */
void weft_channel_redraw(weft_channel *channel);

#endif
