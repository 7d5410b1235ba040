/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"
#include <string.h>

typedef struct {
  void (*changed)(void *context);
  void (*focused)(void *context, bool has_focus);
  void *context;
  bool is_setting;
} owner;

static GtkTextView *view_of(GtkWidget *field) {
  return GTK_TEXT_VIEW(gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(field)));
}

static void changed(GtkWidget *field) {
  owner *self = g_object_get_data(G_OBJECT(field), "weft-owner");
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(view_of(field));
  /* An empty field lets the prompt behind it be seen. */
  if (gtk_text_buffer_get_char_count(buffer) > 0)
    gtk_widget_add_css_class(field, "filled");
  else
    gtk_widget_remove_css_class(field, "filled");
  if (!self->is_setting) self->changed(self->context);
}

static void focus_came(GtkEventControllerFocus *controller, GtkWidget *field) {
  (void)controller;
  owner *self = g_object_get_data(G_OBJECT(field), "weft-owner");
  self->focused(self->context, true);
}

static void focus_went(GtkEventControllerFocus *controller, GtkWidget *field) {
  (void)controller;
  owner *self = g_object_get_data(G_OBJECT(field), "weft-owner");
  self->focused(self->context, false);
}

GtkWidget *weft_field_new(const char *name, void (*call)(void *context),
                          bool (*key)(void *context, unsigned key, unsigned modifiers),
                          void (*focused)(void *context, bool has_focus), void *context) {
  GtkWidget *field = gtk_scrolled_window_new(), *view = gtk_text_view_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(field), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(field), view);
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(view), FALSE);
  gtk_widget_add_css_class(field, "weft-field");
  gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  owner *self = g_new0(owner, 1);
  *self = (owner){call, focused, context, false};
  g_object_set_data_full(G_OBJECT(field), "weft-owner", self, g_free);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  g_signal_connect_object(buffer, "changed", G_CALLBACK(changed), field, G_CONNECT_SWAPPED);
  g_signal_connect_object(buffer, "notify::cursor-position", G_CALLBACK(changed), field,
                          G_CONNECT_SWAPPED);
  weft_connect_keys(view, key, context);
  GtkEventController *focus = gtk_event_controller_focus_new();
  g_signal_connect_object(focus, "enter", G_CALLBACK(focus_came), field, 0);
  g_signal_connect_object(focus, "leave", G_CALLBACK(focus_went), field, 0);
  gtk_widget_add_controller(view, focus);
  return field;
}

char *weft_field_text(GtkWidget *field, int *caret) {
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(view_of(field));
  GtkTextIter start, end, place;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer));
  char *before = gtk_text_buffer_get_text(buffer, &start, &place, TRUE);
  *caret = (int)strlen(before);
  g_free(before);
  return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

void weft_field_set_text(GtkWidget *field, const char *text, int caret) {
  owner *self = g_object_get_data(G_OBJECT(field), "weft-owner");
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(view_of(field));
  self->is_setting = true;
  gtk_text_buffer_set_text(buffer, text, -1);
  GtkTextIter place;
  int bytes = CLAMP(caret, 0, (int)strlen(text));
  gtk_text_buffer_get_iter_at_offset(buffer, &place, (int)g_utf8_strlen(text, bytes));
  gtk_text_buffer_place_cursor(buffer, &place);
  self->is_setting = false;
}

void weft_field_focus(GtkWidget *field) { gtk_widget_grab_focus(GTK_WIDGET(view_of(field))); }

bool weft_field_has_focus(GtkWidget *field) {
  return gtk_widget_has_focus(GTK_WIDGET(view_of(field)));
}

void weft_field_style(const char *families, double size, double line_height, double search_size,
                      unsigned text, unsigned ground) {
  static GtkCssProvider *provider = NULL;
  if (provider == NULL) {
    provider = gtk_css_provider_new();
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  }
  char number[3][G_ASCII_DTOSTR_BUF_SIZE];
  char *css = g_strdup_printf(
      ".weft-field, .weft-field textview, .weft-field text { background: none; }\n"
      ".weft-field textview { font-family: %s; font-size: %spx; line-height: %spx;"
      " color: #%06x; caret-color: #%06x; }\n"
      ".weft-field.filled { background: #%06x; }\n"
      ".weft-search { font-family: %s; font-size: %spx; min-height: 0; border-radius: 9999px;"
      " color: #%06x; caret-color: #%06x; background: #%06x; }\n",
      families, g_ascii_formatd(number[0], sizeof number[0], "%.2f", size),
      g_ascii_formatd(number[1], sizeof number[1], "%.2f", line_height), text, text, ground,
      families, g_ascii_formatd(number[2], sizeof number[2], "%.2f", search_size), text, text,
      ground);
  gtk_css_provider_load_from_data(provider, css, -1);
  g_free(css);
}
