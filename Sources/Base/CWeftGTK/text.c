/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

/* The search for the last place where a line may be cut and still fits. */
typedef struct {
  const PangoLogAttr *places;
  int room, x;
  /* The number of runs that are drawn whole, and of glyphs of the next run. */
  int runs, glyphs;
} cut;

/* Adds up the clusters of a run; returns false if the space ends within it. */
static bool measure_run(cut *self, PangoGlyphItem *run, const char *text, int number) {
  PangoGlyphItemIter clusters;
  int first = run->item->offset;
  /* Log attributes are indexed by character, items by byte. */
  int before = (int)g_utf8_pointer_to_offset(text, text + first);
  gboolean has_cluster = pango_glyph_item_iter_init_start(&clusters, run, text);
  for (; has_cluster; has_cluster = pango_glyph_item_iter_next_cluster(&clusters)) {
    if (self->x > self->room) return false;
    if (self->places[before + clusters.start_char].is_cursor_position) {
      self->runs = number;
      self->glyphs = clusters.start_glyph;
    }
    for (int glyph = clusters.start_glyph; glyph < clusters.end_glyph; glyph++)
      self->x += run->glyphs->glyphs[glyph].geometry.width;
  }
  return true;
}

static void draw_run(GtkSnapshot *snapshot, const PangoGlyphItem *run, int glyphs, int *x,
                     float baseline, const GdkRGBA *color) {
  PangoGlyphString part = *run->glyphs;
  part.num_glyphs = glyphs;
  graphene_point_t place = GRAPHENE_POINT_INIT((float)*x / PANGO_SCALE, baseline);
  /* The node is NULL if nothing would be visible, for spaces for example. */
  GskRenderNode *node = gsk_text_node_new(run->item->analysis.font, &part, color, &place);
  if (node != NULL) {
    gtk_snapshot_append_node(snapshot, node);
    gsk_render_node_unref(node);
  }
  for (int glyph = 0; glyph < glyphs; glyph++) *x += part.glyphs[glyph].geometry.width;
}

/* Whether all of a line is left-to-right in one font. Another font may have another baseline and
 * another ellipsis. */
static bool is_plain(const PangoLayoutLine *line, const PangoFont *font) {
  for (GSList *run = line->runs; run != NULL; run = run->next) {
    const PangoAnalysis *analysis = &((PangoGlyphItem *)run->data)->item->analysis;
    if (analysis->level != 0 || analysis->font != font) return false;
  }
  return true;
}

bool weft_snapshot_cut(GtkSnapshot *snapshot, PangoLayout *text, PangoLayout *sign, int width,
                       const GdkRGBA *color) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(text, 0);
  PangoLayoutLine *sign_line = pango_layout_get_line_readonly(sign, 0);
  if (sign_line->runs == NULL || sign_line->runs->next != NULL) return false;
  PangoGlyphItem *sign_run = sign_line->runs->data;
  if (!is_plain(line, sign_run->item->analysis.font)) return false;
  int count, sign_width, number = 0, x = 0;
  pango_layout_get_size(sign, &sign_width, NULL);
  cut found = {.places = pango_layout_get_log_attrs_readonly(text, &count),
               .room = width - sign_width};
  for (GSList *run = line->runs; run != NULL; run = run->next)
    if (!measure_run(&found, run->data, pango_layout_get_text(text), number++)) break;
  const float baseline = (float)pango_layout_get_baseline(text) / PANGO_SCALE;
  number = 0;
  for (GSList *run = line->runs; run != NULL && number <= found.runs; run = run->next, number++) {
    PangoGlyphItem *item = run->data;
    int glyphs = number < found.runs ? item->glyphs->num_glyphs : found.glyphs;
    draw_run(snapshot, item, glyphs, &x, baseline, color);
  }
  draw_run(snapshot, sign_run, sign_run->glyphs->num_glyphs, &x, baseline, color);
  return true;
}

bool weft_text_place(PangoLayout *text, double x, double y, int *letter, int *edge) {
  int trailing;
  const bool is_inside = pango_layout_xy_to_index(text, (int)(x * PANGO_SCALE),
                                                  (int)(y * PANGO_SCALE), letter, &trailing);
  const char *bytes = pango_layout_get_text(text);
  *edge = (int)(g_utf8_offset_to_pointer(bytes + *letter, trailing) - bytes);
  return is_inside;
}

void weft_text_word(PangoLayout *text, int letter, int *start, int *end) {
  int count;
  const PangoLogAttr *places = pango_layout_get_log_attrs_readonly(text, &count);
  const char *bytes = pango_layout_get_text(text);
  const int middle = (int)g_utf8_pointer_to_offset(bytes, bytes + letter);
  int first = middle, last = middle + 1;
  while (first > 0 && !places[first].is_word_start) first--;
  while (last < count - 1 && !places[last].is_word_end) last++;
  /* Between two words there is none: the letter alone. */
  bool has_end = false;
  for (int place = first + 1; place <= middle; place++) has_end |= places[place].is_word_end;
  if (has_end || !places[first].is_word_start) {
    first = middle;
    last = MIN(middle + 1, MAX(0, count - 1));
  }
  *start = (int)(g_utf8_offset_to_pointer(bytes, first) - bytes);
  *end = (int)(g_utf8_offset_to_pointer(bytes, last) - bytes);
}

void weft_snapshot_mark(GtkSnapshot *snapshot, PangoLayout *text, int start, int end,
                        const GdkRGBA *color) {
  const int range[] = {start, end};
  cairo_region_t *region = gdk_pango_layout_get_clip_region(text, 0, 0, range, 1);
  for (int part = 0; part < cairo_region_num_rectangles(region); part++) {
    cairo_rectangle_int_t place;
    cairo_region_get_rectangle(region, part, &place);
    graphene_rect_t rect = GRAPHENE_RECT_INIT((float)place.x, (float)place.y, (float)place.width,
                                              (float)place.height);
    gtk_snapshot_append_color(snapshot, color, &rect);
  }
  cairo_region_destroy(region);
}

void weft_copy(GtkWidget *widget, const char *text, bool is_primary) {
  gdk_clipboard_set_text(is_primary ? gtk_widget_get_primary_clipboard(widget)
                                    : gtk_widget_get_clipboard(widget),
                         text);
}
