/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

void weft_connect(void *instance, const char *signal, void (*call)(void *context), void *context) {
  /* A callback may take fewer arguments than the signal has. */
  g_signal_connect_swapped(instance, signal, G_CALLBACK(call), context);
}

typedef struct {
  bool (*key)(void *context, unsigned key, unsigned modifiers);
  void (*file)(void *context, const char *path);
  void (*call)(void *context);
  void *context;
} handler;

static void forget(gpointer data, GClosure *closure) {
  (void)closure;
  g_free(data);
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType modifiers, handler *owner) {
  (void)code;
  GtkEventController *base = GTK_EVENT_CONTROLLER(controller);
  GtkWidget *widget = gtk_event_controller_get_widget(base);
  GdkEvent *event = gtk_event_controller_get_current_event(base);
  if (GTK_IS_TEXT_VIEW(widget)
      && gtk_text_view_im_context_filter_keypress(GTK_TEXT_VIEW(widget), event))
    return TRUE;
  return owner->key(owner->context, key, modifiers);
}

void weft_connect_keys(GtkWidget *widget,
                       bool (*key)(void *context, unsigned key, unsigned modifiers),
                       void *context) {
  handler *owner = g_new0(handler, 1);
  owner->key = key;
  owner->context = context;
  GtkEventController *controller = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  g_signal_connect_data(controller, "key-pressed", G_CALLBACK(key_pressed), owner, forget, 0);
  gtk_widget_add_controller(widget, controller);
}

void weft_hold(GtkWidget *widget, void *context, void (*release)(void *context)) {
  g_object_set_data_full(G_OBJECT(widget), "weft-held", context, release);
}

static gboolean dropped(GtkDropTarget *target, const GValue *value, double x, double y,
                        handler *owner) {
  (void)target, (void)x, (void)y;
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return FALSE;
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  for (GSList *file = files; file != NULL; file = file->next) {
    char *path = g_file_get_path(file->data);
    if (path != NULL) owner->file(owner->context, path);
    g_free(path);
  }
  g_slist_free(files);
  return TRUE;
}

void weft_connect_files(GtkWidget *widget, void (*file)(void *context, const char *path),
                        void *context) {
  handler *owner = g_new0(handler, 1);
  owner->file = file;
  owner->context = context;
  GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_data(target, "drop", G_CALLBACK(dropped), owner, forget, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

static gboolean call_once(gpointer data) {
  handler *owner = data;
  owner->call(owner->context);
  return G_SOURCE_REMOVE;
}

static handler *once(void (*call)(void *context), void *context) {
  handler *owner = g_new0(handler, 1);
  owner->call = call;
  owner->context = context;
  return owner;
}

unsigned weft_after(unsigned milliseconds, void (*call)(void *context), void *context) {
  return g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, call_once, once(call, context),
                            g_free);
}

void weft_cancel(unsigned number) { g_source_remove(number); }

void weft_wake(void (*call)(void *context), void *context) {
  g_idle_add_full(G_PRIORITY_DEFAULT, call_once, once(call, context), g_free);
}

void weft_field_set_room(GtkWidget *field, int room) {
  if (GPOINTER_TO_INT(g_object_get_data(G_OBJECT(field), "weft-room")) == room) return;
  g_object_set_data(G_OBJECT(field), "weft-room", GINT_TO_POINTER(room));
  gtk_widget_queue_resize(field);
}

static gboolean allocate_again(GtkWidget *view, GdkFrameClock *clock, gpointer data) {
  (void)clock, (void)data;
  gtk_widget_queue_allocate(view);
  return G_SOURCE_REMOVE;
}

/* A GtkTextView that grows while it scrolls keeps the range of its lower height, and so hides its
 * first lines although there is room for them. It takes the new range in an allocation after it has
 * come to rest. */
static void settle(GtkWidget *field) {
  GtkWidget *scrolled = gtk_overlay_get_child(GTK_OVERLAY(field));
  GtkWidget *view = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(scrolled));
  GtkAdjustment *range = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
  if (gtk_adjustment_get_page_size(range) < gtk_widget_get_height(view))
    gtk_widget_add_tick_callback(view, allocate_again, NULL, NULL);
}

void weft_field_place(GtkWidget *field, double x, double y, int width, int height, bool is_shown) {
  const int room = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(field), "weft-room"));
  y -= room;
  height += room;
  if (gtk_widget_get_child_visible(field) != is_shown) {
    gtk_widget_set_child_visible(field, is_shown);
    gtk_accessible_update_state(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_STATE_HIDDEN, !is_shown, -1);
  }
  int least_width, least_height;
  gtk_widget_measure(field, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX(width, least_width);
  gtk_widget_measure(field, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  graphene_point_t place = GRAPHENE_POINT_INIT((float)x, (float)y);
  gtk_widget_allocate(field, width, MAX(height, least_height), -1,
                      gsk_transform_translate(NULL, &place));
  if (GTK_IS_OVERLAY(field)) settle(field);
}

int weft_field_height(GtkWidget *field, int width) {
  int natural;
  gtk_widget_measure(field, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}
