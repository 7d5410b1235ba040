/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Two widgets whose classes only C can define, and the loop that GTK shares with Swift.
 *
 * A list is one widget that scrolls itself inside a GtkScrolledWindow. It asks its owner for what
 * it shows by the functions below, all of them on GTK's thread. Rows are its children: each has a
 * role, a label and a place that screen readers read, and one render node that it draws. */
#ifndef WEFT_GTK_H
#define WEFT_GTK_H

/* As a header of the module CGTK, so that Swift has one GtkWidget. */
#include "../../CGTK/shim.h"
#include <stdbool.h>

/* What a list tells its owner. The owner's context comes first in every call. */
typedef struct weft_list_functions {
  /* Places the rows in a size that is new, or because the list asked for it. */
  void (*allocate)(void *context, int width, int height);
  /* Draws the parts around the rows, and the rows in their turn. */
  void (*snapshot)(void *context, GtkSnapshot *snapshot);
  /* The user has scrolled to another value of the vertical adjustment. */
  void (*scrolled)(void *context);
  /* A click or a press that lasts; presses counts double clicks, 0 is a press that lasts. */
  /* The main button is down; `pressed` follows when it is let go. */
  void (*held)(void *context, double x, double y);
  void (*pressed)(void *context, double x, double y, unsigned button, int presses);
  /* The pointer is at a place, or has left where the place is negative. */
  void (*pointed)(void *context, double x, double y);
  /* A row is dragged aside, or a touchpad scrolls aside; ends with is_over. */
  void (*dragged)(void *context, double x, double y, double distance, bool is_over);
  /* A key; true where it has been used. */
  bool (*key)(void *context, unsigned key, unsigned modifiers);
  /* The tabulator was pressed; false where the focus leaves the list. */
  bool (*tab)(void *context, bool is_forward);
  /* The focus has come or gone. */
  void (*focused)(void *context, bool has_focus);
  /* The next frame of an animation, at a time in microseconds; false ends it. */
  bool (*tick)(void *context, int64_t time);
  /* The style, the direction or the scale has changed. */
  void (*restyled)(void *context);
  /* The widget is gone, and the context with it. */
  void (*released)(void *context);
} weft_list_functions;

/* A new list, with a floating reference. The functions are copied. */
GtkWidget *weft_list_new(const weft_list_functions *functions, void *context);
/* Sets where the list stands in its scroll range, without telling its owner. */
void weft_list_set_range(GtkWidget *list, double value, double upper, double page);
/* Keeps the scroll bar of the scrolled window that the list is in off what stands above and below the
 * rows. */
void weft_list_keep_bar(GtkWidget *list, int above, int below);
/* The value of the vertical adjustment. */
double weft_list_value(GtkWidget *list);
/* How the user has set up the desktop, as far as a list depends on it. */
typedef struct weft_look {
  bool is_dark, is_high_contrast, has_animations, is_right_to_left;
  /* How much larger than usual texts are. */
  double text_scale;
  /* The pixels of a point. */
  int scale;
} weft_look;
weft_look weft_list_look(GtkWidget *list);
/* Begins to call tick with each frame, unless it does already. */
void weft_list_animate(GtkWidget *list);
/* Whether the user's last input to the list was a key, so that its buttons show the focus. */
bool weft_list_is_keyed(GtkWidget *list);
/* Names the list for screen readers. */
void weft_list_set_label(GtkWidget *list, const char *label);

/* A new row or spot, as a child of a list. A spot is a button that draws nothing but its focus. */
GtkWidget *weft_row_new(GtkWidget *list);
GtkWidget *weft_spot_new(GtkWidget *list);
/* Calls a function of the owner with a tag when a row or spot is activated, by a key or by a screen
 * reader, and another one when a screen reader asks for its menu; NULL where there is none. */
void weft_row_set_actions(GtkWidget *row, void (*activated)(void *context, int64_t tag),
                          void (*menu)(void *context, int64_t tag), void *context, int64_t tag);
/* Sets what a row draws; it takes a reference of its own. NULL draws nothing. */
void weft_row_set_node(GtkWidget *row, GskRenderNode *node);
/* Sets what screen readers read; position counts from 1, and 0 is for a row without a place. */
void weft_row_describe(GtkWidget *row, const char *label, int position, int count, bool selected);
/* Places a row or spot in its list, and says how visible it is. */
void weft_row_place(GtkWidget *row, double x, double y, int width, int height, double opacity);

/* Puts a row behind another one, or in front of all, in the order of screen readers and of the
 * tabulator. */
void weft_row_order(GtkWidget *row, GtkWidget *previous);
/* Hides a spare row, or shows it again, without a new layout. */
void weft_row_hide(GtkWidget *row, bool is_hidden);
/* Draws a child of a list now. */
void weft_list_draw(GtkWidget *list, GtkWidget *child, GtkSnapshot *snapshot);
/* Gives the focus to a row or spot, or to the list itself, if the focus is in the list. */
void weft_list_focus(GtkWidget *list, GtkWidget *child);
/* A row of small buttons over a list, for one of its rows. */
GtkWidget *weft_tools_new(GtkWidget *list);
void weft_tools_clear(GtkWidget *tools);
void weft_tools_add(GtkWidget *tools, const char *icon, const char *name,
                    void (*clicked)(void *context, int64_t tag), void *context, int64_t tag);
/* Shows the last of the buttons alone, as many as count says, and tells the size of all these. */
void weft_tools_trim(GtkWidget *tools, int count, int *width, int *height);
/* Whether a widget or something in it has the focus. */
bool weft_contains_focus(GtkWidget *widget);
void weft_tools_place(GtkWidget *tools, double x, double y, bool is_shown);

/* The node of a snapshot, which is freed; NULL for one with nothing in it. */
GskRenderNode *weft_snapshot_take(GtkSnapshot *snapshot);
/* The pixels of a node as a node, where a list is drawn without a graphics processor: drawing texts
 * and curves again takes longer than copying them. NULL elsewhere. */
GskRenderNode *weft_node_flatten(GtkWidget *list, GskRenderNode *node);
/* Draws a picture of premultiplied RGBA bytes, which are copied. */
void weft_snapshot_picture(GtkSnapshot *snapshot, const uint8_t *bytes, int width, int height,
                           const graphene_rect_t *place);
/* Draws a line on the inside of an outline. */
void weft_snapshot_border(GtkSnapshot *snapshot, const GskRoundedRect *outline, float width,
                          const GdkRGBA *color);
/* Draws a gradient between two points. */
void weft_snapshot_gradient(GtkSnapshot *snapshot, const graphene_rect_t *place,
                            const graphene_point_t *from, const graphene_point_t *to,
                            const GdkRGBA *first, const GdkRGBA *last);
/* Draws as much of a line as has room in a width together with a sign that it goes on, and that sign.
 * The width is in units of Pango, and less than the line takes. False, and nothing is drawn, where the
 * line is not all of one font, and from left to right. */
bool weft_snapshot_cut(GtkSnapshot *snapshot, PangoLayout *text, PangoLayout *sign, int width,
                       const GdkRGBA *color);

/* Places a widget of the host's in a list, or hides it. */
void weft_field_place(GtkWidget *field, double x, double y, int width, int height, bool is_shown);
/* How much higher than its place in the list a widget of the host's is; it grows upwards. */
void weft_field_set_room(GtkWidget *field, int room);
/* The height that such a widget would like to have in a width. */
int weft_field_height(GtkWidget *field, int width);

/* Signals, timers and keys, for owners that have no closures of C. The context comes first. */
void weft_connect(void *instance, const char *signal, void (*call)(void *context), void *context);
/* Keys come here before the widget has them, but after the input method of a text view. */
void weft_connect_keys(GtkWidget *widget,
                       bool (*key)(void *context, unsigned key, unsigned modifiers),
                       void *context);
/* Keeps a context for as long as the widget is there, which calls it until its own end: it tells of a lost focus
 * while it goes. */
void weft_hold(GtkWidget *widget, void *context, void (*release)(void *context));
/* Files that are dropped on a widget, path by path. */
void weft_connect_files(GtkWidget *widget, void (*file)(void *context, const char *path),
                        void *context);
/* Calls a function once after some milliseconds; returns a number that weft_cancel takes. */
unsigned weft_after(unsigned milliseconds, void (*call)(void *context), void *context);
void weft_cancel(unsigned number);
/* Calls a function once from GTK's loop; may be called on any thread. */
void weft_wake(void (*call)(void *context), void *context);

/* Runs the jobs of Swift's main actor in GTK's loop, from now on. */
void weft_loop_join(void);

#endif
