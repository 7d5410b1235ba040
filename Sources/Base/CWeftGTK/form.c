/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

typedef struct {
  void (*submitted)(void *context);
  void (*pressed)(void *context, int tag);
  void *context;
  /* The fields in order, and the line of buttons; GTK frees both with the form. */
  GPtrArray *fields;
  GtkWidget *buttons;
} owner;

static void free_owner(gpointer data) {
  owner *self = data;
  g_ptr_array_unref(self->fields);
  g_free(self);
}

static owner *owner_of(GtkWidget *form) {
  return g_object_get_data(G_OBJECT(form), "weft-owner");
}

GtkWidget *weft_form_new(void (*submitted)(void *context), void (*pressed)(void *context, int tag),
                         void *context) {
  GtkWidget *form = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  owner *self = g_new0(owner, 1);
  *self = (owner){submitted, pressed, context, g_ptr_array_new(), NULL};
  g_object_set_data_full(G_OBJECT(form), "weft-owner", self, free_owner);
  gtk_widget_set_visible(form, FALSE);
  return form;
}

void weft_form_clear(GtkWidget *form) {
  owner *self = owner_of(form);
  g_ptr_array_set_size(self->fields, 0);
  self->buttons = NULL;
  for (GtkWidget *child; (child = gtk_widget_get_first_child(form)) != NULL;)
    gtk_box_remove(GTK_BOX(form), child);
  gtk_widget_set_visible(form, FALSE);
}

/* Typing continues the text of the field. */
static void focus_end(GtkWidget *field) {
  GtkEditable *editable = GTK_EDITABLE(field);
  gtk_text_grab_focus_without_selecting(GTK_TEXT(gtk_editable_get_delegate(editable)));
  gtk_editable_set_position(editable, -1);
}

/* Enter moves to the next field, and submits from the last one. */
static void entered(GtkWidget *field, GtkWidget *form) {
  owner *self = owner_of(form);
  guint place;
  if (!g_ptr_array_find(self->fields, field, &place)) return;
  if (place + 1 < self->fields->len)
    focus_end(g_ptr_array_index(self->fields, place + 1));
  else
    self->submitted(self->context);
}

void weft_form_add_field(GtkWidget *form, const char *name, const char *text, const char *example,
                         weft_form_field kind) {
  owner *self = owner_of(form);
  GtkWidget *label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "dim-label");
  bool is_secret = kind == WEFT_FORM_SECRET;
  GtkWidget *field = is_secret ? gtk_password_entry_new() : gtk_entry_new();
  if (is_secret) gtk_password_entry_set_show_peek_icon(GTK_PASSWORD_ENTRY(field), TRUE);
  GtkWidget *inner = GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(field)));
  g_object_set(field, "placeholder-text", example, NULL);
  if (kind != WEFT_FORM_WORDS) {
    /* Addresses and names of users are left-to-right in every language. */
    gtk_widget_set_direction(inner, GTK_TEXT_DIR_LTR);
    gtk_text_set_input_hints(GTK_TEXT(inner), GTK_INPUT_HINT_NO_SPELLCHECK
                                                  | GTK_INPUT_HINT_LOWERCASE);
  }
  gtk_editable_set_text(GTK_EDITABLE(field), text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(inner), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object(field, "activate", G_CALLBACK(entered), form, 0);
  g_ptr_array_add(self->fields, field);
  gtk_box_append(GTK_BOX(form), label);
  gtk_box_append(GTK_BOX(form), field);
  gtk_widget_set_visible(form, TRUE);
}

static void clicked(GtkWidget *button, GtkWidget *form) {
  owner *self = owner_of(form);
  if (g_object_get_data(G_OBJECT(button), "weft-submits") != NULL) {
    self->submitted(self->context);
    return;
  }
  self->pressed(self->context,
                GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "weft-tag")));
}

static void add(GtkWidget *form, GtkWidget *button) {
  owner *self = owner_of(form);
  if (self->buttons == NULL) {
    self->buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_widget_set_margin_top(self->buttons, 6);
    gtk_box_append(GTK_BOX(form), self->buttons);
  }
  gtk_box_append(GTK_BOX(self->buttons), button);
  gtk_widget_set_visible(form, TRUE);
}

void weft_form_add_button(GtkWidget *form, const char *label, int tag, bool submits) {
  GtkWidget *button = gtk_button_new_with_label(label);
  if (submits) {
    gtk_widget_add_css_class(button, "suggested-action");
    g_object_set_data(G_OBJECT(button), "weft-submits", button);
  }
  g_object_set_data(G_OBJECT(button), "weft-tag", GINT_TO_POINTER(tag));
  g_signal_connect_object(button, "clicked", G_CALLBACK(clicked), form, 0);
  add(form, button);
}

void weft_form_add_link(GtkWidget *form, const char *label, const char *address) {
  add(form, gtk_link_button_new_with_label(address, label));
}

const char *weft_form_text(GtkWidget *form, int place) {
  owner *self = owner_of(form);
  if (place < 0 || place >= (int)self->fields->len) return "";
  return gtk_editable_get_text(GTK_EDITABLE(g_ptr_array_index(self->fields, place)));
}

void weft_form_focus(GtkWidget *form) {
  owner *self = owner_of(form);
  for (guint place = 0; place < self->fields->len; place++) {
    GtkWidget *field = g_ptr_array_index(self->fields, place);
    if (gtk_editable_get_text(GTK_EDITABLE(field))[0] != '\0') continue;
    focus_end(field);
    return;
  }
  if (self->fields->len > 0) focus_end(g_ptr_array_index(self->fields, 0));
  else gtk_widget_child_focus(form, GTK_DIR_TAB_FORWARD);
}
