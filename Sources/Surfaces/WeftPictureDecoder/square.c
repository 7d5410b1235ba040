/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

#include <stdlib.h>

/* Uses whole numbers only, so that every machine makes the same pixels. Along one axis, the source
 * has `from` pixels of `to` parts each, the result `to` pixels of `from` parts: overlaps are whole
 * parts, and `from` parts make one pixel. */
typedef struct square {
  const decoder_pixels *source;
  uint32_t left, top; /* the square's origin in the source */
  uint32_t from, to;  /* its side in the source, and in the result */
} square;

static uint32_t least(uint32_t first, uint32_t second) {
  return first < second ? first : second;
}

/* How many parts a source pixel and a result pixel share. */
static uint32_t shared(uint32_t from, uint32_t to, uint32_t source, uint32_t result) {
  uint32_t start = source * to > result * from ? source * to : result * from;
  uint32_t end = least((source + 1) * to, (result + 1) * from);
  return end - start;
}

/* Adds a source line to the sums of each result pixel: colours times alpha, and alpha. */
static void add_line(const square *square, uint32_t line, uint32_t weight, uint64_t *sums) {
  const uint8_t *pixel =
      square->source->bytes +
      ((size_t)(square->top + line) * square->source->width + square->left) * 4;
  uint32_t result = 0;
  for (uint32_t column = 0; column < square->from; column += 1, pixel += 4) {
    uint32_t end = (column + 1) * square->to;
    for (;;) {
      uint64_t part = (uint64_t)weight * shared(square->from, square->to, column, result);
      uint64_t *sum = sums + (size_t)result * 4;
      for (int color = 0; color < 3; color += 1) sum[color] += part * pixel[color] * pixel[3];
      sum[3] += part * pixel[3];
      if ((result + 1) * square->from >= end) break;
      result += 1;
    }
    if ((result + 1) * square->from == end) result += 1;
  }
}

/* The offset of a pixel after turning a picture of an orientation upright. */
static size_t turned(uint32_t orientation, uint32_t side, uint32_t line, uint32_t column) {
  uint32_t last = side - 1;
  if (orientation > 4) {
    uint32_t swapped = line;
    line = column;
    column = swapped;
  }
  if (orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7) {
    column = last - column;
  }
  if (orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8) {
    line = last - line;
  }
  return ((size_t)line * side + column) * 4;
}

static void put_line(const square *square, uint32_t line, const uint64_t *sums, uint8_t *result) {
  uint64_t parts = (uint64_t)square->from * square->from;
  for (uint32_t column = 0; column < square->to; column += 1, sums += 4) {
    uint8_t *pixel = result + turned(square->source->orientation, square->to, line, column);
    for (int color = 0; color < 3; color += 1) {
      pixel[color] = (uint8_t)((sums[color] + parts * 255 / 2) / (parts * 255));
    }
    pixel[3] = (uint8_t)((sums[3] + parts / 2) / parts);
  }
}

uint32_t decoder_make_square(const decoder_pixels *pixels, uint32_t side, uint8_t *result) {
  uint32_t from = least(pixels->width, pixels->height);
  square square = {pixels, (pixels->width - from) / 2, (pixels->height - from) / 2, from,
                   least(from, side)};
  size_t count = (size_t)square.to * 4;
  uint64_t *sums = malloc(count * sizeof(*sums));
  if (sums == NULL) return 0;
  uint32_t first = 0;
  for (uint32_t line = 0; line < square.to; line += 1) {
    for (size_t index = 0; index < count; index += 1) sums[index] = 0;
    /* From the first to the last source line that overlaps this one. */
    first = (uint32_t)((uint64_t)line * from / square.to);
    for (uint32_t source = first; source < from && source * square.to < (line + 1) * from;
         source += 1) {
      add_line(&square, source, shared(from, square.to, source, line), sums);
    }
    put_line(&square, line, sums, result);
  }
  free(sums);
  return square.to;
}
