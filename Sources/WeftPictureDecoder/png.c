/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* The part of libpng that reports errors by what it returns: nothing here jumps. */
decoder_status decoder_read_png(const uint8_t *file, size_t count, decoder_pixels *pixels) {
  png_image image;
  memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, file, count)) return DECODER_BROKEN;
  if ((uint64_t)image.width * image.height > DECODER_MOST_PIXELS) {
    png_image_free(&image);
    return DECODER_TOO_MANY_PIXELS;
  }
  /* Without a word about its brightness a picture is meant as screens show it, whatever its depth. */
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  image.format = PNG_FORMAT_RGBA;
  pixels->bytes = malloc(PNG_IMAGE_SIZE(image));
  if (pixels->bytes == NULL) {
    png_image_free(&image);
    return DECODER_NO_MEMORY;
  }
  if (!png_image_finish_read(&image, NULL, pixels->bytes, 0, NULL)) return DECODER_BROKEN;
  pixels->width = image.width;
  pixels->height = image.height;
  pixels->orientation = 1;
  return DECODER_OK;
}
