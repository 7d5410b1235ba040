/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

/* A row: a render node and its description for screen readers. */
struct _WeftRow {
  GtkWidget parent;
  GskRenderNode *node;
  /* The last description; repeating an unchanged one would send needless messages to screen
   * readers. */
  char *label;
  int position, count;
  bool selected;
  void (*activated)(void *context, int64_t tag);
  void (*menu)(void *context, int64_t tag);
  void *context;
  int64_t tag;
};

#define WEFT_TYPE_ROW (weft_row_get_type())
G_DECLARE_FINAL_TYPE(WeftRow, weft_row, WEFT, ROW, GtkWidget)
G_DEFINE_FINAL_TYPE(WeftRow, weft_row, GTK_TYPE_WIDGET)

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)widget, (void)orientation, (void)for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

/* The distance of the focus ring from its widget; letters may reach the widget's very edge. */
#define RING 3

/* Themes draw no outline for unknown widgets. The ring stays within the list. */
static void draw_ring(GtkWidget *widget, GtkSnapshot *snapshot) {
  GtkStyleContext *style = gtk_widget_get_style_context(widget);
  GdkRGBA color;
  if (!gtk_style_context_lookup_color(style, "accent_color", &color))
    gtk_style_context_get_color(style, &color);
  GskRoundedRect ring;
  GtkWidget *list = gtk_widget_get_parent(widget);
  graphene_rect_t place = GRAPHENE_RECT_INIT(-RING, -RING,
                                             (float)gtk_widget_get_width(widget) + 2 * RING,
                                             (float)gtk_widget_get_height(widget) + 2 * RING);
  double x, y;
  if (gtk_widget_translate_coordinates(list, widget, 1, 1, &x, &y)) {
    const graphene_rect_t room = GRAPHENE_RECT_INIT((float)x, (float)y,
                                                    (float)gtk_widget_get_width(list) - 2,
                                                    (float)gtk_widget_get_height(list) - 2);
    if (!graphene_rect_intersection(&place, &room, &place)) return;
  }
  gsk_rounded_rect_init_from_rect(&ring, &place, 6);
  weft_snapshot_border(snapshot, &ring, 2, &color);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  WeftRow *row = WEFT_ROW(widget);
  if (row->node != NULL) gtk_snapshot_append_node(snapshot, row->node);
  /* A focused row has another background instead. */
  if (row->position == 0 && gtk_widget_has_focus(widget)
      && weft_list_is_keyed(gtk_widget_get_parent(widget)))
    draw_ring(widget, snapshot);
}

static void finalize(GObject *object) {
  WeftRow *row = WEFT_ROW(object);
  g_clear_pointer(&row->node, gsk_render_node_unref);
  g_free(row->label);
  G_OBJECT_CLASS(weft_row_parent_class)->finalize(object);
}

static void activate(WeftRow *row) {
  if (row->activated != NULL) row->activated(row->context, row->tag);
}

/* The actions for screen readers. */
static void perform(GtkWidget *widget, const char *action, GVariant *parameter) {
  (void)parameter;
  WeftRow *row = WEFT_ROW(widget);
  if (g_str_equal(action, "row.open")) return activate(row);
  if (row->menu != NULL) row->menu(row->context, row->tag);
}

static void weft_row_class_init(WeftRowClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = measure;
  widget->snapshot = snapshot;
  G_OBJECT_CLASS(class)->finalize = finalize;
  guint signal =
      g_signal_new_class_handler("activate", WEFT_TYPE_ROW, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                 G_CALLBACK(activate), NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_activate_signal(widget, signal);
  gtk_widget_class_install_action(widget, "row.open", NULL, perform);
  gtk_widget_class_install_action(widget, "row.menu", NULL, perform);
  gtk_widget_class_set_css_name(widget, "weft-row");
}

static void focus_changed(GtkWidget *widget) { gtk_widget_queue_draw(widget); }

static void weft_row_init(WeftRow *row) {
  gtk_widget_set_focusable(GTK_WIDGET(row), TRUE);
  g_signal_connect(row, "state-flags-changed", G_CALLBACK(focus_changed), NULL);
}

static GtkWidget *make(GtkWidget *list, GtkAccessibleRole role) {
  GtkWidget *row = g_object_new(WEFT_TYPE_ROW, "accessible-role", role, NULL);
  gtk_widget_set_parent(row, list);
  return row;
}

GtkWidget *weft_row_new(GtkWidget *list) {
  GtkWidget *row = make(list, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
  gtk_widget_set_focusable(row, FALSE);
  return row;
}

GtkWidget *weft_spot_new(GtkWidget *list) {
  GtkWidget *spot = make(list, GTK_ACCESSIBLE_ROLE_BUTTON);
  gtk_widget_set_can_target(spot, FALSE);
  return spot;
}

void weft_row_set_actions(GtkWidget *widget, void (*activated)(void *context, int64_t tag),
                          void (*menu)(void *context, int64_t tag), void *context, int64_t tag) {
  WeftRow *row = WEFT_ROW(widget);
  if ((menu == NULL) != (row->menu == NULL) || row->context == NULL)
    gtk_widget_action_set_enabled(widget, "row.menu", menu != NULL);
  row->activated = activated;
  row->menu = menu;
  row->context = context;
  row->tag = tag;
}

GskRenderNode *weft_node_flatten(GtkWidget *list, GskRenderNode *node) {
  GtkNative *native = gtk_widget_get_native(list);
  GskRenderer *renderer = native == NULL ? NULL : gtk_native_get_renderer(native);
  if (renderer == NULL || !GSK_IS_CAIRO_RENDERER(renderer)) return NULL;
  graphene_rect_t bounds;
  gsk_render_node_get_bounds(node, &bounds);
  graphene_rect_round_extents(&bounds, &bounds);
  if (bounds.size.width < 1 || bounds.size.height < 1) return NULL;
  cairo_surface_t *pixels =
      gdk_surface_create_similar_surface(gtk_native_get_surface(native), CAIRO_CONTENT_COLOR_ALPHA,
                                         (int)bounds.size.width, (int)bounds.size.height);
  cairo_t *cairo = cairo_create(pixels);
  cairo_translate(cairo, -bounds.origin.x, -bounds.origin.y);
  gsk_render_node_draw(node, cairo);
  cairo_destroy(cairo);
  GskRenderNode *flat = gsk_cairo_node_new(&bounds);
  cairo = gsk_cairo_node_get_draw_context(flat);
  cairo_set_source_surface(cairo, pixels, bounds.origin.x, bounds.origin.y);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(pixels);
  return flat;
}

void weft_row_set_node(GtkWidget *widget, GskRenderNode *node) {
  WeftRow *row = WEFT_ROW(widget);
  if (row->node == node) return;
  if (node != NULL) gsk_render_node_ref(node);
  g_clear_pointer(&row->node, gsk_render_node_unref);
  row->node = node;
  gtk_widget_queue_draw(widget);
}

void weft_row_describe(GtkWidget *widget, const char *label, int position, int count,
                       bool selected) {
  WeftRow *row = WEFT_ROW(widget);
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (g_strcmp0(label, row->label) != 0) {
    g_free(row->label);
    row->label = g_strdup(label);
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  }
  if (position > 0 && (position != row->position || count != row->count)) {
    row->position = position;
    row->count = count;
    gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET, position,
                                   GTK_ACCESSIBLE_RELATION_SET_SIZE, count, -1);
  }
  if (selected != row->selected) {
    row->selected = selected;
    /* Tab stops only at the row that keys act on. */
    if (position > 0) gtk_widget_set_focusable(widget, selected);
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
  }
}

void weft_row_place(GtkWidget *row, double x, double y, int width, int height, double opacity) {
  gtk_widget_set_opacity(row, opacity);
  /* GTK requires a measurement before an allocation. */
  gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, -1, NULL, NULL, NULL, NULL);
  graphene_point_t place = GRAPHENE_POINT_INIT((float)x, (float)y);
  gtk_widget_allocate(row, width, height, -1, gsk_transform_translate(NULL, &place));
}

GskRenderNode *weft_snapshot_take(GtkSnapshot *snapshot) {
  return gtk_snapshot_free_to_node(snapshot);
}

void weft_snapshot_picture(GtkSnapshot *snapshot, const uint8_t *bytes, int width, int height,
                           const graphene_rect_t *place) {
  gsize stride = (gsize)width * 4;
  GBytes *copy = g_bytes_new(bytes, stride * (gsize)height);
  GdkTexture *texture =
      gdk_memory_texture_new(width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, copy, stride);
  gtk_snapshot_append_texture(snapshot, texture, place);
  g_object_unref(texture);
  g_bytes_unref(copy);
}

void weft_snapshot_border(GtkSnapshot *snapshot, const GskRoundedRect *outline, float width,
                          const GdkRGBA *color) {
  const float widths[4] = {width, width, width, width};
  const GdkRGBA colors[4] = {*color, *color, *color, *color};
  gtk_snapshot_append_border(snapshot, outline, widths, colors);
}

void weft_snapshot_gradient(GtkSnapshot *snapshot, const graphene_rect_t *place,
                            const graphene_point_t *from, const graphene_point_t *to,
                            const GdkRGBA *first, const GdkRGBA *last) {
  const GskColorStop stops[2] = {{0, *first}, {1, *last}};
  gtk_snapshot_append_linear_gradient(snapshot, place, from, to, stops, 2);
}

void weft_row_order(GtkWidget *row, GtkWidget *previous) {
  if (gtk_widget_get_prev_sibling(row) == previous) return;
  gtk_widget_insert_after(row, gtk_widget_get_parent(row), previous);
}

void weft_row_hide(GtkWidget *row, bool is_hidden) {
  if (gtk_widget_get_child_visible(row) != is_hidden) return;
  /* Without a focused widget, keys would get lost. */
  if (is_hidden && gtk_widget_has_focus(row)) gtk_widget_grab_focus(gtk_widget_get_parent(row));
  gtk_widget_set_child_visible(row, !is_hidden);
  gtk_accessible_update_state(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden, -1);
}
