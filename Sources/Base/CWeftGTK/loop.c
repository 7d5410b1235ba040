/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"
#include <glib-unix.h>
#include <unistd.h>

/* The interface of libdispatch for a foreign run loop: a descriptor that is readable while the
 * main queue has work, and a function that does the work. Foundation's run loop uses them too. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint descriptor, GIOCondition condition, gpointer data) {
  (void)condition, (void)data;
  guint64 count;
  /* Read the counter first, so that work queued from here on wakes the loop again. */
  (void)!read(descriptor, &count, sizeof count);
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void weft_loop_join(void) {
  static bool has_joined = false;
  if (has_joined) return;
  has_joined = true;
  int descriptor = _dispatch_get_main_queue_handle_4CF();
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(drain), NULL, NULL);
  g_source_set_name(source, "weft: Swift's main actor");
  g_source_attach(source, NULL);
  g_source_unref(source);
}
