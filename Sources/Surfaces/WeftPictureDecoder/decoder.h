/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* decoder.h: weft-picture, the process that reads picture files so that no other has to.
 *
 *   weft-picture WIDTH HEIGHT fill|whole PARENT
 *
 * It reads a PNG or JPEG file from standard input and writes a `decoder_answer` to standard output.
 * When the status is DECODER_OK, `height` lines of `width` pixels follow, four bytes each: red,
 * green, blue, all premultiplied by the fourth, alpha. The picture is reduced to at most WIDTH by
 * HEIGHT pixels and never enlarged: `whole` keeps all of it, `fill` only its middle, in the
 * proportions of WIDTH and HEIGHT. The process ends when PARENT does. */
#ifndef WEFT_DECODER_H
#define WEFT_DECODER_H

#include <stddef.h>
#include <stdint.h>

#define DECODER_LARGEST_FILE ((size_t)8 << 20)
#define DECODER_LARGEST_SIDE 1024u
#define DECODER_MOST_PIXELS ((uint64_t)4096 * 4096)
/* The most scans of a JPEG, and of one with many pixels: each scan goes over all of them, and takes
 * a few bytes where it holds nothing. Usual ones have ten scans, the most careful encoders 25. */
#define DECODER_MOST_SCANS 100u
#define DECODER_MOST_SCANNED (32 * DECODER_MOST_PIXELS)

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
  DECODER_TOO_MANY_SCANS = 11,
} decoder_status;

/* The beginning of an answer; numbers are in the machine's byte order. */
typedef struct decoder_answer {
  char magic[8]; /* "WEFTPIC2" */
  uint32_t status;
  uint32_t width;
  uint32_t height;
  uint32_t detail; /* of a picture: its own size, width << 16 | height, 0 where one is larger */
} decoder_answer;

/* A decoded picture: lines of RGBA without gaps, not premultiplied; freed with free(). */
typedef struct decoder_pixels {
  uint8_t *bytes;
  uint32_t width;
  uint32_t height;
  /* Its size in the file. */
  uint32_t own_width;
  uint32_t own_height;
  /* How to turn it, 1 to 8 as in Exif; 1 leaves it as it is. */
  uint32_t orientation;
} decoder_pixels;

/* What is asked for: the most pixels of the upright picture, and whether it shows all of it. */
typedef struct decoder_request {
  uint32_t width;
  uint32_t height;
  int is_whole;
} decoder_request;

/* Decode a file into `pixels`, whose bytes belong to the caller. */
decoder_status decoder_read_png(const uint8_t *file, size_t count, decoder_pixels *pixels);

/* May reduce the picture to twice the pixels it is asked for: more would only be averaged. */
decoder_status decoder_read_jpeg(const uint8_t *file, size_t count, const decoder_request *request,
                                 decoder_pixels *pixels);

/* How many scans a JPEG file has; of a damaged one, how many there are before the damage. */
uint32_t decoder_scans(const uint8_t *file, size_t count);

/* The orientation in a JPEG file; 1 when it has none. */
uint32_t decoder_orientation(const uint8_t *file, size_t count);

/* The request for a picture as it is stored: turned back from upright. */
decoder_request decoder_turned(const decoder_request *request, uint32_t orientation);

/* The size of an upright picture. */
typedef struct decoder_size {
  uint32_t width;
  uint32_t height;
} decoder_size;

/* Makes the picture that is asked for: each pixel is the mean of the source pixels it covers,
 * premultiplied and turned upright. `result` has room for the most pixels that were asked for. The
 * size is 0 by 0 without memory. */
decoder_size decoder_reduce(const decoder_pixels *pixels, const decoder_request *request,
                            uint8_t *result);

#endif
