/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef WEFT_GTK_SHIM_H
#define WEFT_GTK_SHIM_H

#include <adwaita.h>

/* Casts of widgets, which are macros in GTK. */
static inline GtkWindow *weft_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline AdwWindow *weft_adw_window(GtkWidget *widget) { return ADW_WINDOW(widget); }
static inline GtkScrolledWindow *weft_scrolled(GtkWidget *widget) {
  return GTK_SCROLLED_WINDOW(widget);
}
static inline GtkBox *weft_box(GtkWidget *widget) { return GTK_BOX(widget); }

/* Returns the text scale of this desktop; 1 is the default size. */
static inline double weft_text_scale(void) {
  int dpi = 0;
  g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? dpi / (96.0 * 1024) : 1;
}

/* Sets the text scale of this program. */
static inline void weft_set_text_scale(double scale) {
  g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", (int)(scale * 96 * 1024), NULL);
}

#endif
