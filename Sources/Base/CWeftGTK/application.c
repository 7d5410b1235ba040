/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

typedef struct {
  void (*begin)(void *context, GtkApplication *application);
  void (*shown)(void *context);
  void (*target)(void *context, const char *target);
  void *context;
  bool has_begun;
} application;

static void activate(GApplication *self, application *owner) {
  if (!owner->has_begun) owner->begin(owner->context, GTK_APPLICATION(self));
  owner->has_begun = true;
  owner->shown(owner->context);
}

static void follow(GSimpleAction *action, GVariant *target, gpointer data) {
  (void)action;
  application *owner = data;
  if (!owner->has_begun) return;
  owner->shown(owner->context);
  owner->target(owner->context, g_variant_get_string(target, NULL));
}

int weft_application_run(const char *id, void (*begin)(void *context, GtkApplication *application),
                         void (*shown)(void *context),
                         void (*target)(void *context, const char *target), void *context) {
  application owner = {begin, shown, target, context, false};
  AdwApplication *self = adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS);
  GSimpleAction *action = g_simple_action_new("show", G_VARIANT_TYPE_STRING);
  g_signal_connect(action, "activate", G_CALLBACK(follow), &owner);
  g_action_map_add_action(G_ACTION_MAP(self), G_ACTION(action));
  g_signal_connect(self, "activate", G_CALLBACK(activate), &owner);
  int status = g_application_run(G_APPLICATION(self), 0, NULL);
  g_object_unref(action);
  g_object_unref(self);
  return status;
}

void weft_application_notify(GtkApplication *self, const char *title, const char *body,
                             const char *target) {
  GNotification *notification = g_notification_new(title);
  g_notification_set_body(notification, body);
  g_notification_set_default_action_and_target(notification, "app.show", "s", target);
  g_application_send_notification(G_APPLICATION(self), "messages", notification);
  g_object_unref(notification);
}
