/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "desktop-bench.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The rows of the rival show the same texts as those of the other list. */
static void setup(GtkSignalListItemFactory *factory, GtkListItem *item) {
  (void)factory;
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *avatar = gtk_label_new(NULL), *name = gtk_label_new(NULL), *text = gtk_label_new(NULL);
  GtkWidget *time = gtk_label_new(NULL), *badge = gtk_label_new(NULL);
  GtkWidget *middle = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *end = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_xalign(GTK_LABEL(text), 0);
  gtk_label_set_ellipsize(GTK_LABEL(text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand(middle, TRUE);
  gtk_box_append(GTK_BOX(middle), name);
  gtk_box_append(GTK_BOX(middle), text);
  gtk_box_append(GTK_BOX(end), time);
  gtk_box_append(GTK_BOX(end), badge);
  gtk_box_append(GTK_BOX(row), avatar);
  gtk_box_append(GTK_BOX(row), middle);
  gtk_box_append(GTK_BOX(row), end);
  GtkWidget **labels = g_new(GtkWidget *, 5);
  memcpy(labels, (GtkWidget *[]){avatar, name, text, time, badge}, 5 * sizeof *labels);
  g_object_set_data_full(G_OBJECT(item), "labels", labels, g_free);
  gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
  (void)factory;
  GtkWidget **labels = g_object_get_data(G_OBJECT(item), "labels");
  guint index = gtk_list_item_get_position(item);
  char text[128];
  snprintf(text, sizeof text, "C%u", index % 10);
  gtk_label_set_text(GTK_LABEL(labels[0]), text);
  snprintf(text, sizeof text, "Chat number %u", index);
  gtk_label_set_text(GTK_LABEL(labels[1]), text);
  snprintf(text, sizeof text, "The latest message of this chat says something about %u", index);
  gtk_label_set_text(GTK_LABEL(labels[2]), text);
  snprintf(text, sizeof text, "%02u:%02u", index / 60 % 24, index % 60);
  gtk_label_set_text(GTK_LABEL(labels[3]), text);
  snprintf(text, sizeof text, "%u", index % 9 + 1);
  gtk_label_set_text(GTK_LABEL(labels[4]), text);
}

/* A model whose items are made when they are requested. */
struct _WeftCount {
  GObject parent;
  unsigned rows;
};
#define WEFT_TYPE_COUNT (weft_count_get_type())
G_DECLARE_FINAL_TYPE(WeftCount, weft_count, WEFT, COUNT, GObject)

static GType item_type(GListModel *model) { return (void)model, G_TYPE_OBJECT; }
static guint item_count(GListModel *model) { return WEFT_COUNT(model)->rows; }
static gpointer item(GListModel *model, guint position) {
  return position < WEFT_COUNT(model)->rows ? g_object_new(G_TYPE_OBJECT, NULL) : NULL;
}
static void model_init(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = item;
}
G_DEFINE_FINAL_TYPE_WITH_CODE(WeftCount, weft_count, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, model_init))
static void weft_count_class_init(WeftCountClass *class) { (void)class; }
static void weft_count_init(WeftCount *count) { (void)count; }

GtkWidget *weft_rival_new(unsigned rows) {
  WeftCount *model = g_object_new(WEFT_TYPE_COUNT, NULL);
  model->rows = rows;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model)));
  return gtk_list_view_new(selection, factory);
}

static void drawn(GdkFrameClock *clock, int *frames) {
  (void)clock;
  *frames += 1;
}

static void run_until(GtkWidget *window, int frames) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  int count = 0;
  gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(drawn), &count);
  while (count < frames) {
    gtk_widget_queue_draw(window);
    g_main_context_iteration(NULL, TRUE);
  }
  g_signal_handler_disconnect(clock, handler);
}

GtkWidget *weft_bench_show(GtkWidget *list, int width, int height) {
  GtkWidget *window = gtk_window_new(), *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_window_present(GTK_WINDOW(window));
  while (!gtk_widget_get_mapped(list)) g_main_context_iteration(NULL, TRUE);
  run_until(window, 3);
  return window;
}

int64_t weft_bench_cpu(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int64_t weft_bench_age(void) {
  /* The process started that many ticks after the machine. */
  char text[1024];
  FILE *file = fopen("/proc/self/stat", "r");
  if (file == NULL || fgets(text, sizeof text, file) == NULL) return 0;
  fclose(file);
  char *rest = strrchr(text, ')');
  unsigned long long ticks = 0;
  for (int field = 2; rest != NULL && field < 22; field++) rest = strchr(rest + 1, ' ');
  if (rest != NULL) ticks = strtoull(rest, NULL, 10);
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  int64_t began = (int64_t)(ticks * (1000000000 / (unsigned long long)sysconf(_SC_CLK_TCK)));
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec - began;
}

typedef struct {
  GtkAdjustment *adjustment;
  double step;
  int frames, most;
  int64_t *costs, last;
} run;

static gboolean scroll(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget, (void)clock;
  run *state = data;
  int64_t now = weft_bench_cpu();
  if (state->last != 0 && state->frames < state->most)
    state->costs[state->frames++] = now - state->last;
  state->last = now;
  double value = gtk_adjustment_get_value(state->adjustment) + state->step;
  gtk_adjustment_set_value(state->adjustment, value);
  return G_SOURCE_CONTINUE;
}

void weft_bench_scroll(GtkWidget *window, double step, int frames, int64_t *costs) {
  GtkWidget *scrolled = gtk_window_get_child(GTK_WINDOW(window));
  run state = {gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)), step, 0, frames,
               costs, 0};
  guint tick = gtk_widget_add_tick_callback(scrolled, scroll, &state, NULL);
  while (state.frames < frames) g_main_context_iteration(NULL, TRUE);
  gtk_widget_remove_tick_callback(scrolled, tick);
}

static gboolean stop(gpointer flag) {
  *(int *)flag = 1;
  return G_SOURCE_REMOVE;
}

int64_t weft_bench_rest(int milliseconds) {
  int is_over = 0;
  int64_t start = weft_bench_cpu();
  g_timeout_add((guint)milliseconds, stop, &is_over);
  while (!is_over) g_main_context_iteration(NULL, TRUE);
  return weft_bench_cpu() - start;
}

int64_t weft_bench_frame(GtkWidget *window, void (*change)(void *context), void *context) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  int count = 0;
  gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(drawn), &count);
  int64_t start = weft_bench_cpu();
  change(context);
  while (count == 0) g_main_context_iteration(NULL, TRUE);
  int64_t cost = weft_bench_cpu() - start;
  g_signal_handler_disconnect(clock, handler);
  return cost;
}

void weft_bench_close(GtkWidget *window) {
  gtk_window_destroy(GTK_WINDOW(window));
  while (g_main_context_pending(NULL)) g_main_context_iteration(NULL, FALSE);
}
