/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* decoder.h: weft-picture, the process that reads picture files so that no other has to.
 *
 *   weft-picture SIDE PARENT
 *
 * It reads a PNG or JPEG file from standard input and writes a `decoder_answer` to standard output.
 * When the status is DECODER_OK, `side` lines of `side` pixels follow, four bytes each: red, green,
 * blue, all premultiplied by the fourth, alpha. The picture is cropped to its middle square and
 * reduced to at most SIDE pixels; it is never enlarged. The process ends when PARENT does. */
#ifndef WEFT_DECODER_H
#define WEFT_DECODER_H

#include <stddef.h>
#include <stdint.h>

#define DECODER_LARGEST_FILE ((size_t)8 << 20)
#define DECODER_LARGEST_SIDE 512u
#define DECODER_MOST_PIXELS ((uint64_t)4096 * 4096)

/* The result. The host has the texts for it, so that no text of a file reaches a user. */
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
  DECODER_UNSUPPORTED = 9, /* a JPEG in the inks of a printer, CMYK or YCCK */
  DECODER_NO_MEMORY = 10,
} decoder_status;

/* The beginning of an answer; numbers are in the machine's byte order. */
typedef struct decoder_answer {
  char magic[8]; /* "WEFTPIC1" */
  uint32_t status;
  uint32_t side;
  uint32_t detail;
  uint32_t reserved; /* 0 */
} decoder_answer;

/* A decoded picture: lines of RGBA without gaps, not premultiplied; freed with free(). */
typedef struct decoder_pixels {
  uint8_t *bytes;
  uint32_t width;
  uint32_t height;
  /* How to turn it, 1 to 8 as in Exif; 1 leaves it as it is. */
  uint32_t orientation;
} decoder_pixels;

/* Decode a file into `pixels`, whose bytes belong to the caller. */
decoder_status decoder_read_png(const uint8_t *file, size_t count, decoder_pixels *pixels);

/* May reduce the picture to twice `side`: more pixels would only be averaged. */
decoder_status decoder_read_jpeg(const uint8_t *file, size_t count, uint32_t side,
                                 decoder_pixels *pixels);

/* The orientation in a JPEG file; 1 when it has none. */
uint32_t decoder_orientation(const uint8_t *file, size_t count);

/* Makes the middle square of a picture with at most `side` pixels a side: each pixel is the mean
 * of the source pixels it covers, premultiplied and turned upright. `square` has room for side *
 * side pixels. Returns the resulting side, or 0 without memory. */
uint32_t decoder_make_square(const decoder_pixels *pixels, uint32_t side, uint8_t *square);

#endif
