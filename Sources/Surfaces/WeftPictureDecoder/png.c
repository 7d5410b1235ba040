/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* Uses libpng's simplified API, which returns errors instead of jumping to a handler. */
decoder_status decoder_read_png(const uint8_t *file, size_t count, decoder_pixels *pixels) {
  png_image image;
  memset(&image, 0, sizeof(image));
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, file, count)) return DECODER_BROKEN;
  if ((uint64_t)image.width * image.height > DECODER_MOST_PIXELS) {
    png_image_free(&image);
    return DECODER_TOO_MANY_PIXELS;
  }
  /* Pictures without gamma information are meant for sRGB screens, whatever their depth. */
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
  pixels->own_width = image.width;
  pixels->own_height = image.height;
  pixels->orientation = 1;
  return DECODER_OK;
}
