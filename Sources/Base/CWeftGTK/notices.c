/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

struct weft_notices {
  void (*undo)(void *context);
  void *context;
  GtkWidget *room, *overlay;
  /* The latest notice, while it is shown, and the pane that it is about. */
  AdwToast *notice;
  GtkWidget *pane;
  /* The time when it was shown. */
  gint64 time;
  /* The height that the pane keeps free between its rows and its field, or 0. */
  int free;
};

/* The distance between a notice and the rows' lower edge. */
#define NOTICE_MARGIN 12

/* Places the notices over the lower edge of the rows of the pane, above its message field. They are
 * only as large as the notice, because they would catch the pointer elsewhere. */
static gboolean place_notices(GtkOverlay *room, GtkWidget *widget, GdkRectangle *place,
                              weft_notices *self) {
  if (widget != self->overlay) return FALSE;
  GtkRequisition least;
  gtk_widget_get_preferred_size(widget, &least, NULL);
  graphene_rect_t pane;
  int below = 0;
  if (self->pane != NULL && gtk_widget_compute_bounds(self->pane, GTK_WIDGET(room), &pane)) {
    /* The scroll bar ends where the rows end. */
    GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW(self->pane);
    below = gtk_widget_get_margin_bottom(gtk_scrolled_window_get_vscrollbar(scrolled));
  } else {
    graphene_rect_init(&pane, 0, 0, (float)gtk_widget_get_width(self->room),
                       (float)gtk_widget_get_height(self->room));
  }
  int width = least.width, height = least.height;
  const int most = MAX(0, (int)pane.size.width - 2 * NOTICE_MARGIN);
  GtkWidget *notice = gtk_widget_get_first_child(widget);
  for (; notice != NULL; notice = gtk_widget_get_next_sibling(notice)) {
    int natural_width, natural_height;
    gtk_widget_measure(notice, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural_width, NULL, NULL);
    width = MAX(width, MIN(natural_width, most));
    gtk_widget_measure(notice, GTK_ORIENTATION_VERTICAL, width, NULL, &natural_height, NULL, NULL);
    height = MAX(height, natural_height);
  }
  const int top = (int)pane.origin.y;
  const int bottom = top + (int)pane.size.height - below + self->free - NOTICE_MARGIN;
  *place = (GdkRectangle){(int)pane.origin.x + ((int)pane.size.width - width) / 2,
                          MAX(top, bottom - height), width, height};
  return TRUE;
}

weft_notices *weft_notices_new(GtkWidget *room, void (*undo)(void *context), void *context) {
  weft_add_style(".weft-notices toast { margin: 0; }\n");
  weft_notices *self = g_new0(weft_notices, 1);
  *self = (weft_notices){
      .undo = undo, .context = context, .room = room, .overlay = adw_toast_overlay_new()};
  gtk_widget_add_css_class(self->overlay, "weft-notices");
  /* A notice comes from below, where the field is. */
  gtk_widget_set_overflow(self->overlay, GTK_OVERFLOW_HIDDEN);
  gtk_overlay_add_overlay(GTK_OVERLAY(room), self->overlay);
  g_signal_connect(room, "get-child-position", G_CALLBACK(place_notices), self);
  return self;
}

void weft_notices_free(weft_notices *self) {
  g_clear_weak_pointer(&self->notice);
  g_clear_weak_pointer(&self->pane);
  g_free(self);
}

static void pressed(AdwToast *toast, weft_notices *self) {
  (void)toast;
  self->undo(self->context);
}

/* libadwaita releases a toast twice if it is dismissed while it closes. */
static void dismissed(AdwToast *toast, weft_notices *self) {
  g_object_set_data(G_OBJECT(toast), "weft-gone", toast);
  if (self->notice == toast) g_clear_weak_pointer(&self->notice);
}

/* For this long, in microseconds, a notice gets the new text instead of being replaced:
 * libadwaita 1.2 releases a toast twice if it is dismissed while it or its predecessor is still
 * animating. */
#define NOTICE_SETTLES 1500000

/* The label of a notice; it wraps if the window is narrow. */
static GtkWidget *notice_label(const char *text) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines(GTK_LABEL(label), 4);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "heading");
  return label;
}

/* A notice that the user can't answer lets the pointer through to the rows below it. */
static void let_through(weft_notices *self, bool is_through) {
  gtk_widget_set_can_target(self->overlay, !is_through);
  GtkWidget *notice = gtk_widget_get_last_child(self->overlay);
  GtkWidget *closing = notice == NULL ? NULL : gtk_widget_get_last_child(notice);
  if (closing != NULL && GTK_IS_BUTTON(closing)) gtk_widget_set_visible(closing, !is_through);
}

/* Lets the text of the notice wrap where the pane ends. Libadwaita gives a notice the height that
 * it has in its natural width. */
static void fit_notice(weft_notices *self) {
  GtkWidget *notice = gtk_widget_get_last_child(self->overlay);
  if (self->notice == NULL || notice == NULL) return;
  GtkWidget *label = adw_toast_get_custom_title(self->notice);
  gtk_label_set_max_width_chars(GTK_LABEL(label), -1);
  int notice_width, label_width;
  gtk_widget_measure(notice, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &notice_width, NULL, NULL);
  gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &label_width, NULL, NULL);
  PangoFontMetrics *metrics =
      pango_context_get_metrics(gtk_widget_get_pango_context(label), NULL, NULL);
  const int letter = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                         pango_font_metrics_get_approximate_digit_width(metrics));
  pango_font_metrics_unref(metrics);
  const int pane = gtk_widget_get_width(self->pane != NULL ? self->pane : self->room);
  const int room = pane - 2 * NOTICE_MARGIN - (notice_width - label_width);
  gtk_label_set_max_width_chars(GTK_LABEL(label),
                                MAX(1, room / MAX(1, PANGO_PIXELS_CEIL(letter))));
}

void weft_notices_keep_free(weft_notices *self, int height) {
  if (self->free == height) return;
  self->free = height;
  gtk_widget_queue_allocate(self->room);
}

/* Returns the height of the notice with its margins. */
static int needed_height(weft_notices *self) {
  GtkWidget *notice = gtk_widget_get_last_child(self->overlay);
  if (notice == NULL) return 0;
  int width, height;
  gtk_widget_measure(notice, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  const int pane = gtk_widget_get_width(self->pane != NULL ? self->pane : self->room);
  width = MIN(width, MAX(0, pane - 2 * NOTICE_MARGIN));
  gtk_widget_measure(notice, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height + 2 * NOTICE_MARGIN;
}

int weft_notices_tell(weft_notices *self, GtkWidget *pane, const char *text, const char *button) {
  const gint64 now = g_get_monotonic_time();
  g_set_weak_pointer(&self->pane, pane);
  gtk_widget_queue_allocate(self->room);
  if (self->notice != NULL && now - self->time < NOTICE_SETTLES) {
    gtk_label_set_text(GTK_LABEL(adw_toast_get_custom_title(self->notice)), text);
    adw_toast_set_button_label(self->notice, button);
    let_through(self, button == NULL);
    fit_notice(self);
    return needed_height(self);
  }
  AdwToast *toast = adw_toast_new("");
  adw_toast_set_custom_title(toast, notice_label(text));
  adw_toast_set_timeout(toast, button == NULL ? 4 : 10);
  adw_toast_set_button_label(toast, button);
  g_signal_connect(toast, "button-clicked", G_CALLBACK(pressed), self);
  g_signal_connect(toast, "dismissed", G_CALLBACK(dismissed), self);
  /* Show one notice at a time; libadwaita would queue them. */
  if (self->notice != NULL) adw_toast_dismiss(self->notice);
  g_set_weak_pointer(&self->notice, toast);
  self->time = now;
  adw_toast_overlay_add_toast(ADW_TOAST_OVERLAY(self->overlay), toast);
  let_through(self, button == NULL);
  fit_notice(self);
  return needed_height(self);
}

static gboolean dismiss(gpointer toast) {
  if (g_object_get_data(G_OBJECT(toast), "weft-gone") == NULL) adw_toast_dismiss(toast);
  return G_SOURCE_REMOVE;
}

void weft_notices_hush(weft_notices *self) {
  if (self->notice == NULL) return;
  const gint64 left = self->time + NOTICE_SETTLES - g_get_monotonic_time();
  g_timeout_add_full(G_PRIORITY_DEFAULT, left > 0 ? (guint)(left / 1000) + 1 : 0, dismiss,
                     g_object_ref(self->notice), g_object_unref);
}
