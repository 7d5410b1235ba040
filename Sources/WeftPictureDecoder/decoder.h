/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* decoder.h: weft-picture, the process that looks into picture files so that no other has to.
 *
 *   weft-picture SIDE PARENT
 *
 * A PNG or JPEG file is its standard input; the answer on standard output is a `decoder_answer` and,
 * when its status is DECODER_OK, `side` lines of `side` pixels of four bytes: red, green, blue, each
 * already multiplied by the fourth, alpha. The picture is cut to a square about its middle and reduced
 * to at most SIDE pixels; it is never enlarged. It ends with the process PARENT. */
#ifndef WEFT_DECODER_H
#define WEFT_DECODER_H

#include <stddef.h>
#include <stdint.h>

#define DECODER_LARGEST_FILE ((size_t)8 << 20)
#define DECODER_LARGEST_SIDE 512u
#define DECODER_MOST_PIXELS ((uint64_t)4096 * 4096)

/* How it went; the host has the words for it, so that nothing a file says reaches anybody. */
typedef enum decoder_status {
  DECODER_OK = 0,
  DECODER_BAD_ARGUMENTS = 1,
  DECODER_NO_SANDBOX = 2, /* detail: the error number */
  DECODER_UNREADABLE = 3, /* detail: the error number */
  DECODER_TOO_LARGE = 4,
  DECODER_EMPTY = 5,
  DECODER_UNKNOWN_FORMAT = 6,
  DECODER_BROKEN = 7,
  DECODER_TOO_MANY_PIXELS = 8,
  DECODER_UNSUPPORTED = 9, /* a kind of PNG or JPEG that is not decoded */
  DECODER_NO_MEMORY = 10,
} decoder_status;

/* What an answer starts with; the numbers are in the order of the machine's bytes. */
typedef struct decoder_answer {
  char magic[8]; /* "WEFTPIC1" */
  uint32_t status;
  uint32_t side;
  uint32_t detail;
  uint32_t reserved; /* 0 */
} decoder_answer;

/* A decoded picture: lines of RGBA without gaps, not multiplied by alpha; freed with free(). */
typedef struct decoder_pixels {
  uint8_t *bytes;
  uint32_t width;
  uint32_t height;
  /* How it is to be turned, 1 to 8 as Exif counts; 1 leaves it as it is. */
  uint32_t orientation;
} decoder_pixels;

decoder_status decoder_read_png(const uint8_t *file, size_t count, decoder_pixels *pixels);

/* Pixels beyond twice `side` may be left out: they would only be averaged. */
decoder_status decoder_read_jpeg(const uint8_t *file, size_t count, uint32_t side,
                                 decoder_pixels *pixels);

/* The orientation a JPEG file was taken in, 1 when it does not say. */
uint32_t decoder_orientation(const uint8_t *file, size_t count);

/* The middle of a picture as a square of at most `side`, each pixel the mean of those it stands for,
 * multiplied by alpha and turned. `square` has room for side * side pixels. Returns the side it
 * made, 0 without memory. */
uint32_t decoder_make_square(const decoder_pixels *pixels, uint32_t side, uint8_t *square);

#endif
