/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

/* The action of a button. */
typedef struct {
  void (*clicked)(void *context, int64_t tag);
  void *context;
  int64_t tag;
} weft_tool;

static void clicked(GtkButton *button, gpointer data) {
  (void)data;
  const weft_tool *tool = g_object_get_data(G_OBJECT(button), "weft-tool");
  tool->clicked(tool->context, tool->tag);
}

/* Small enough for a row, in the desktop's colours. */
static void style(void) {
  static bool is_done = false;
  if (is_done) return;
  is_done = true;
  weft_add_style(".weft-tools { background: @popover_bg_color; color: @popover_fg_color;"
                 " border: 1px solid alpha(currentColor, 0.25); border-radius: 8px; }\n"
                 ".weft-tools button { min-width: 24px; min-height: 22px; padding: 0 4px;"
                 " border-radius: 7px; }\n");
}

GtkWidget *weft_tools_new(GtkWidget *list) {
  style();
  GtkWidget *tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(tools, "weft-tools");
  gtk_widget_set_child_visible(tools, FALSE);
  gtk_widget_set_parent(tools, list);
  return tools;
}

/* Returns how many buttons are in use, counted from the first. */
static int used(GtkWidget *tools) {
  return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(tools), "weft-used"));
}

static void set_used(GtkWidget *tools, int count) {
  g_object_set_data(G_OBJECT(tools), "weft-used", GINT_TO_POINTER(count));
}

/* Buttons are hidden and reused; GTK gets confused if one is removed while it is pressed. */
void weft_tools_clear(GtkWidget *tools) {
  set_used(tools, 0);
  weft_tools_trim(tools, 0, NULL, NULL);
}

static GtkWidget *button_at(GtkWidget *tools, int place) {
  GtkWidget *child = gtk_widget_get_first_child(tools);
  while (child != NULL && place-- > 0) child = gtk_widget_get_next_sibling(child);
  if (child != NULL) return child;
  GtkWidget *button = gtk_button_new_with_label("");
  gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
  gtk_widget_set_focus_on_click(button, FALSE);
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  gtk_box_append(GTK_BOX(tools), button);
  return button;
}

void weft_tools_add(GtkWidget *tools, const char *icon, const char *name,
                    void (*act)(void *context, int64_t tag), void *context, int64_t tag) {
  int place = used(tools);
  GtkWidget *button = button_at(tools, place);
  set_used(tools, place + 1);
  weft_tool *tool = g_new(weft_tool, 1);
  *tool = (weft_tool){act, context, tag};
  g_object_set_data_full(G_OBJECT(button), "weft-tool", tool, g_free);
  gtk_button_set_label(GTK_BUTTON(button), icon);
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible(button, TRUE);
}

void weft_tools_trim(GtkWidget *tools, int count, int *width, int *height) {
  int place = 0, all = used(tools);
  for (GtkWidget *child = gtk_widget_get_first_child(tools); child != NULL;
       child = gtk_widget_get_next_sibling(child), place++)
    gtk_widget_set_visible(child, place >= all - count && place < all);
  if (width != NULL)
    gtk_widget_measure(tools, GTK_ORIENTATION_HORIZONTAL, -1, NULL, width, NULL, NULL);
  if (height != NULL)
    gtk_widget_measure(tools, GTK_ORIENTATION_VERTICAL, -1, NULL, height, NULL, NULL);
}

/* The widget's state flag can't be used: it stays set when the focused descendant is removed. */
bool weft_contains_focus(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus(root);
  return focus != NULL && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

void weft_tools_place(GtkWidget *tools, double x, double y, bool is_shown) {
  gtk_widget_set_child_visible(tools, is_shown);
  int width, height;
  gtk_widget_measure(tools, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure(tools, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  graphene_point_t place = GRAPHENE_POINT_INIT((float)x, (float)y);
  gtk_widget_allocate(tools, width, height, -1, gsk_transform_translate(NULL, &place));
}
