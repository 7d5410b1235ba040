/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef WEFT_PANGO_CAIRO_SHIM_H
#define WEFT_PANGO_CAIRO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/* A font map of its own with a configuration of its own: what else runs in the process keeps its
 * fonts. PANGO_FC_FONT_MAP is a macro that only C can use. */
static inline PangoFontMap *weft_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map != NULL) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  return map;
}

/* Whether the first line of a layout runs from right to left, which is in a bit field. */
static inline int weft_layout_is_right_to_left(PangoLayout *layout) {
  const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  return line != NULL && line->resolved_dir == PANGO_DIRECTION_RTL;
}

#endif
