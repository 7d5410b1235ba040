/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_channel.h: the memory that a host and a worker share, and how they wait for each other in
 * it.
 *
 * The host writes a request and posts its number, one more than the last. The worker answers
 * with the same number, and until then the host writes nothing but the next number. A waiting
 * side polls the memory for a short while before it sleeps, so that calls in quick succession
 * need no system call.
 *
 * The host doesn't trust anything in this memory: it copies data before checking it, and keeps
 * its own numbers elsewhere. The file can't shrink, so no access faults. */
#ifndef WEFT_CHANNEL_H
#define WEFT_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Must be changed with anything below, and with the format of the buffers' contents. */
#define WEFT_CHANNEL_PROTOCOL 4u

#define WEFT_CHANNEL_BUFFER ((size_t)4 << 20)
#define WEFT_CHANNEL_VALUES ((size_t)16 << 20)
#define WEFT_CHANNEL_LOG ((size_t)64 << 10)

#define WEFT_REQUEST_START 1u /* the window's text is the plugin's identity */
#define WEFT_REQUEST_CALL 2u  /* calls a hook for a window */
#define WEFT_REQUEST_POINT 3u /* calls a function for an open point; the values are its arguments */
#define WEFT_REQUEST_RESULT 4u /* the values answer the worker's question; it resumes */

typedef struct weft_channel weft_channel;

/* A request from the host. */
typedef struct weft_request {
  uint32_t kind; /* WEFT_REQUEST_… */
  uint32_t hook; /* an index into the list of hooks, or of functions for points */
  uint32_t row_count;
  uint32_t values_per_row;
  uint32_t text_length; /* or the length of the values */
  uint32_t reserved;    /* 0 */
  int64_t now;       /* microseconds since 1970 */
} weft_request;

#define WEFT_ANSWER_SCENE 0u   /* operations and text */
#define WEFT_ANSWER_PASSED 1u  /* no content: all rows are passed */
#define WEFT_ANSWER_REFUSAL 2u /* the text is the reason for having no answer */
#define WEFT_ANSWER_STARTED 3u /* the text is the plugin's declaration */
#define WEFT_ANSWER_VALUE 4u   /* the values are the result of a function for a point */
#define WEFT_ANSWER_ASKS 5u    /* no answer yet: the values are the plugin's question */

/* The worker's answer to a request. */
typedef struct weft_answer {
  uint32_t kind; /* WEFT_ANSWER_… */
  uint32_t ops_length;
  uint32_t text_length; /* or the length of the values */
  uint32_t reserved;    /* 0 */
} weft_answer;

/* The plugin's messages since the request: the bytes of its log lines, each ending with a NUL;
 * the number of those lines, according to the worker; the number of lines that didn't fit; and
 * whether the plugin requests to be called again. */
typedef struct weft_channel_said {
  uint32_t length;
  uint32_t lines;
  uint32_t dropped;
  uint32_t redraw;
} weft_channel_said;

/* The buffers: three of WEFT_CHANNEL_BUFFER bytes, then one of WEFT_CHANNEL_VALUES and one of
 * WEFT_CHANNEL_LOG. Values have a separate buffer, used in both directions, because a hook may
 * call points while its window and answer must stay unchanged. */
typedef struct weft_channel_buffers {
  uint8_t *window;
  uint8_t *ops;
  uint8_t *text;
  uint8_t *values;
  uint8_t *log;
} weft_channel_buffers;

/* Creates a file in memory that holds a channel. Returns its descriptor, or minus the error
 * number. */
int32_t weft_channel_make(void);

/* Maps the channel in a file. Returns NULL if it can't be mapped or has another size. */
weft_channel *weft_channel_map(int32_t file);

void weft_channel_unmap(weft_channel *channel);

weft_channel_buffers weft_channel_memory(weft_channel *channel);

/* The host: posts a request whose buffers are filled, and clears the plugin's messages. */
void weft_channel_post(weft_channel *channel, uint32_t number, const weft_request *request);

/* The host: polls for the answer to the last request for a short while. Returns whether it has
 * arrived. */
bool weft_channel_look(const weft_channel *channel, uint32_t number);

/* The host: sleeps until the answer to the last request arrives or the time is up. Returns 0;
 * -ETIMEDOUT; -ECHILD if the process has ended; -EPROTO if it answered another request. */
int32_t weft_channel_await(weft_channel *channel, uint32_t number, int32_t process,
                           int64_t nanoseconds);

/* The host: returns copies of the worker's answer and messages. */
weft_answer weft_channel_answer(const weft_channel *channel);
weft_channel_said weft_channel_heard(const weft_channel *channel);

/* The host: returns whether the worker is asleep, according to the worker. */
bool weft_channel_is_idle(const weft_channel *channel);

/* The host: returns how many rows the worker had begun to answer when a signal ended it,
 * according to the worker; -1 if it didn't report that. */
int64_t weft_channel_begun(const weft_channel *channel);

/* The worker: waits for the request after the last one. Returns its number. */
uint32_t weft_channel_next(weft_channel *channel, uint32_t last, weft_request *request);

/* The worker: posts the answer to a request; the buffers are filled. */
void weft_channel_reply(weft_channel *channel, uint32_t number, const weft_answer *answer);

/* The worker: adds a log line of the plugin, up to its first NUL. */
void weft_channel_say(weft_channel *channel, const char *line, size_t length);

/* The worker: reports how many rows it has begun to answer. May be called in a signal handler. */
void weft_channel_begin(weft_channel *channel, uint32_t rows);

/* The worker: reports that the plugin requests to be called again. */
void weft_channel_redraw(weft_channel *channel);

#endif
