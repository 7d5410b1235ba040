/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "decoder.h"

enum { MARKER_RST0 = 0xD0, MARKER_SOI = 0xD8, MARKER_EOI = 0xD9, MARKER_SOS = 0xDA };

/* Whether a byte behind 0xFF in a scan belongs to the scan: a zero, or a restart. */
static int is_in_scan(uint8_t byte) {
  return byte == 0 || (byte >= MARKER_RST0 && byte < MARKER_SOI);
}

/* The place of the first marker at or behind one, which is that of its 0xFF. */
static size_t end_of_scan(const uint8_t *file, size_t count, size_t place) {
  while (place + 1 < count && (file[place] != 0xFF || is_in_scan(file[place + 1]))) place += 1;
  return place;
}

/* Segments are skipped by their lengths: the picture inside of one, such as a camera's thumbnail, has
 * scans of its own. The library of the format stops at the first damage too, so that none beyond it
 * is decoded. */
uint32_t decoder_scans(const uint8_t *file, size_t count) {
  uint32_t scans = 0;
  size_t place = 2;
  while (place + 4 <= count && file[place] == 0xFF) {
    uint8_t marker = file[place + 1];
    if (marker == 0xFF) { /* Any number of them may fill up the space before a marker. */
      place += 1;
      continue;
    }
    if (marker == MARKER_EOI) break;
    place += 2;
    if (is_in_scan(marker) || marker == 1) continue; /* These have no length. */
    size_t length = (size_t)file[place] << 8 | file[place + 1];
    if (length < 2 || length > count - place) break;
    place += length;
    if (marker != MARKER_SOS) continue;
    scans += 1;
    place = end_of_scan(file, count, place);
  }
  return scans;
}
