/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CPangoCairo.h"
#include "PangoWrap.h"

/* The other libraries are its dependencies, so dlsym() finds their functions too. */
WEFT_LATE(WEFT_PANGO, "libpangocairo-1.0-0", "libpangocairo-1.0.so.0");

const char *weft_pango_load(void) { return weft_late_load(&late, NULL); }

PangoFontMap *weft_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  /* With FreeType, Cairo's font map is a PangoFcFontMap. */
  if (map) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}

void weft_layout_break_words(PangoLayout *layout) {
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
}
