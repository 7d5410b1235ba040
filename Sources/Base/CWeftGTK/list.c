/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "weft-gtk.h"

/* A list: the adjustments of a GtkScrollable, and the input that it forwards to its owner. */
struct _WeftList {
  GtkWidget parent;
  weft_list_functions functions;
  void *context;
  GtkAdjustment *horizontal, *vertical;
  GtkScrollablePolicy horizontal_policy, vertical_policy;
  /* Whether the list itself is changing its adjustment. */
  bool is_moving;
  guint tick;
  /* Whether another frame was requested since the last one. */
  bool is_wanted;
  /* The sideways distance that a touchpad has scrolled so far. */
  double aside;
  double pointer_x, pointer_y;
  /* Whether the user's last input was a key. */
  bool is_keyed;
  /* Whether the main button is held down and nothing has been dragged. */
  bool is_held;
  /* The time and place of the last press of the main button, and how many there were in a row. */
  guint32 press_time;
  double press_x, press_y;
  int presses;
  /* Whether the mouse is selecting letters, or moves a row aside. */
  bool is_selecting, is_swiping;
};

#define WEFT_TYPE_LIST (weft_list_get_type())
G_DECLARE_FINAL_TYPE(WeftList, weft_list, WEFT, LIST, GtkWidget)
G_DEFINE_FINAL_TYPE_WITH_CODE(WeftList, weft_list, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

enum { PROP_0, PROP_HADJUSTMENT, PROP_VADJUSTMENT, PROP_HPOLICY, PROP_VPOLICY };

static void value_changed(WeftList *list) {
  if (!list->is_moving && list->context != NULL) list->functions.scrolled(list->context);
}

static void set_adjustment(WeftList *list, GtkAdjustment **place, GtkAdjustment *adjustment) {
  if (*place != NULL && *place == adjustment) return;
  if (*place != NULL) {
    g_signal_handlers_disconnect_by_func(*place, value_changed, list);
    g_clear_object(place);
  }
  if (adjustment == NULL) adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0);
  *place = g_object_ref_sink(adjustment);
  if (place == &list->vertical) {
    g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(value_changed), list);
    gtk_widget_queue_allocate(GTK_WIDGET(list));
  }
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  WeftList *list = WEFT_LIST(object);
  switch (id) {
    case PROP_HADJUSTMENT: set_adjustment(list, &list->horizontal, g_value_get_object(value)); break;
    case PROP_VADJUSTMENT: set_adjustment(list, &list->vertical, g_value_get_object(value)); break;
    case PROP_HPOLICY: list->horizontal_policy = g_value_get_enum(value); break;
    case PROP_VPOLICY: list->vertical_policy = g_value_get_enum(value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  WeftList *list = WEFT_LIST(object);
  switch (id) {
    case PROP_HADJUSTMENT: g_value_set_object(value, list->horizontal); break;
    case PROP_VADJUSTMENT: g_value_set_object(value, list->vertical); break;
    case PROP_HPOLICY: g_value_set_enum(value, list->horizontal_policy); break;
    case PROP_VPOLICY: g_value_set_enum(value, list->vertical_policy); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)widget, (void)for_size;
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 420 : 640;
  *minimum_baseline = *natural_baseline = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  WeftList *list = WEFT_LIST(widget);
  if (list->context != NULL) list->functions.allocate(list->context, width, height);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  WeftList *list = WEFT_LIST(widget);
  if (list->context != NULL) list->functions.snapshot(list->context, snapshot);
}

static void restyled(WeftList *list) {
  if (list->context != NULL) list->functions.restyled(list->context);
}

static void direction_changed(GtkWidget *widget, GtkTextDirection before) {
  WeftList *list = WEFT_LIST(widget);
  GTK_WIDGET_CLASS(weft_list_parent_class)->direction_changed(widget, before);
  restyled(list);
}

/* The owner knows the order of its stops. */
static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  WeftList *list = WEFT_LIST(widget);
  bool is_forward = direction == GTK_DIR_TAB_FORWARD;
  if (list->context == NULL || (!is_forward && direction != GTK_DIR_TAB_BACKWARD))
    return GTK_WIDGET_CLASS(weft_list_parent_class)->focus(widget, direction);
  list->is_keyed = true;
  return list->functions.tab(list->context, is_forward);
}

static void dispose(GObject *object) {
  WeftList *list = WEFT_LIST(object);
  void *context = list->context;
  list->context = NULL;
  if (list->tick != 0) gtk_widget_remove_tick_callback(GTK_WIDGET(list), list->tick);
  list->tick = 0;
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(list))) != NULL;)
    gtk_widget_unparent(child);
  for (int place = 0; place < 2; place++) {
    GtkAdjustment **adjustment = place == 0 ? &list->horizontal : &list->vertical;
    if (*adjustment == NULL) continue;
    g_signal_handlers_disconnect_by_func(*adjustment, value_changed, list);
    g_clear_object(adjustment);
  }
  if (context != NULL) list->functions.released(context);
  G_OBJECT_CLASS(weft_list_parent_class)->dispose(object);
}

static void weft_list_class_init(WeftListClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  object->set_property = set_property;
  object->get_property = get_property;
  object->dispose = dispose;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  widget->snapshot = snapshot;
  widget->focus = focus;
  widget->direction_changed = direction_changed;
  g_object_class_override_property(object, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object, PROP_HPOLICY, "hscroll-policy");
  g_object_class_override_property(object, PROP_VPOLICY, "vscroll-policy");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_LIST);
  gtk_widget_class_set_css_name(widget, "weft-list");
}

/* Counts presses in a row. GTK starts again at one if the row under the pointer is drawn again, as it is when the
 * first press selects it. */
static void count_press(GtkGestureClick *gesture, double x, double y, WeftList *list) {
  const guint32 time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture));
  int longest, farthest;
  g_object_get(gtk_settings_get_default(), "gtk-double-click-time", &longest,
               "gtk-double-click-distance", &farthest, NULL);
  const bool follows = time - list->press_time <= (guint32)longest
                       && ABS(x - list->press_x) <= farthest && ABS(y - list->press_y) <= farthest;
  list->presses = follows ? list->presses + 1 : 1;
  list->press_time = time;
  list->press_x = x;
  list->press_y = y;
}

static void pressed(GtkGestureClick *gesture, int presses, double x, double y, WeftList *list) {
  unsigned button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  list->is_keyed = false;
  if (list->context == NULL) return;
  if (button == GDK_BUTTON_PRIMARY) {
    list->is_held = true;
    count_press(gesture, x, y, list);
    list->functions.held(list->context, x, y);
  } else {
    list->functions.pressed(list->context, x, y, button, presses);
  }
}

/* The main button acts on release, so that a drag can start first. */
static void let_go(GtkGestureClick *gesture, int presses, double x, double y, WeftList *list) {
  (void)presses;
  unsigned button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  if (button != GDK_BUTTON_PRIMARY || list->context == NULL) return;
  list->is_held = false;
  list->functions.pressed(list->context, x, y, button, list->presses);
}

static gboolean press_now(gpointer data) {
  WeftList *list = data;
  if (list->context != NULL && gtk_widget_get_mapped(GTK_WIDGET(list)))
    list->functions.pressed(list->context, list->pointer_x, list->pointer_y, GDK_BUTTON_PRIMARY,
                             list->presses);
  return G_SOURCE_REMOVE;
}

/* GTK cancels a press if the row under the pointer is drawn again. What was pressed is unchanged,
 * so it still counts. A finger that starts to scroll also cancels a press, and that one does not
 * count. */
static void cancelled(GtkGesture *gesture, GdkEventSequence *sequence, WeftList *list) {
  (void)gesture;
  if (list->is_held && sequence == NULL)
    g_idle_add_full(G_PRIORITY_DEFAULT, press_now, g_object_ref(list), g_object_unref);
  list->is_held = false;
}

static void long_pressed(GtkGestureLongPress *gesture, double x, double y, WeftList *list) {
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (list->context != NULL) list->functions.pressed(list->context, x, y, GDK_BUTTON_PRIMARY, 0);
}

static void moved(GtkEventControllerMotion *controller, double x, double y, WeftList *list) {
  (void)controller;
  list->pointer_x = x;
  list->pointer_y = y;
  if (list->context != NULL) list->functions.pointed(list->context, x, y);
}

static void left(GtkEventControllerMotion *controller, WeftList *list) {
  (void)controller;
  if (list->context != NULL) list->functions.pointed(list->context, -1, -1);
}

/* Lets the mouse select letters; a finger moves rows aside and scrolls. */
static bool selects(GtkGestureDrag *gesture, WeftList *list, double from_x, double from_y, double x,
                    double y, bool is_over) {
  GdkDevice *device = gtk_gesture_get_device(GTK_GESTURE(gesture));
  if (device != NULL && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN) return false;
  const bool begins = !is_over && !list->is_swiping && (ABS(x) > 4 || ABS(y) > 4);
  if (!list->is_selecting && !begins) return false;
  list->is_selecting =
      list->functions.selected(list->context, from_x, from_y, from_x + x, from_y + y, is_over);
  if (!list->is_selecting) return false;
  list->is_selecting = !is_over;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  return true;
}

static void dragged(GtkGestureDrag *gesture, double x, double y, WeftList *list, bool is_over) {
  double from_x, from_y;
  if (list->context == NULL || !gtk_gesture_drag_get_start_point(gesture, &from_x, &from_y)) return;
  if (ABS(x) > 4 || ABS(y) > 4) list->is_held = false;
  if (selects(gesture, list, from_x, from_y, x, y, is_over)) return;
  if (!is_over && (ABS(x) < 16 || ABS(x) < 2 * ABS(y))) return;
  if (!is_over) {
    list->is_held = false;
    list->is_swiping = true;
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  } else {
    list->is_swiping = false;
  }
  list->functions.dragged(list->context, from_x, from_y, x, is_over);
}

static void drag_updated(GtkGestureDrag *gesture, double x, double y, WeftList *list) {
  dragged(gesture, x, y, list, false);
}

static void drag_ended(GtkGestureDrag *gesture, double x, double y, WeftList *list) {
  dragged(gesture, x, y, list, true);
}

/* Sideways scrolling with a touchpad drags the row under the pointer. */
static gboolean scrolled_aside(GtkEventControllerScroll *controller, double x, double y,
                               WeftList *list) {
  (void)controller;
  if (list->context == NULL || ABS(x) <= ABS(y)) return FALSE;
  list->aside -= x * 24;
  list->functions.dragged(list->context, list->pointer_x, list->pointer_y, list->aside, false);
  return TRUE;
}

static void scroll_ended(GtkEventControllerScroll *controller, WeftList *list) {
  (void)controller;
  if (list->aside == 0 || list->context == NULL) return;
  list->functions.dragged(list->context, list->pointer_x, list->pointer_y, list->aside, true);
  list->aside = 0;
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType modifiers, WeftList *list) {
  (void)controller, (void)code;
  list->is_keyed = true;
  return list->context != NULL && list->functions.key(list->context, key, modifiers);
}

static void focus_came(GtkEventControllerFocus *controller, WeftList *list) {
  (void)controller;
  if (list->context != NULL) list->functions.focused(list->context, true);
}

static void focus_went(GtkEventControllerFocus *controller, WeftList *list) {
  (void)controller;
  if (list->context != NULL) list->functions.focused(list->context, false);
}

static void add_controller(WeftList *list, gpointer controller) {
  gtk_widget_add_controller(GTK_WIDGET(list), GTK_EVENT_CONTROLLER(controller));
}

static void weft_list_init(WeftList *list) {
  gtk_widget_set_focusable(GTK_WIDGET(list), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(list), GTK_OVERFLOW_HIDDEN);

  GtkSettings *settings = gtk_settings_get_default();
  AdwStyleManager *style = adw_style_manager_get_default();
  g_signal_connect_object(settings, "notify::gtk-xft-dpi", G_CALLBACK(restyled), list,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(style, "notify::dark", G_CALLBACK(restyled), list, G_CONNECT_SWAPPED);
  g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(restyled), list,
                          G_CONNECT_SWAPPED);
  g_signal_connect(list, "notify::scale-factor", G_CALLBACK(restyled), NULL);

  GtkGesture *click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
  g_signal_connect(click, "pressed", G_CALLBACK(pressed), list);
  g_signal_connect(click, "released", G_CALLBACK(let_go), list);
  g_signal_connect(click, "cancel", G_CALLBACK(cancelled), list);
  add_controller(list, click);
  GtkGesture *press = gtk_gesture_long_press_new();
  gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(press), TRUE);
  g_signal_connect(press, "pressed", G_CALLBACK(long_pressed), list);
  add_controller(list, press);
  GtkGesture *drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-update", G_CALLBACK(drag_updated), list);
  g_signal_connect(drag, "drag-end", G_CALLBACK(drag_ended), list);
  add_controller(list, drag);

  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect(motion, "motion", G_CALLBACK(moved), list);
  g_signal_connect(motion, "leave", G_CALLBACK(left), list);
  add_controller(list, motion);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL);
  g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled_aside), list);
  g_signal_connect(scroll, "scroll-end", G_CALLBACK(scroll_ended), list);
  add_controller(list, scroll);
  GtkEventController *key = gtk_event_controller_key_new();
  g_signal_connect(key, "key-pressed", G_CALLBACK(key_pressed), list);
  add_controller(list, key);
  GtkEventController *focus = gtk_event_controller_focus_new();
  g_signal_connect(focus, "enter", G_CALLBACK(focus_came), list);
  g_signal_connect(focus, "leave", G_CALLBACK(focus_went), list);
  add_controller(list, focus);
}

GtkWidget *weft_list_new(const weft_list_functions *functions, void *context) {
  WeftList *list = g_object_new(WEFT_TYPE_LIST, NULL);
  list->functions = *functions;
  list->context = context;
  return GTK_WIDGET(list);
}

void weft_list_set_range(GtkWidget *widget, double value, double upper, double page) {
  WeftList *list = WEFT_LIST(widget);
  if (list->vertical == NULL) return;
  list->is_moving = true;
  gtk_adjustment_configure(list->vertical, value, 0, MAX(upper, page), page * 0.1, page * 0.9,
                           page);
  list->is_moving = false;
}

void weft_add_style(const char *css) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, css, -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                             GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
}

/* GTK shows the end of a list by a glow at the edges of the whole list, where its field may be. */
static void hide_glow(GtkWidget *scrolled) {
  static bool is_done = false;
  if (!is_done) weft_add_style(".weft-rows > overshoot { background: none; box-shadow: none; }\n");
  is_done = true;
  gtk_widget_add_css_class(scrolled, "weft-rows");
}

void weft_list_keep_bar(GtkWidget *list, int above, int below) {
  GtkWidget *parent = gtk_widget_get_parent(list);
  if (parent == NULL || !GTK_IS_SCROLLED_WINDOW(parent)) return;
  hide_glow(parent);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar(GTK_SCROLLED_WINDOW(parent));
  gtk_widget_set_margin_top(bar, above);
  gtk_widget_set_margin_bottom(bar, below);
}

double weft_list_value(GtkWidget *widget) {
  WeftList *list = WEFT_LIST(widget);
  return list->vertical == NULL ? 0 : gtk_adjustment_get_value(list->vertical);
}

weft_look weft_list_look(GtkWidget *list) {
  AdwStyleManager *style = adw_style_manager_get_default();
  gboolean has_animations = TRUE;
  g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &has_animations, NULL);
  return (weft_look){
      .is_dark = adw_style_manager_get_dark(style),
      .is_high_contrast = adw_style_manager_get_high_contrast(style),
      .has_animations = has_animations,
      .is_right_to_left = gtk_widget_get_direction(list) == GTK_TEXT_DIR_RTL,
      .text_scale = weft_text_scale(),
      .scale = gtk_widget_get_scale_factor(list),
  };
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)data;
  WeftList *list = WEFT_LIST(widget);
  /* Continue for one frame in which nothing was requested. Otherwise a request made by an earlier
   * tick of the same frame, as during kinetic scrolling, would have to add a new callback, which
   * first runs in the next frame. */
  bool goes_on = list->is_wanted;
  list->is_wanted = false;
  if (goes_on && list->context != NULL
      && list->functions.tick(list->context, gdk_frame_clock_get_frame_time(clock)))
    list->is_wanted = true;
  if (goes_on) return G_SOURCE_CONTINUE;
  list->tick = 0;
  return G_SOURCE_REMOVE;
}

void weft_list_animate(GtkWidget *widget) {
  WeftList *list = WEFT_LIST(widget);
  list->is_wanted = true;
  if (list->tick == 0) list->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
}

bool weft_list_is_keyed(GtkWidget *list) { return WEFT_LIST(list)->is_keyed; }

void weft_list_set_label(GtkWidget *list, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void weft_list_draw(GtkWidget *list, GtkWidget *child, GtkSnapshot *snapshot) {
  gtk_widget_snapshot_child(list, child, snapshot);
}

void weft_list_focus(GtkWidget *list, GtkWidget *child) {
  GtkRoot *root = gtk_widget_get_root(list);
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus(root);
  if (focus == NULL || focus == child) return;
  /* Don't take the focus from a host's field, where it is deeper inside. */
  if (focus == list || gtk_widget_get_parent(focus) == list) gtk_widget_grab_focus(child);
}
