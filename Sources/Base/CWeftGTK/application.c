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

/* The longest that a question to the desktop may delay the window, in milliseconds. */
#define DESKTOP_ANSWERS 500

/* Asks the desktop about its notifications; returns NULL if it does not answer in time. */
static GVariant *answer_of(GDBusConnection *bus, const char *name, const char *path,
                           const char *interface, const char *method, GVariant *words,
                           const char *type) {
  return g_dbus_connection_call_sync(bus, name, path, interface, method, words,
                                     G_VARIANT_TYPE(type), G_DBUS_CALL_FLAGS_NONE, DESKTOP_ANSWERS,
                                     NULL, NULL);
}

/* Whether GLib hands notifications to a service that shows texts unchanged: GNOME's own, or the
 * portal of a sandbox. */
static bool has_plain_notifications(GDBusConnection *bus) {
  if (g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) || g_getenv("SNAP") != NULL) return true;
  GVariant *answer = answer_of(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                               "org.freedesktop.DBus", "NameHasOwner",
                               g_variant_new("(s)", "org.gtk.Notifications"), "(b)");
  if (answer == NULL) return false;
  gboolean has_owner;
  g_variant_get(answer, "(b)", &has_owner);
  g_variant_unref(answer);
  return has_owner;
}

/* Whether the notification body is read as markup, with which a stranger's message could show
 * links and pictures. True if the desktop doesn't answer. */
static bool reads_markup(GDBusConnection *bus) {
  if (bus == NULL || has_plain_notifications(bus)) return false;
  const char *name = "org.freedesktop.Notifications";
  GVariant *answer = answer_of(bus, name, "/org/freedesktop/Notifications", name,
                               "GetCapabilities", NULL, "(as)");
  if (answer == NULL) return true;
  const char **capabilities;
  g_variant_get(answer, "(^a&s)", &capabilities);
  bool has_markup = g_strv_contains(capabilities, "body-markup");
  g_free(capabilities);
  g_variant_unref(answer);
  return has_markup;
}

void weft_application_notify(GtkApplication *self, const char *subject, const char *title,
                             const char *body, const char *target) {
  GDBusConnection *bus = g_application_get_dbus_connection(G_APPLICATION(self));
  char *escaped = reads_markup(bus) ? g_markup_escape_text(body, -1) : g_strdup(body);
  GNotification *notification = g_notification_new(title);
  g_notification_set_body(notification, escaped);
  g_notification_set_default_action_and_target(notification, "app.show", "s", target);
  g_application_send_notification(G_APPLICATION(self), subject, notification);
  g_object_unref(notification);
  g_free(escaped);
}
