/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk-window.h"

struct weft_desk {
  weft_desk_functions functions;
  void *context;
  /* The room is as wide as the window allows, regardless of what the panes need. */
  GtkWidget *window, *title, *room, *panes;
  weft_notices *notices;
  int width;
};

static gboolean close_request(GtkWindow *window, weft_desk *frame) {
  int width, height;
  gtk_window_get_default_size(window, &width, &height);
  frame->functions.closed(frame->context, width, height, gtk_window_is_maximized(window));
  return FALSE;
}

static void free_frame(gpointer data, GObject *window) {
  (void)window;
  weft_desk *frame = data;
  weft_notices_free(frame->notices);
  g_free(frame);
}

static void active_changed(GtkWindow *window, GParamSpec *spec, weft_desk *frame) {
  (void)spec;
  frame->functions.activated(frame->context, gtk_window_is_active(window));
}

/* Widths are known after the layout. */
static void laid_out(GdkFrameClock *clock, weft_desk *frame) {
  (void)clock;
  int width = gtk_widget_get_width(frame->room);
  if (width == frame->width || width <= 0) return;
  frame->width = width;
  frame->functions.resized(frame->context, width);
}

static void realized(GtkWidget *window, weft_desk *frame) {
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(laid_out), frame);
}

static void unrealized(GtkWidget *window, weft_desk *frame) {
  g_signal_handlers_disconnect_by_data(gtk_widget_get_frame_clock(window), frame);
}

static void add_header(weft_desk *frame, GtkWidget *box) {
  GtkWidget *header = adw_header_bar_new();
  frame->title = adw_window_title_new("", NULL);
  adw_header_bar_set_title_widget(ADW_HEADER_BAR(header), frame->title);
  gtk_box_append(GTK_BOX(box), header);
}

/* The minimum size of a window. */
#define LEAST_WIDTH 320
#define LEAST_HEIGHT 240

/* Panes that need more than the window's width must not keep it from getting narrower. The owner
 * removes some once it knows the width; until then they are clipped. */
static void add_panes(weft_desk *frame) {
  frame->panes = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *least = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_size_request(least, LEAST_WIDTH, LEAST_HEIGHT);
  frame->room = gtk_overlay_new();
  gtk_widget_set_vexpand(frame->room, TRUE);
  gtk_widget_set_overflow(frame->room, GTK_OVERFLOW_HIDDEN);
  gtk_overlay_set_child(GTK_OVERLAY(frame->room), least);
  gtk_overlay_add_overlay(GTK_OVERLAY(frame->room), frame->panes);
  frame->notices = weft_notices_new(frame->room, frame->functions.undo, frame->context);
}

weft_desk *weft_desk_new(GtkApplication *application, const weft_desk_functions *functions,
                           void *context, int width, int height, bool is_maximized) {
  weft_desk *frame = g_new0(weft_desk, 1);
  frame->functions = *functions;
  frame->context = context;
  frame->window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(frame->window), width, height);
  if (is_maximized) gtk_window_maximize(GTK_WINDOW(frame->window));
  gtk_window_set_icon_name(GTK_WINDOW(frame->window),
                           g_application_get_application_id(G_APPLICATION(application)));
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  add_header(frame, box);
  add_panes(frame);
  gtk_box_append(GTK_BOX(box), frame->room);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(frame->window), box);

  g_signal_connect(frame->window, "close-request", G_CALLBACK(close_request), frame);
  g_signal_connect(frame->window, "notify::is-active", G_CALLBACK(active_changed), frame);
  g_signal_connect(frame->window, "realize", G_CALLBACK(realized), frame);
  g_signal_connect(frame->window, "unrealize", G_CALLBACK(unrealized), frame);
  g_object_weak_ref(G_OBJECT(frame->window), free_frame, frame);
  weft_connect_files(frame->window, functions->dropped, context);
  return frame;
}

void weft_desk_present(weft_desk *frame) { gtk_window_present(GTK_WINDOW(frame->window)); }

void weft_desk_close(weft_desk *frame) { gtk_window_close(GTK_WINDOW(frame->window)); }

void weft_desk_set_title(weft_desk *frame, const char *title) {
  gtk_window_set_title(GTK_WINDOW(frame->window), title);
  adw_window_title_set_title(ADW_WINDOW_TITLE(frame->title), title);
}

GtkWidget *weft_desk_add(weft_desk *frame, GtkWidget *list) {
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  weft_desk_set_width(scrolled, 0);
  if (gtk_widget_get_first_child(frame->panes) != NULL)
    gtk_box_append(GTK_BOX(frame->panes), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(frame->panes), scrolled);
  return scrolled;
}

void weft_desk_set_width(GtkWidget *pane, int width) {
  gtk_widget_set_hexpand(pane, width == 0);
  gtk_widget_set_size_request(pane, width == 0 ? 200 : width, -1);
}

void weft_desk_remove(weft_desk *frame, GtkWidget *pane) {
  GtkWidget *line = gtk_widget_get_prev_sibling(pane);
  if (line == NULL) line = gtk_widget_get_next_sibling(pane);
  if (line != NULL) gtk_box_remove(GTK_BOX(frame->panes), line);
  gtk_box_remove(GTK_BOX(frame->panes), pane);
}

int weft_desk_tell(weft_desk *frame, GtkWidget *pane, const char *text, const char *button) {
  return weft_notices_tell(frame->notices, pane, text, button);
}

void weft_desk_keep_free(weft_desk *frame, int height) {
  weft_notices_keep_free(frame->notices, height);
}

void weft_desk_copy(weft_desk *frame, const char *text) {
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(frame->window)), text);
}

void weft_desk_open(weft_desk *frame, const char *address) {
  gtk_show_uri(GTK_WINDOW(frame->window), address, GDK_CURRENT_TIME);
}

void weft_desk_open_file(weft_desk *frame, const char *path) {
  char *address = g_filename_to_uri(path, NULL, NULL);
  if (address != NULL) gtk_show_uri(GTK_WINDOW(frame->window), address, GDK_CURRENT_TIME);
  g_free(address);
}

GtkWindow *weft_desk_window(weft_desk *frame) { return GTK_WINDOW(frame->window); }

void weft_desk_hush(weft_desk *frame) { weft_notices_hush(frame->notices); }

typedef struct {
  void (*answered)(void *context, bool is_yes);
  void *context;
} question;

static void answered(AdwMessageDialog *dialog, const char *response, question *self) {
  (void)dialog;
  self->answered(self->context, g_str_equal(response, "yes"));
}

static void forget_question(gpointer self, GClosure *closure) {
  (void)closure;
  g_free(self);
}

static GtkWidget *label_of(const char *text, const char *style) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_yalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  /* A checksum that wraps must not get a hyphen. */
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  gtk_label_set_attributes(GTK_LABEL(label), attributes);
  pango_attr_list_unref(attributes);
  if (style != NULL) gtk_widget_add_css_class(label, style);
  return label;
}

/* A table of labels and texts. */
static GtkWidget *table_of(const char *lines) {
  GtkGrid *table = GTK_GRID(gtk_grid_new());
  gtk_grid_set_column_spacing(table, 12);
  gtk_grid_set_row_spacing(table, 6);
  char **rows = g_strsplit(lines, "\n", -1);
  for (int row = 0; rows[row] != NULL; row++) {
    char **parts = g_strsplit(rows[row], "\t", 2);
    if (parts[0] != NULL && parts[1] != NULL) {
      bool is_heading = parts[0][0] == '\0';
      GtkWidget *value = label_of(parts[1], is_heading ? "heading" : NULL);
      gtk_label_set_selectable(GTK_LABEL(value), TRUE);
      gtk_widget_set_hexpand(value, TRUE);
      if (!is_heading) gtk_grid_attach(table, label_of(parts[0], "dim-label"), 0, row, 1, 1);
      gtk_grid_attach(table, value, is_heading ? 0 : 1, row, is_heading ? 2 : 1, 1);
    }
    g_strfreev(parts);
  }
  g_strfreev(rows);
  return GTK_WIDGET(table);
}

void weft_desk_ask(weft_desk *frame, const char *title, const char *lines, const char *yes,
                   const char *no, void (*call)(void *context, bool is_yes), void *context) {
  GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(frame->window), title, NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG(dialog);
  /* Otherwise screen readers aren't told the dialog's heading. */
  gtk_accessible_update_property(GTK_ACCESSIBLE(dialog), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  GtkWidget *table = table_of(lines), *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  /* Show all of the table without scrolling, unless it is very long. */
  /* The dialog adds margins and a shadow around the table. */
  const int room = gtk_widget_get_width(frame->window) - 84;
  const int width = MAX(240, MIN((int)(600 * CLAMP(weft_text_scale(), 1, 2)), room));
  int height;
  gtk_widget_measure(table, GTK_ORIENTATION_VERTICAL, width - 24, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scrolled), MIN(height + 12, 420));
  gtk_widget_set_size_request(scrolled, width, -1);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), table);
  adw_message_dialog_set_extra_child(message, scrolled);
  adw_message_dialog_add_responses(message, "no", no, "yes", yes, NULL);
  adw_message_dialog_set_response_appearance(message, "yes", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response(message, "no");
  adw_message_dialog_set_close_response(message, "no");
  question *self = g_new0(question, 1);
  *self = (question){call, context};
  g_signal_connect_data(dialog, "response", G_CALLBACK(answered), self, forget_question, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

void weft_desk_set_colours(int choice) {
  const AdwColorScheme schemes[] = {ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                    ADW_COLOR_SCHEME_FORCE_DARK};
  adw_style_manager_set_color_scheme(adw_style_manager_get_default(), schemes[choice % 3]);
}

void weft_desk_set_palette(bool is_own, unsigned ground, unsigned text, unsigned bar,
                           unsigned accent, unsigned on_accent) {
  static GtkCssProvider *provider = NULL;
  if (provider == NULL) {
    if (!is_own) return;
    provider = gtk_css_provider_new();
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  }
  char *css = is_own ? g_strdup_printf("@define-color window_bg_color #%06x;\n"
                                       "@define-color window_fg_color #%06x;\n"
                                       "@define-color view_bg_color #%06x;\n"
                                       "@define-color view_fg_color #%06x;\n"
                                       "@define-color headerbar_bg_color #%06x;\n"
                                       "@define-color headerbar_fg_color #%06x;\n"
                                       "@define-color popover_bg_color #%06x;\n"
                                       "@define-color popover_fg_color #%06x;\n"
                                       "@define-color accent_color #%06x;\n"
                                       "@define-color accent_bg_color #%06x;\n"
                                       "@define-color accent_fg_color #%06x;\n",
                                       ground, text, ground, text, bar, text, bar, text, accent,
                                       accent, on_accent)
                     : g_strdup("");
  gtk_css_provider_load_from_data(provider, css, -1);
  g_free(css);
}

void weft_desk_set_right_to_left(bool is_right_to_left) {
  gtk_widget_set_default_direction(is_right_to_left ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
}
