/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CPangoCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* Every function that is called: its result, its name, its parameters, its arguments. */
#define FUNCTIONS(X)                                                                               \
  X(FcBool, FcConfigAppFontAddDir, (FcConfig *config, const FcChar8 *dir), (config, dir))          \
  X(FcBool, FcConfigBuildFonts, (FcConfig *config), (config))                                      \
  X(FcConfig *, FcConfigCreate, (void), ())                                                        \
  X(void, FcConfigDestroy, (FcConfig *config), (config))                                           \
  X(FcBool, FcConfigParseAndLoadFromMemory,                                                        \
    (FcConfig *config, const FcChar8 *buffer, FcBool complain), (config, buffer, complain))        \
  X(FcFontSet *, FcFontList, (FcConfig *config, FcPattern *p, FcObjectSet *os), (config, p, os))   \
  X(void, FcFontSetDestroy, (FcFontSet *s), (s))                                                   \
  X(FcBool, FcPatternAddString,                                                                    \
    (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))                          \
  X(FcPattern *, FcPatternCreate, (void), ())                                                      \
  X(void, FcPatternDestroy, (FcPattern *p), (p))                                                   \
  X(void, cairo_arc,                                                                               \
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),              \
    (cr, xc, yc, radius, angle1, angle2))                                                          \
  X(void, cairo_clip, (cairo_t *cr), (cr))                                                         \
  X(void, cairo_clip_extents,                                                                      \
    (cairo_t *cr, double *x1, double *y1, double *x2, double *y2), (cr, x1, y1, x2, y2))           \
  X(void, cairo_close_path, (cairo_t *cr), (cr))                                                   \
  X(cairo_t *, cairo_create, (cairo_surface_t *target), (target))                                  \
  X(void, cairo_destroy, (cairo_t *cr), (cr))                                                      \
  X(void, cairo_fill, (cairo_t *cr), (cr))                                                         \
  X(cairo_font_options_t *, cairo_font_options_create, (void), ())                                 \
  X(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))                  \
  X(void, cairo_font_options_set_antialias,                                                        \
    (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias))            \
  X(void, cairo_font_options_set_hint_metrics,                                                     \
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))   \
  X(void, cairo_font_options_set_hint_style,                                                       \
    (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))         \
  X(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))                                      \
  X(cairo_surface_t *, cairo_image_surface_create,                                                 \
    (cairo_format_t format, int width, int height), (format, width, height))                       \
  X(cairo_surface_t *, cairo_image_surface_create_from_png_stream,                                 \
    (cairo_read_func_t read_func, void *closure), (read_func, closure))                            \
  X(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))          \
  X(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))                    \
  X(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))                    \
  X(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))                     \
  X(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))                            \
  X(void, cairo_new_path, (cairo_t *cr), (cr))                                                     \
  X(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))                        \
  X(void, cairo_pattern_add_color_stop_rgba,                                                       \
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double        \
     alpha),                                                                                       \
    (pattern, offset, red, green, blue, alpha))                                                    \
  X(cairo_pattern_t *, cairo_pattern_create_linear,                                                \
    (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))                                \
  X(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))                            \
  X(void, cairo_pattern_set_extend,                                                                \
    (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))                          \
  X(void, cairo_pop_group_to_source, (cairo_t *cr), (cr))                                          \
  X(void, cairo_push_group, (cairo_t *cr), (cr))                                                   \
  X(void, cairo_rectangle,                                                                         \
    (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))     \
  X(void, cairo_restore, (cairo_t *cr), (cr))                                                      \
  X(void, cairo_save, (cairo_t *cr), (cr))                                                         \
  X(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))                          \
  X(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))                          \
  X(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))                  \
  X(void, cairo_set_source_rgba,                                                                   \
    (cairo_t *cr, double red, double green, double blue, double alpha),                            \
    (cr, red, green, blue, alpha))                                                                 \
  X(void, cairo_set_source_surface,                                                                \
    (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))              \
  X(void, cairo_stroke, (cairo_t *cr), (cr))                                                       \
  X(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))                            \
  X(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))                              \
  X(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))                         \
  X(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))                   \
  X(cairo_status_t, cairo_surface_write_to_png_stream,                                             \
    (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),                      \
    (surface, write_func, closure))                                                                \
  X(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))                      \
  X(void, g_object_unref, (void *object), (object))                                                \
  X(PangoAttribute *, pango_attr_background_alpha_new, (uint16_t alpha), (alpha))                  \
  X(PangoAttribute *, pango_attr_background_new,                                                   \
    (uint16_t red, uint16_t green, uint16_t blue), (red, green, blue))                             \
  X(PangoAttribute *, pango_attr_family_new, (const char *family), (family))                       \
  X(PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))            \
  X(PangoAttribute *, pango_attr_foreground_new,                                                   \
    (uint16_t red, uint16_t green, uint16_t blue), (red, green, blue))                             \
  X(PangoAttribute *, pango_attr_insert_hyphens_new, (int insert_hyphens), (insert_hyphens))       \
  X(PangoAttribute *, pango_attr_line_height_new_absolute, (int height), (height))                 \
  X(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))       \
  X(PangoAttrList *, pango_attr_list_new, (void), ())                                              \
  X(void, pango_attr_list_unref, (PangoAttrList *list), (list))                                    \
  X(PangoAttribute *, pango_attr_scale_new, (double scale_factor), (scale_factor))                 \
  X(PangoAttribute *, pango_attr_strikethrough_new, (int strikethrough), (strikethrough))          \
  X(PangoAttribute *, pango_attr_style_new, (PangoStyle style), (style))                           \
  X(PangoAttribute *, pango_attr_underline_new, (PangoUnderline underline), (underline))           \
  X(PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight))                       \
  X(void, pango_cairo_context_set_font_options,                                                    \
    (PangoContext *context, const cairo_font_options_t *options), (context, options))              \
  X(void, pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi)) \
  X(PangoFontMap *, pango_cairo_font_map_new_for_font_type,                                        \
    (cairo_font_type_t fonttype), (fonttype))                                                      \
  X(void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))               \
  X(void, pango_context_set_base_dir,                                                              \
    (PangoContext *context, PangoDirection direction), (context, direction))                       \
  X(void, pango_context_set_round_glyph_positions,                                                 \
    (PangoContext *context, int round_positions), (context, round_positions))                      \
  X(void, pango_fc_font_map_set_config,                                                            \
    (PangoFcFontMap *fcfontmap, FcConfig *fcconfig), (fcfontmap, fcconfig))                        \
  X(void, pango_font_description_free, (PangoFontDescription *desc), (desc))                       \
  X(PangoFontDescription *, pango_font_description_new, (void), ())                                \
  X(void, pango_font_description_set_absolute_size,                                                \
    (PangoFontDescription *desc, double size), (desc, size))                                       \
  X(void, pango_font_description_set_family,                                                       \
    (PangoFontDescription *desc, const char *family), (desc, family))                              \
  X(void, pango_font_description_set_style,                                                        \
    (PangoFontDescription *desc, PangoStyle style), (desc, style))                                 \
  X(void, pango_font_description_set_weight,                                                       \
    (PangoFontDescription *desc, PangoWeight weight), (desc, weight))                              \
  X(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))             \
  X(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))                             \
  X(PangoLayoutLine *, pango_layout_get_line_readonly,                                             \
    (PangoLayout *layout, int line), (layout, line))                                               \
  X(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))                   \
  X(void, pango_layout_get_size,                                                                   \
    (PangoLayout *layout, int *width, int *height), (layout, width, height))                       \
  X(void, pango_layout_line_get_extents,                                                           \
    (PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect),               \
    (line, ink_rect, logical_rect))                                                                \
  X(PangoDirection, pango_layout_line_get_resolved_direction, (PangoLayoutLine *line), (line))     \
  X(int, pango_layout_line_get_start_index, (PangoLayoutLine *line), (line))                       \
  X(PangoLayout *, pango_layout_new, (PangoContext *context), (context))                           \
  X(void, pango_layout_set_attributes,                                                             \
    (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))                                  \
  X(void, pango_layout_set_auto_dir, (PangoLayout *layout, int auto_dir), (layout, auto_dir))      \
  X(void, pango_layout_set_ellipsize,                                                              \
    (PangoLayout *layout, PangoEllipsizeMode ellipsize), (layout, ellipsize))                      \
  X(void, pango_layout_set_font_description,                                                       \
    (PangoLayout *layout, const PangoFontDescription *desc), (layout, desc))                       \
  X(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))            \
  X(void, pango_layout_set_text,                                                                   \
    (PangoLayout *layout, const char *text, int length), (layout, text, length))                   \
  X(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))               \
  X(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))

#define POINTER(result, name, parameters, arguments) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} functions;

/* The pragmas of the header give each of these the name with the prefix. */
#define FORWARD(result, name, parameters, arguments)                                               \
  result name parameters { return functions.name arguments; }
FUNCTIONS(FORWARD)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

static void load(void) {
  /* All others come with it, and dlsym() finds their functions as well. */
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = "libpangocairo-1.0.so.0 can't be loaded";
    return;
  }
#define FIND(result, name, parameters, arguments)                                                  \
  *(void **)(void *)&functions.name = dlsym(library, #name);                                       \
  if (!functions.name) missing = "libpangocairo-1.0.so.0 comes without the function " #name;
  FUNCTIONS(FIND)
}

int weft_pango_load(const char **reason) {
  pthread_once(&once, load);
  *reason = missing;
  return missing ? -1 : 0;
}

PangoFontMap *weft_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  /* With FreeType, a font map of Cairo is one of Fontconfig too. */
  if (map) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}
