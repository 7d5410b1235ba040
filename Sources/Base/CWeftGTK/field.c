/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"
#include <string.h>

typedef struct {
  void (*changed)(void *context);
  void (*focused)(void *context, bool has_focus);
  void *context;
  bool is_setting;
  GtkTextView *view;
  /* The placeholder, shown while the field is empty. */
  GtkWidget *prompt;
} owner;

static owner *owner_of(GtkWidget *field) {
  return g_object_get_data(G_OBJECT(field), "weft-owner");
}

static GtkTextView *view_of(GtkWidget *field) { return owner_of(field)->view; }

/* The keyboard, or NULL if the display has none. */
static GdkDevice *keyboard_of(GtkWidget *widget) {
  GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
  return seat == NULL ? NULL : gdk_seat_get_keyboard(seat);
}

static bool is_empty(const owner *self) {
  return gtk_text_buffer_get_char_count(gtk_text_view_get_buffer(self->view)) == 0;
}

/* Shows the prompt of an empty field and puts the caret at its start. GTK puts the caret of an
 * empty line at the side where the letters of the keyboard's layout start. */
static void show_prompt(owner *self, bool is_shown) {
  gtk_widget_set_visible(self->prompt, is_shown);
  GdkDevice *keyboard = keyboard_of(self->prompt);
  bool types_from_right =
      keyboard != NULL && gdk_device_get_direction(keyboard) == PANGO_DIRECTION_RTL;
  bool is_from_right = gtk_widget_get_direction(GTK_WIDGET(self->view)) == GTK_TEXT_DIR_RTL;
  bool is_other_side = is_shown && types_from_right != is_from_right;
  gtk_text_view_set_justification(self->view,
                                  is_other_side ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
}

static void changed(GtkWidget *field) {
  owner *self = owner_of(field);
  show_prompt(self, is_empty(self));
  if (!self->is_setting) self->changed(self->context);
}

/* The keyboard has another layout, or the field another direction. */
static void turned(GtkWidget *field) {
  owner *self = owner_of(field);
  show_prompt(self, is_empty(self));
}

/* Text that an input method composes is not in the buffer yet. */
static void composing(GtkWidget *field, const char *preedit) {
  owner *self = owner_of(field);
  show_prompt(self, preedit[0] == '\0' && is_empty(self));
}

static void focus_came(GtkEventControllerFocus *controller, GtkWidget *field) {
  (void)controller;
  owner *self = owner_of(field);
  self->focused(self->context, true);
}

static void focus_went(GtkEventControllerFocus *controller, GtkWidget *field) {
  (void)controller;
  owner *self = owner_of(field);
  self->focused(self->context, false);
}

/* A label that the pointer and screen readers ignore, because the field has a name. */
static GtkWidget *prompt_new(void) {
  GtkWidget *prompt = g_object_new(GTK_TYPE_LABEL, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_label_set_xalign(GTK_LABEL(prompt), 0);
  gtk_label_set_ellipsize(GTK_LABEL(prompt), PANGO_ELLIPSIZE_END);
  gtk_widget_set_can_target(prompt, FALSE);
  gtk_accessible_update_state(GTK_ACCESSIBLE(prompt), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return prompt;
}

GtkWidget *weft_field_new(const char *name, void (*call)(void *context),
                          bool (*key)(void *context, unsigned key, unsigned modifiers),
                          void (*focused)(void *context, bool has_focus), void *context) {
  GtkWidget *field = gtk_overlay_new(), *scrolled = gtk_scrolled_window_new();
  GtkWidget *view = gtk_text_view_new(), *prompt = prompt_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
  gtk_overlay_set_child(GTK_OVERLAY(field), scrolled);
  gtk_overlay_add_overlay(GTK_OVERLAY(field), prompt);
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(view), FALSE);
  gtk_widget_add_css_class(field, "weft-field");
  gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  owner *self = g_new0(owner, 1);
  *self = (owner){call, focused, context, false, GTK_TEXT_VIEW(view), prompt};
  g_object_set_data_full(G_OBJECT(field), "weft-owner", self, g_free);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  g_signal_connect_object(buffer, "changed", G_CALLBACK(changed), field, G_CONNECT_SWAPPED);
  g_signal_connect_object(buffer, "notify::cursor-position", G_CALLBACK(changed), field,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "preedit-changed", G_CALLBACK(composing), field,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(view, "direction-changed", G_CALLBACK(turned), field, G_CONNECT_SWAPPED);
  GdkDevice *keyboard = keyboard_of(view);
  if (keyboard != NULL)
    g_signal_connect_object(keyboard, "notify::direction", G_CALLBACK(turned), field,
                            G_CONNECT_SWAPPED);
  turned(field);
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

void weft_field_set_text(GtkWidget *field, const char *text, int caret, bool can_be_undone) {
  owner *self = owner_of(field);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->view);
  self->is_setting = true;
  GtkTextIter place, end;
  if (can_be_undone) {
    gtk_text_buffer_begin_user_action(buffer);
    gtk_text_buffer_get_bounds(buffer, &place, &end);
    gtk_text_buffer_delete(buffer, &place, &end);
    gtk_text_buffer_insert(buffer, &place, text, -1);
    gtk_text_buffer_end_user_action(buffer);
  } else {
    /* It forgets the earlier changes. */
    gtk_text_buffer_set_text(buffer, text, -1);
  }
  int bytes = CLAMP(caret, 0, (int)strlen(text));
  gtk_text_buffer_get_iter_at_offset(buffer, &place, (int)g_utf8_strlen(text, bytes));
  gtk_text_buffer_place_cursor(buffer, &place);
  self->is_setting = false;
}

void weft_field_set_prompt(GtkWidget *field, const char *prompt, int room) {
  owner *self = owner_of(field);
  if (g_strcmp0(gtk_label_get_text(GTK_LABEL(self->prompt)), prompt) != 0)
    gtk_label_set_text(GTK_LABEL(self->prompt), prompt);
  gtk_text_view_set_top_margin(self->view, room / 2);
  gtk_text_view_set_bottom_margin(self->view, room - room / 2);
  weft_field_set_room(field, room);
}

void weft_field_focus(GtkWidget *field) { gtk_widget_grab_focus(GTK_WIDGET(view_of(field))); }

bool weft_field_has_focus(GtkWidget *field) {
  return gtk_widget_has_focus(GTK_WIDGET(view_of(field)));
}

void weft_field_style(const char *families, double size, double line_height, double search_size,
                      unsigned text, unsigned faint, unsigned ground) {
  static GtkCssProvider *provider = NULL;
  if (provider == NULL) {
    provider = gtk_css_provider_new();
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  }
  char number[3][G_ASCII_DTOSTR_BUF_SIZE];
  char *css = g_strdup_printf(
      ".weft-field { font-family: %s; font-size: %spx; line-height: %spx; background: #%06x; }\n"
      ".weft-field textview, .weft-field text { background: none; }\n"
      ".weft-field textview { color: #%06x; caret-color: #%06x; }\n"
      ".weft-field label { color: #%06x; }\n"
      /* A scroll bar would make a field of one line higher. */
      ".weft-field scrollbar * { min-height: 0; margin-top: 0; margin-bottom: 0; }\n"
      ".weft-search { font-family: %s; font-size: %spx; min-height: 0; border-radius: 9999px;"
      " color: #%06x; caret-color: #%06x; background: #%06x; }\n",
      families, g_ascii_formatd(number[0], sizeof number[0], "%.2f", size),
      g_ascii_formatd(number[1], sizeof number[1], "%.2f", line_height), ground, text, text, faint,
      families, g_ascii_formatd(number[2], sizeof number[2], "%.2f", search_size), text, text,
      ground);
  gtk_css_provider_load_from_data(provider, css, -1);
  g_free(css);
}
