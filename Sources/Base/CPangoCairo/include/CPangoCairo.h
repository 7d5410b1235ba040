/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_PANGO_CAIRO_H
#define WEFT_PANGO_CAIRO_H

#include <weft_late.h>

/* The functions of Fontconfig, Cairo and Pango that Weft calls. The libraries are loaded when
 * fonts are first set up, so that a program that draws no pictures doesn't map them and their
 * thirty dependencies. None of these functions may be called before weft_pango_load() has
 * returned NULL. */
#define WEFT_PANGO(X)                                                                              \
  X(FcConfigAppFontAddDir) X(FcConfigBuildFonts) X(FcConfigCreate) X(FcConfigDestroy)              \
  X(FcConfigParseAndLoadFromMemory) X(FcFontList) X(FcFontSetDestroy) X(FcPatternAddString)        \
  X(FcPatternCreate) X(FcPatternDestroy) X(cairo_arc) X(cairo_clip) X(cairo_clip_extents)          \
  X(cairo_close_path) X(cairo_create) X(cairo_destroy) X(cairo_fill) X(cairo_font_options_create)  \
  X(cairo_font_options_destroy) X(cairo_font_options_set_antialias)                                \
  X(cairo_font_options_set_hint_metrics) X(cairo_font_options_set_hint_style) X(cairo_get_source)  \
  X(cairo_image_surface_create) X(cairo_image_surface_create_from_png_stream)                      \
  X(cairo_image_surface_get_data) X(cairo_image_surface_get_height)                                \
  X(cairo_image_surface_get_stride) X(cairo_image_surface_get_width) X(cairo_move_to)              \
  X(cairo_new_path) X(cairo_paint_with_alpha) X(cairo_pattern_add_color_stop_rgba)                 \
  X(cairo_pattern_create_linear) X(cairo_pattern_destroy) X(cairo_pattern_set_extend)              \
  X(cairo_pop_group_to_source) X(cairo_push_group) X(cairo_rectangle) X(cairo_restore)             \
  X(cairo_save) X(cairo_scale) X(cairo_set_line_width) X(cairo_set_source)                         \
  X(cairo_set_source_rgba) X(cairo_set_source_surface) X(cairo_stroke) X(cairo_surface_destroy)    \
  X(cairo_surface_flush) X(cairo_surface_mark_dirty) X(cairo_surface_status)                       \
  X(cairo_surface_write_to_png_stream) X(cairo_translate) X(g_object_unref)                        \
  X(pango_attr_background_alpha_new) X(pango_attr_background_new) X(pango_attr_family_new)         \
  X(pango_attr_font_features_new) X(pango_attr_foreground_new) X(pango_attr_insert_hyphens_new)    \
  X(pango_attr_line_height_new_absolute) X(pango_attr_list_insert) X(pango_attr_list_new)          \
  X(pango_attr_list_unref) X(pango_attr_scale_new) X(pango_attr_strikethrough_new)                 \
  X(pango_attr_style_new) X(pango_attr_underline_new) X(pango_attr_weight_new)                     \
  X(pango_cairo_context_set_font_options) X(pango_cairo_context_set_resolution)                    \
  X(pango_cairo_font_map_new_for_font_type) X(pango_cairo_show_layout)                             \
  X(pango_context_set_base_dir) X(pango_context_set_round_glyph_positions)                         \
  X(pango_fc_font_map_set_config) X(pango_font_description_free) X(pango_font_description_new)     \
  X(pango_font_description_set_absolute_size) X(pango_font_description_set_family)                 \
  X(pango_font_description_set_style) X(pango_font_description_set_weight)                         \
  X(pango_font_map_create_context) X(pango_layout_get_line_count)                                  \
  X(pango_layout_get_line_readonly) X(pango_layout_get_unknown_glyphs_count)                       \
  X(pango_layout_get_size) X(pango_layout_line_get_extents)                                        \
  X(pango_layout_line_get_resolved_direction) X(pango_layout_line_get_start_index)                 \
  X(pango_layout_new) X(pango_layout_set_attributes) X(pango_layout_set_auto_dir)                  \
  X(pango_layout_set_ellipsize) X(pango_layout_set_font_description) X(pango_layout_set_height)    \
  X(pango_layout_set_text) X(pango_layout_set_width) X(pango_layout_set_wrap)
WEFT_PANGO(WEFT_LATE_RENAME)
#include "PangoDeclarations.h"

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>

/* Loads the libraries, once per process; any thread may call it. Returns NULL, or the reason why
 * they can't be used, which is never freed. */
const char *weft_pango_load(void);

/* Creates a font map with its own configuration, so that the fonts of other code in the process
 * don't change. Returns NULL if Pango can't use FreeType. */
PangoFontMap *weft_font_map_new(FcConfig *config);

/* Breaks lines between words, and within a word that is wider than the line. */
void weft_layout_break_words(PangoLayout *layout);

#endif
