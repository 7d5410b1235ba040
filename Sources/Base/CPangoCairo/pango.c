/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CPangoCairo.h"
#include "PangoWrap.h"
#include "weft_late.h"

#include <stddef.h>

/* All functions that are called, each with its result, name, parameters and arguments. */
#define FUNCTIONS(X)                                                                               \
  X(FcConfigAppFontAddDir, FcBool, (FcConfig *config, const FcChar8 *dir), (config, dir))          \
  X(FcConfigBuildFonts, FcBool, (FcConfig *config), (config))                                      \
  X(FcConfigCreate, FcConfig *, (void), ())                                                        \
  X(FcConfigDestroy, void, (FcConfig *config), (config))                                           \
  X(FcConfigParseAndLoadFromMemory, FcBool,                                                        \
    (FcConfig *config, const FcChar8 *buffer, FcBool complain), (config, buffer, complain))        \
  X(FcFontList, FcFontSet *, (FcConfig *config, FcPattern *p, FcObjectSet *os), (config, p, os))   \
  X(FcFontSetDestroy, void, (FcFontSet *s), (s))                                                   \
  X(FcPatternAddString, FcBool,                                                                    \
    (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))                          \
  X(FcPatternCreate, FcPattern *, (void), ())                                                      \
  X(FcPatternDestroy, void, (FcPattern *p), (p))                                                   \
  X(cairo_arc, void,                                                                               \
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),              \
    (cr, xc, yc, radius, angle1, angle2))                                                          \
  X(cairo_clip, void, (cairo_t *cr), (cr))                                                         \
  X(cairo_clip_extents, void,                                                                      \
    (cairo_t *cr, double *x1, double *y1, double *x2, double *y2), (cr, x1, y1, x2, y2))           \
  X(cairo_close_path, void, (cairo_t *cr), (cr))                                                   \
  X(cairo_create, cairo_t *, (cairo_surface_t *target), (target))                                  \
  X(cairo_destroy, void, (cairo_t *cr), (cr))                                                      \
  X(cairo_fill, void, (cairo_t *cr), (cr))                                                         \
  X(cairo_font_options_create, cairo_font_options_t *, (void), ())                                 \
  X(cairo_font_options_destroy, void, (cairo_font_options_t *options), (options))                  \
  X(cairo_font_options_set_antialias, void,                                                        \
    (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias))            \
  X(cairo_font_options_set_hint_metrics, void,                                                     \
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))   \
  X(cairo_font_options_set_hint_style, void,                                                       \
    (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))         \
  X(cairo_get_source, cairo_pattern_t *, (cairo_t *cr), (cr))                                      \
  X(cairo_image_surface_create, cairo_surface_t *,                                                 \
    (cairo_format_t format, int width, int height), (format, width, height))                       \
  X(cairo_image_surface_create_from_png_stream, cairo_surface_t *,                                 \
    (cairo_read_func_t read_func, void *closure), (read_func, closure))                            \
  X(cairo_image_surface_get_data, unsigned char *, (cairo_surface_t *surface), (surface))          \
  X(cairo_image_surface_get_height, int, (cairo_surface_t *surface), (surface))                    \
  X(cairo_image_surface_get_stride, int, (cairo_surface_t *surface), (surface))                    \
  X(cairo_image_surface_get_width, int, (cairo_surface_t *surface), (surface))                     \
  X(cairo_move_to, void, (cairo_t *cr, double x, double y), (cr, x, y))                            \
  X(cairo_new_path, void, (cairo_t *cr), (cr))                                                     \
  X(cairo_paint_with_alpha, void, (cairo_t *cr, double alpha), (cr, alpha))                        \
  X(cairo_pattern_add_color_stop_rgba, void,                                                       \
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double        \
     alpha),                                                                                       \
    (pattern, offset, red, green, blue, alpha))                                                    \
  X(cairo_pattern_create_linear, cairo_pattern_t *,                                                \
    (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))                                \
  X(cairo_pattern_destroy, void, (cairo_pattern_t *pattern), (pattern))                            \
  X(cairo_pattern_set_extend, void,                                                                \
    (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))                          \
  X(cairo_pop_group_to_source, void, (cairo_t *cr), (cr))                                          \
  X(cairo_push_group, void, (cairo_t *cr), (cr))                                                   \
  X(cairo_rectangle, void,                                                                         \
    (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))     \
  X(cairo_restore, void, (cairo_t *cr), (cr))                                                      \
  X(cairo_save, void, (cairo_t *cr), (cr))                                                         \
  X(cairo_scale, void, (cairo_t *cr, double sx, double sy), (cr, sx, sy))                          \
  X(cairo_set_line_width, void, (cairo_t *cr, double width), (cr, width))                          \
  X(cairo_set_source, void, (cairo_t *cr, cairo_pattern_t *source), (cr, source))                  \
  X(cairo_set_source_rgba, void,                                                                   \
    (cairo_t *cr, double red, double green, double blue, double alpha),                            \
    (cr, red, green, blue, alpha))                                                                 \
  X(cairo_set_source_surface, void,                                                                \
    (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))              \
  X(cairo_stroke, void, (cairo_t *cr), (cr))                                                       \
  X(cairo_surface_destroy, void, (cairo_surface_t *surface), (surface))                            \
  X(cairo_surface_flush, void, (cairo_surface_t *surface), (surface))                              \
  X(cairo_surface_mark_dirty, void, (cairo_surface_t *surface), (surface))                         \
  X(cairo_surface_status, cairo_status_t, (cairo_surface_t *surface), (surface))                   \
  X(cairo_surface_write_to_png_stream, cairo_status_t,                                             \
    (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),                      \
    (surface, write_func, closure))                                                                \
  X(cairo_translate, void, (cairo_t *cr, double tx, double ty), (cr, tx, ty))                      \
  X(g_object_unref, void, (void *object), (object))                                                \
  X(pango_attr_background_alpha_new, PangoAttribute *, (uint16_t alpha), (alpha))                  \
  X(pango_attr_background_new, PangoAttribute *,                                                   \
    (uint16_t red, uint16_t green, uint16_t blue), (red, green, blue))                             \
  X(pango_attr_family_new, PangoAttribute *, (const char *family), (family))                       \
  X(pango_attr_font_features_new, PangoAttribute *, (const char *features), (features))            \
  X(pango_attr_foreground_new, PangoAttribute *,                                                   \
    (uint16_t red, uint16_t green, uint16_t blue), (red, green, blue))                             \
  X(pango_attr_insert_hyphens_new, PangoAttribute *, (int insert_hyphens), (insert_hyphens))       \
  X(pango_attr_line_height_new_absolute, PangoAttribute *, (int height), (height))                 \
  X(pango_attr_list_insert, void, (PangoAttrList *list, PangoAttribute *attr), (list, attr))       \
  X(pango_attr_list_new, PangoAttrList *, (void), ())                                              \
  X(pango_attr_list_unref, void, (PangoAttrList *list), (list))                                    \
  X(pango_attr_scale_new, PangoAttribute *, (double scale_factor), (scale_factor))                 \
  X(pango_attr_strikethrough_new, PangoAttribute *, (int strikethrough), (strikethrough))          \
  X(pango_attr_style_new, PangoAttribute *, (PangoStyle style), (style))                           \
  X(pango_attr_underline_new, PangoAttribute *, (PangoUnderline underline), (underline))           \
  X(pango_attr_weight_new, PangoAttribute *, (PangoWeight weight), (weight))                       \
  X(pango_cairo_context_set_font_options, void,                                                    \
    (PangoContext *context, const cairo_font_options_t *options), (context, options))              \
  X(pango_cairo_context_set_resolution, void, (PangoContext *context, double dpi), (context, dpi)) \
  X(pango_cairo_font_map_new_for_font_type, PangoFontMap *,                                        \
    (cairo_font_type_t fonttype), (fonttype))                                                      \
  X(pango_cairo_show_layout, void, (cairo_t *cr, PangoLayout *layout), (cr, layout))               \
  X(pango_context_set_base_dir, void,                                                              \
    (PangoContext *context, PangoDirection direction), (context, direction))                       \
  X(pango_context_set_round_glyph_positions, void,                                                 \
    (PangoContext *context, int round_positions), (context, round_positions))                      \
  X(pango_fc_font_map_set_config, void,                                                            \
    (PangoFcFontMap *fcfontmap, FcConfig *fcconfig), (fcfontmap, fcconfig))                        \
  X(pango_font_description_free, void, (PangoFontDescription *desc), (desc))                       \
  X(pango_font_description_new, PangoFontDescription *, (void), ())                                \
  X(pango_font_description_set_absolute_size, void,                                                \
    (PangoFontDescription *desc, double size), (desc, size))                                       \
  X(pango_font_description_set_family, void,                                                       \
    (PangoFontDescription *desc, const char *family), (desc, family))                              \
  X(pango_font_description_set_style, void,                                                        \
    (PangoFontDescription *desc, PangoStyle style), (desc, style))                                 \
  X(pango_font_description_set_weight, void,                                                       \
    (PangoFontDescription *desc, PangoWeight weight), (desc, weight))                              \
  X(pango_font_map_create_context, PangoContext *, (PangoFontMap *fontmap), (fontmap))             \
  X(pango_layout_get_line_count, int, (PangoLayout *layout), (layout))                             \
  X(pango_layout_get_line_readonly, PangoLayoutLine *,                                             \
    (PangoLayout *layout, int line), (layout, line))                                               \
  X(pango_layout_get_unknown_glyphs_count, int, (PangoLayout *layout), (layout))                   \
  X(pango_layout_get_size, void,                                                                   \
    (PangoLayout *layout, int *width, int *height), (layout, width, height))                       \
  X(pango_layout_line_get_extents, void,                                                           \
    (PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect),               \
    (line, ink_rect, logical_rect))                                                                \
  X(pango_layout_line_get_resolved_direction, PangoDirection, (PangoLayoutLine *line), (line))     \
  X(pango_layout_line_get_start_index, int, (PangoLayoutLine *line), (line))                       \
  X(pango_layout_new, PangoLayout *, (PangoContext *context), (context))                           \
  X(pango_layout_set_attributes, void,                                                             \
    (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))                                  \
  X(pango_layout_set_auto_dir, void, (PangoLayout *layout, int auto_dir), (layout, auto_dir))      \
  X(pango_layout_set_ellipsize, void,                                                              \
    (PangoLayout *layout, PangoEllipsizeMode ellipsize), (layout, ellipsize))                      \
  X(pango_layout_set_font_description, void,                                                       \
    (PangoLayout *layout, const PangoFontDescription *desc), (layout, desc))                       \
  X(pango_layout_set_height, void, (PangoLayout *layout, int height), (layout, height))            \
  X(pango_layout_set_text, void,                                                                   \
    (PangoLayout *layout, const char *text, int length), (layout, text, length))                   \
  X(pango_layout_set_width, void, (PangoLayout *layout, int width), (layout, width))               \
  X(pango_layout_set_wrap, void, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))

WEFT_LATE(pango, FUNCTIONS, "libpangocairo-1.0-0", "libpangocairo-1.0.so.0");

/* The pragmas of the header rename each of these, adding the prefix. */
#define FORWARD(name, result, parameters, arguments)                                               \
  result name parameters { return pango.name arguments; }
FUNCTIONS(FORWARD)

/* The other libraries are its dependencies, so dlsym() finds their functions too. */
int weft_pango_load(const char **reason) { return weft_late_load(&pango_late, NULL, reason); }

PangoFontMap *weft_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  /* With FreeType, Cairo's font map is a PangoFcFontMap. */
  if (map) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}

void weft_layout_break_words(PangoLayout *layout) {
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
}
