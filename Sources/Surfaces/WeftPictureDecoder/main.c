/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "decoder.h"

#include <weft_sandbox.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file, what a progressive JPEG of the most pixels needs, the libraries, and room to spare. */
static const weft_limits limits = {.memory = (uint64_t)384 << 20, .seconds = 2, .descriptors = 3};

/* Renounces all rights. The first step that fails keeps the picture from being read. */
static int32_t enter_sandbox(int32_t parent) {
  int32_t result = weft_sandbox_follow(parent);
  if (result >= 0) result = weft_sandbox_close_from(STDERR_FILENO + 1);
  if (result >= 0) result = weft_sandbox_renounce();
  /* On a kernel without such rules, the filter of system calls below still keeps files closed. */
  if (result >= 0) result = weft_sandbox_hide_files();
  if (result >= 0) result = weft_sandbox_limit(&limits);
  if (result >= 0) result = weft_sandbox_only_compute();
  return result;
}

static void put(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

/* Writes the answer and exits at once, without running exit handlers. */
static _Noreturn void answer(decoder_status status, uint32_t detail, decoder_size size,
                             const uint8_t *pixels) {
  decoder_answer head = {"", status, size.width, size.height, detail};
  memcpy(head.magic, "WEFTPIC2", sizeof(head.magic));
  put(&head, sizeof(head));
  put(pixels, (size_t)size.width * size.height * 4);
  _exit(0);
}

/* Answers that there is no picture. */
static _Noreturn void refuse(decoder_status status, uint32_t detail) {
  decoder_size none = {0, 0};
  answer(status, detail, none, NULL);
}

static uint32_t number(const char *text, uint32_t most) {
  uint32_t value = 0;
  for (; *text >= '0' && *text <= '9' && value <= most; text += 1) {
    value = value * 10 + (uint32_t)(*text - '0');
  }
  return *text == 0 && value <= most ? value : 0;
}

static size_t read_file(uint8_t *file) {
  size_t count = 0;
  for (;;) {
    ssize_t got = read(STDIN_FILENO, file + count, DECODER_LARGEST_FILE + 1 - count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(DECODER_UNREADABLE, (uint32_t)errno);
    count += (size_t)got;
    if (count > DECODER_LARGEST_FILE) refuse(DECODER_TOO_LARGE, 0);
    if (got == 0) return count;
  }
}

static decoder_status decode(const uint8_t *file, size_t count, const decoder_request *request,
                             decoder_pixels *pixels) {
  static const uint8_t png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  static const uint8_t jpeg[] = {0xFF, 0xD8, 0xFF};
  if (count == 0) return DECODER_EMPTY;
  if (count >= sizeof(png) && memcmp(file, png, sizeof(png)) == 0) {
    return decoder_read_png(file, count, pixels);
  }
  if (count >= sizeof(jpeg) && memcmp(file, jpeg, sizeof(jpeg)) == 0) {
    return decoder_read_jpeg(file, count, request, pixels);
  }
  return DECODER_UNKNOWN_FORMAT;
}

/* The size of the upright picture in its file, packed for an answer. */
static uint32_t own_size(const decoder_pixels *pixels) {
  int is_turned = pixels->orientation > 4;
  uint32_t width = is_turned ? pixels->own_height : pixels->own_width;
  uint32_t height = is_turned ? pixels->own_width : pixels->own_height;
  return width <= UINT16_MAX && height <= UINT16_MAX ? width << 16 | height : 0;
}

/* Reads the arguments; the width is 0 where they are not as they should be. */
static decoder_request request_of(int count, char **arguments) {
  decoder_request request = {0, 0, 0};
  if (count != 5) return request;
  request.is_whole = strcmp(arguments[3], "whole") == 0;
  if (!request.is_whole && strcmp(arguments[3], "fill") != 0) return request;
  request.height = number(arguments[2], DECODER_LARGEST_SIDE);
  if (request.height > 0) request.width = number(arguments[1], DECODER_LARGEST_SIDE);
  return request;
}

int main(int count, char **arguments) {
  decoder_request request = request_of(count, arguments);
  uint32_t parent = count == 5 ? number(arguments[4], INT32_MAX) : 0;
  if (request.width == 0 || parent == 0) refuse(DECODER_BAD_ARGUMENTS, 0);
  int32_t result = enter_sandbox((int32_t)parent);
  if (result < 0) refuse(DECODER_NO_SANDBOX, (uint32_t)-result);

  uint8_t *file = malloc(DECODER_LARGEST_FILE + 1);
  uint8_t *reduced = malloc((size_t)request.width * request.height * 4);
  if (file == NULL || reduced == NULL) refuse(DECODER_NO_MEMORY, 0);
  decoder_pixels pixels = {NULL, 0, 0, 0, 0, 1};
  decoder_status status = decode(file, read_file(file), &request, &pixels);
  if (status != DECODER_OK) refuse(status, 0);
  decoder_size size = decoder_reduce(&pixels, &request, reduced);
  answer(size.width == 0 ? DECODER_NO_MEMORY : DECODER_OK, own_size(&pixels), size, reduced);
}
