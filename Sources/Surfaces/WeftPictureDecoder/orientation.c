/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Cameras store pictures as the sensor saw them and note how they were held: a JPEG segment APP1
 * with a TIFF header and a directory of 12-byte entries, one of which is the orientation. */
#include "decoder.h"

#include <string.h>

/* Bytes with numbers in either byte order. */
typedef struct reader {
  const uint8_t *bytes;
  size_t count;
  int is_little;
} reader;

static uint32_t number(const reader *reader, size_t at, size_t width) {
  uint32_t value = 0;
  if (reader->count < width || at > reader->count - width) return 0;
  for (size_t index = 0; index < width; index += 1) {
    size_t place = reader->is_little ? width - 1 - index : index;
    value = value << 8 | reader->bytes[at + place];
  }
  return value;
}

static uint32_t in_directory(const uint8_t *bytes, size_t count) {
  reader reader = {bytes, count, 0};
  if (count < 8) return 1;
  if (memcmp(bytes, "II*\0", 4) == 0) {
    reader.is_little = 1;
  } else if (memcmp(bytes, "MM\0*", 4) != 0) {
    return 1;
  }
  size_t directory = number(&reader, 4, 4);
  uint32_t entries = number(&reader, directory, 2);
  for (uint32_t index = 0; index < entries; index += 1) {
    size_t entry = directory + 2 + 12 * (size_t)index;
    if (number(&reader, entry, 2) != 0x0112 || number(&reader, entry + 2, 2) != 3) continue;
    uint32_t value = number(&reader, entry + 8, 2);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

uint32_t decoder_orientation(const uint8_t *file, size_t count) {
  static const uint8_t exif[] = {'E', 'x', 'i', 'f', 0, 0};
  reader reader = {file, count, 0};
  size_t at = 2;
  while (number(&reader, at, 1) == 0xFF) {
    uint32_t marker = number(&reader, at + 1, 1);
    size_t length = number(&reader, at + 2, 2);
    /* The pixels begin, or the segment is malformed. */
    if (marker == 0xDA || length < 2 || length > count - at - 2) return 1;
    const uint8_t *body = file + at + 4;
    size_t size = length - 2;
    if (marker == 0xE1 && size >= sizeof(exif) && memcmp(body, exif, sizeof(exif)) == 0) {
      return in_directory(body + sizeof(exif), size - sizeof(exif));
    }
    at += 2 + length;
  }
  return 1;
}
