/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

/* An open dialog, until the user has answered it. */
typedef struct saving {
  void (*chosen)(void *context, const char *path);
  void *context;
} saving;

static void answered(GtkNativeDialog *dialog, int response, saving *saving) {
  char *path = NULL;
  if (response == GTK_RESPONSE_ACCEPT) {
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    /* A place on another machine has no path unless the desktop mounts it. */
    if (file != NULL) path = g_file_get_path(file);
    g_clear_object(&file);
  }
  saving->chosen(saving->context, path);
  g_free(path);
  g_free(saving);
  g_object_unref(dialog);
}

/* Shows a dialog, which calls `chosen` once. */
static void ask(GtkFileChooserNative *dialog, void (*chosen)(void *context, const char *path),
                void *context) {
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  saving *open = g_new0(saving, 1);
  open->chosen = chosen;
  open->context = context;
  g_signal_connect(dialog, "response", G_CALLBACK(answered), open);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

void weft_desk_choose(GtkWindow *window, const char *title, const char *accept, const char *cancel,
                      const char *kinds, void (*chosen)(void *context, const char *path),
                      void *context) {
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      title, window, GTK_FILE_CHOOSER_ACTION_OPEN, accept, cancel);
  GtkFileFilter *filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, kinds);
  const char *patterns[] = {"*.weft", "*.json", "*.jsonl", "*.zip"};
  for (size_t at = 0; at < G_N_ELEMENTS(patterns); at++)
    gtk_file_filter_add_pattern(filter, patterns[at]);
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  g_object_unref(filter);
  /* Start in the home folder: a new user has no recent files. */
  GFile *home = g_file_new_for_path(g_get_home_dir());
  gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), home, NULL);
  g_object_unref(home);
  ask(dialog, chosen, context);
}

void weft_desk_save(GtkWindow *window, const char *title, const char *accept, const char *cancel,
                    const char *folder, const char *name,
                    void (*chosen)(void *context, const char *path), void *context) {
  /* The desktop's portal shows the dialog if it has one, and asks before it replaces a file. */
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
      title, window, GTK_FILE_CHOOSER_ACTION_SAVE, accept, cancel);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER(dialog);
  gtk_file_chooser_set_current_name(chooser, name);
  if (folder != NULL) {
    GFile *place = g_file_new_for_path(folder);
    gtk_file_chooser_set_current_folder(chooser, place, NULL);
    g_object_unref(place);
  }
  ask(dialog, chosen, context);
}
