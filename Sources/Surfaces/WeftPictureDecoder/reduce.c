/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

#include <stdlib.h>

/* Uses whole numbers only, so that every machine makes the same pixels. Along one axis, the source
 * has `from` pixels of `to` parts each, the result `to` pixels of `from` parts: overlaps are whole
 * parts, and `from` parts make one pixel. The file's pixels are at most DECODER_MOST_PIXELS, also
 * along one axis, and those of a result at most DECODER_LARGEST_SIDE: products need 64 bits. */
typedef struct axis {
  uint64_t start; /* the first source pixel that is kept */
  uint64_t from, to;
} axis;

typedef struct reduction {
  const decoder_pixels *source;
  axis x, y;
} reduction;

static uint64_t least(uint64_t first, uint64_t second) { return first < second ? first : second; }

/* How many parts a source pixel and a result pixel share. */
static uint64_t shared(const axis *axis, uint64_t source, uint64_t result) {
  uint64_t first = source * axis->to, second = result * axis->from;
  uint64_t end = least(first + axis->to, second + axis->from);
  return end - (first > second ? first : second);
}

/* Adds a source line to the sums of each result pixel: colours times alpha, and alpha. */
static void add_line(const reduction *all, uint64_t line, uint64_t weight, uint64_t *sums) {
  size_t start = (size_t)((all->y.start + line) * all->source->width + all->x.start);
  const uint8_t *pixel = all->source->bytes + start * 4;
  uint64_t result = 0;
  for (uint64_t column = 0; column < all->x.from; column += 1, pixel += 4) {
    uint64_t end = (column + 1) * all->x.to;
    for (;;) {
      uint64_t part = weight * shared(&all->x, column, result);
      uint64_t *sum = sums + (size_t)result * 4;
      for (int color = 0; color < 3; color += 1) sum[color] += part * pixel[color] * pixel[3];
      sum[3] += part * pixel[3];
      if ((result + 1) * all->x.from >= end) break;
      result += 1;
    }
    if ((result + 1) * all->x.from == end) result += 1;
  }
}

/* The offset of a pixel after turning a picture of an orientation upright. */
static size_t turned(const reduction *all, uint64_t line, uint64_t column) {
  uint32_t orientation = all->source->orientation;
  uint64_t width = all->x.to, height = all->y.to;
  if (orientation > 4) {
    uint64_t swapped = line;
    line = column;
    column = swapped;
    width = all->y.to;
    height = all->x.to;
  }
  if (orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7) {
    column = width - 1 - column;
  }
  if (orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8) {
    line = height - 1 - line;
  }
  return (size_t)(line * width + column) * 4;
}

static void put_line(const reduction *all, uint64_t line, const uint64_t *sums, uint8_t *result) {
  uint64_t parts = all->x.from * all->y.from;
  for (uint64_t column = 0; column < all->x.to; column += 1, sums += 4) {
    uint8_t *pixel = result + turned(all, line, column);
    for (int color = 0; color < 3; color += 1) {
      pixel[color] = (uint8_t)((sums[color] + parts * 255 / 2) / (parts * 255));
    }
    pixel[3] = (uint8_t)((sums[3] + parts / 2) / parts);
  }
}

decoder_request decoder_turned(const decoder_request *request, uint32_t orientation) {
  decoder_request stored = *request;
  if (orientation > 4) {
    stored.width = request->height;
    stored.height = request->width;
  }
  return stored;
}

/* A length in the proportion of two others, at least 1. */
static uint64_t in_proportion(uint64_t length, uint64_t to, uint64_t of) {
  uint64_t result = (length * to + of / 2) / of;
  return result > 0 ? result : 1;
}

/* Which pixels of the source are kept, and how many they become. */
static reduction plan(const decoder_pixels *pixels, const decoder_request *request) {
  uint64_t width = pixels->width, height = pixels->height;
  uint64_t most_wide = request->width, most_high = request->height;
  reduction all = {pixels, {0, width, width}, {0, height, height}};
  /* Products of a side of the file and a side of the request: 2^24 times 2^10. */
  int is_wider = width * most_high > height * most_wide;
  if (request->is_whole) {
    if (width <= most_wide && height <= most_high) return all;
    all.x.to = is_wider ? most_wide : least(most_wide, in_proportion(width, most_high, height));
    all.y.to = is_wider ? least(most_high, in_proportion(height, most_wide, width)) : most_high;
    return all;
  }
  if (is_wider) {
    all.x.from = least(width, in_proportion(height, most_wide, most_high));
    all.x.start = (width - all.x.from) / 2;
  } else {
    all.y.from = least(height, in_proportion(width, most_high, most_wide));
    all.y.start = (height - all.y.from) / 2;
  }
  all.x.to = least(all.x.from, most_wide);
  all.y.to = least(all.y.from, most_high);
  return all;
}

decoder_size decoder_reduce(const decoder_pixels *pixels, const decoder_request *request,
                            uint8_t *result) {
  decoder_request stored = decoder_turned(request, pixels->orientation);
  reduction all = plan(pixels, &stored);
  size_t count = (size_t)all.x.to * 4;
  uint64_t *sums = malloc(count * sizeof(*sums));
  decoder_size size = {0, 0};
  if (sums == NULL) return size;
  for (uint64_t line = 0; line < all.y.to; line += 1) {
    for (size_t index = 0; index < count; index += 1) sums[index] = 0;
    /* From the first to the last source line that overlaps this one. */
    uint64_t source = line * all.y.from / all.y.to;
    for (; source < all.y.from && source * all.y.to < (line + 1) * all.y.from; source += 1) {
      add_line(&all, source, shared(&all.y, source, line), sums);
    }
    put_line(&all, line, sums, result);
  }
  free(sums);
  size.width = (uint32_t)(pixels->orientation > 4 ? all.y.to : all.x.to);
  size.height = (uint32_t)(pixels->orientation > 4 ? all.x.to : all.y.to);
  return size;
}
