/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

#include <stdlib.h>
#include <turbojpeg.h>

/* Whether a picture has at least twice the pixels that are asked for along the axes that decide. */
static int is_ample(uint32_t width, uint32_t height, const decoder_request *request) {
  int is_wide = width / 2 >= request->width;
  int is_high = height / 2 >= request->height;
  /* All of a picture is as large as the tighter axis lets it be. */
  return request->is_whole ? is_wide || is_high : is_wide && is_high;
}

/* The greatest reduction by a power of two after which the picture is still ample. */
static tjscalingfactor reduction(uint32_t width, uint32_t height, const decoder_request *request) {
  tjscalingfactor factor = {1, 1};
  while (factor.denom < 8) {
    uint32_t denominator = (uint32_t)factor.denom * 2;
    if (!is_ample(width / denominator, height / denominator, request)) break;
    factor.denom *= 2;
  }
  return factor;
}

static decoder_status read_pixels(tjhandle reader, const uint8_t *file, unsigned long count,
                                  const decoder_request *request, decoder_pixels *pixels) {
  int width, height, sampling, colors;
  if (tjDecompressHeader3(reader, file, count, &width, &height, &sampling, &colors) != 0 ||
      width <= 0 || height <= 0) {
    return DECODER_BROKEN;
  }
  uint64_t area = (uint64_t)width * (uint64_t)height;
  if (area > DECODER_MOST_PIXELS) return DECODER_TOO_MANY_PIXELS;
  uint32_t scans = decoder_scans(file, count);
  if (scans > DECODER_MOST_SCANS || scans * area > DECODER_MOST_SCANNED) {
    return DECODER_TOO_MANY_SCANS;
  }
  /* Printer inks; showing them correctly would take a colour profile. */
  if (colors == TJCS_CMYK || colors == TJCS_YCCK) return DECODER_UNSUPPORTED;
  pixels->own_width = (uint32_t)width;
  pixels->own_height = (uint32_t)height;
  tjscalingfactor factor = reduction((uint32_t)width, (uint32_t)height, request);
  width = TJSCALED(width, factor);
  height = TJSCALED(height, factor);
  pixels->bytes = malloc((size_t)width * (size_t)height * 4);
  if (pixels->bytes == NULL) return DECODER_NO_MEMORY;
  /* The exact transform gives the same result on every processor. The library's own limit of 500
   * scans stays for a file that it reads otherwise than `decoder_scans` does. */
  int flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS;
  if (tjDecompress2(reader, file, count, pixels->bytes, width, 0, height, TJPF_RGBA, flags) != 0) {
    return DECODER_BROKEN;
  }
  pixels->width = (uint32_t)width;
  pixels->height = (uint32_t)height;
  return DECODER_OK;
}

decoder_status decoder_read_jpeg(const uint8_t *file, size_t count, const decoder_request *request,
                                 decoder_pixels *pixels) {
  tjhandle reader = tjInitDecompress();
  if (reader == NULL) return DECODER_NO_MEMORY;
  pixels->orientation = decoder_orientation(file, count);
  decoder_request stored = decoder_turned(request, pixels->orientation);
  return read_pixels(reader, file, (unsigned long)count, &stored, pixels);
}
