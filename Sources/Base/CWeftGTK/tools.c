/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

/* What a button does. */
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

GtkWidget *weft_tools_new(GtkWidget *list) {
  GtkWidget *tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(tools, "osd");
  gtk_widget_add_css_class(tools, "toolbar");
  gtk_widget_set_child_visible(tools, FALSE);
  gtk_widget_set_parent(tools, list);
  return tools;
}

/* Buttons are hidden and used again: one that goes while it is pressed confuses GTK. */
void weft_tools_clear(GtkWidget *tools) {
  for (GtkWidget *child = gtk_widget_get_first_child(tools); child != NULL;
       child = gtk_widget_get_next_sibling(child))
    gtk_widget_set_visible(child, FALSE);
}

static GtkWidget *free_button(GtkWidget *tools) {
  GtkWidget *child = gtk_widget_get_first_child(tools);
  while (child != NULL && gtk_widget_get_visible(child)) child = gtk_widget_get_next_sibling(child);
  if (child != NULL) return child;
  GtkWidget *button = gtk_button_new_with_label("");
  gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
  gtk_widget_set_focus_on_click(button, FALSE);
  gtk_widget_set_focusable(button, FALSE);
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  gtk_box_append(GTK_BOX(tools), button);
  return button;
}

void weft_tools_add(GtkWidget *tools, const char *icon, const char *name,
                    void (*act)(void *context, int64_t tag), void *context, int64_t tag) {
  GtkWidget *button = free_button(tools);
  weft_tool *tool = g_new(weft_tool, 1);
  *tool = (weft_tool){act, context, tag};
  g_object_set_data_full(G_OBJECT(button), "weft-tool", tool, g_free);
  gtk_button_set_label(GTK_BUTTON(button), icon);
  gtk_widget_set_tooltip_text(button, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible(button, TRUE);
}

void weft_tools_place(GtkWidget *tools, double y, int width) {
  gtk_widget_set_child_visible(tools, y >= 0);
  int natural_width, natural_height;
  gtk_widget_measure(tools, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural_width, NULL, NULL);
  gtk_widget_measure(tools, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural_height, NULL, NULL);
  natural_width = MIN(natural_width, width);
  bool is_left = gtk_widget_get_direction(tools) == GTK_TEXT_DIR_RTL;
  float x = is_left ? 6 : (float)(width - natural_width - 6);
  graphene_point_t place = GRAPHENE_POINT_INIT(x, (float)MAX(y, 0));
  gtk_widget_allocate(tools, natural_width, natural_height, -1,
                      gsk_transform_translate(NULL, &place));
}
