/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

typedef struct {
  void (*changed)(void *context);
  bool (*key)(void *context, unsigned key, unsigned modifiers);
  void *context;
  /* Whether an input method is composing text; it then needs all keys. */
  bool is_composing;
  /* Whether the owner itself changes the text. */
  bool is_setting;
} owner;

static void changed(GtkEditable *editable, owner *self) {
  (void)editable;
  if (!self->is_setting) self->changed(self->context);
}

static void composing(GtkText *text, const char *preedit, owner *self) {
  (void)text;
  self->is_composing = preedit != NULL && preedit[0] != '\0';
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType modifiers, owner *self) {
  (void)controller, (void)code;
  return !self->is_composing && self->key(self->context, key, modifiers);
}

static owner *owner_of(GtkWidget *search) {
  return g_object_get_data(G_OBJECT(search), "weft-owner");
}

void weft_search_set_name(GtkWidget *search, const char *name) {
  g_autofree char *old = NULL;
  g_object_get(search, "placeholder-text", &old, NULL);
  if (g_strcmp0(old, name) == 0) return;
  g_object_set(search, "placeholder-text", name, NULL);
  GtkWidget *text = GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(search)));
  gtk_accessible_update_property(GTK_ACCESSIBLE(text), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(search), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void weft_search_set_description(GtkWidget *search, const char *text) {
  GtkWidget *inner = GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(search)));
  if (g_strcmp0(g_object_get_data(G_OBJECT(search), "weft-description"), text) == 0) return;
  g_object_set_data_full(G_OBJECT(search), "weft-description", g_strdup(text), g_free);
  gtk_accessible_update_property(GTK_ACCESSIBLE(inner), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                 -1);
}

GtkWidget *weft_search_new(const char *name, void (*call)(void *context),
                           bool (*key)(void *context, unsigned key, unsigned modifiers),
                           void *context) {
  GtkWidget *search = gtk_search_entry_new();
  owner *self = g_new0(owner, 1);
  *self = (owner){call, key, context, false, false};
  g_object_set_data_full(G_OBJECT(search), "weft-owner", self, g_free);
  gtk_widget_add_css_class(search, "weft-search");
  gtk_widget_set_visible(search, FALSE);
  GtkWidget *text = GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(search)));
  weft_search_set_name(search, name);
  g_signal_connect(search, "changed", G_CALLBACK(changed), self);
  g_signal_connect(text, "preedit-changed", G_CALLBACK(composing), self);
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), self);
  gtk_widget_add_controller(search, keys);
  return search;
}

bool weft_search_show(GtkWidget *search, bool is_shown) {
  if (gtk_widget_get_visible(search) == is_shown) return false;
  gtk_widget_set_visible(search, is_shown);
  return true;
}

const char *weft_search_text(GtkWidget *search) {
  return gtk_editable_get_text(GTK_EDITABLE(search));
}

void weft_search_set_text(GtkWidget *search, const char *text) {
  GtkEditable *editable = GTK_EDITABLE(search);
  if (g_strcmp0(gtk_editable_get_text(editable), text) == 0) return;
  owner *self = owner_of(search);
  self->is_setting = true;
  gtk_editable_set_text(editable, text);
  gtk_editable_set_position(editable, -1);
  self->is_setting = false;
}
