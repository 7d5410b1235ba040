/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Two widget classes, which only C can define, and the loop that GTK shares with Swift.
 *
 * A list is a widget that scrolls itself inside a GtkScrolledWindow. It gets its content from its
 * owner through the callbacks below, all of them on GTK's thread. Rows are its children: each draws
 * one render node and has a role, a label and a position for screen readers. */
#ifndef WEFT_GTK_H
#define WEFT_GTK_H

/* Includes the header of the module CGTK, so that Swift sees only one GtkWidget. */
#include "../../CGTK/shim.h"
#include <stdbool.h>

/* Callbacks of a list to its owner, whose context comes first. */
typedef struct weft_list_functions {
  /* Places the rows; called for a new size or on the list's own request. */
  void (*allocate)(void *context, int width, int height);
  /* Draws the parts around the rows, and the rows among them. */
  void (*snapshot)(void *context, GtkSnapshot *snapshot);
  /* The user has scrolled the vertical adjustment to another value. */
  void (*scrolled)(void *context);
  /* The main button is down; `pressed` follows on release. */
  void (*held)(void *context, double x, double y);
  /* A click, with the number of presses (2 for a double click), or a long press, with 0. */
  void (*pressed)(void *context, double x, double y, unsigned button, int presses);
  /* The pointer has moved to a position, or has left the list if that is negative. */
  void (*pointed)(void *context, double x, double y);
  /* The mouse is dragged from a point to another; returns false if no text can be selected there. */
  bool (*selected)(void *context, double from_x, double from_y, double x, double y, bool is_over);
  /* A row is dragged sideways, or a touchpad scrolls sideways; the last call has `is_over`. */
  void (*dragged)(void *context, double x, double y, double distance, bool is_over);
  /* A key was pressed; returns whether it was used. */
  bool (*key)(void *context, unsigned key, unsigned modifiers);
  /* Tab was pressed; returns false if the focus leaves the list. */
  bool (*tab)(void *context, bool is_forward);
  /* The list has gained or lost the focus. */
  void (*focused)(void *context, bool has_focus);
  /* A frame of an animation at a time in microseconds; returns false to end the animation. */
  bool (*tick)(void *context, int64_t time);
  /* The style, the text direction or the scale has changed. */
  void (*restyled)(void *context);
  /* The widget is being freed and makes no more calls. */
  void (*released)(void *context);
} weft_list_functions;

/* Creates a list with a floating reference. The functions are copied. */
GtkWidget *weft_list_new(const weft_list_functions *functions, void *context);
/* Sets the scroll position and range without a call to `scrolled`. */
void weft_list_set_range(GtkWidget *list, double value, double upper, double page);
/* Limits the scroll bar of the enclosing scrolled window to the area of the rows, and shows no glow
 * at the ends, which would cover what is around the rows. */
void weft_list_keep_bar(GtkWidget *list, int above, int below);
/* Returns the value of the vertical adjustment. */
double weft_list_value(GtkWidget *list);
/* The desktop settings that a list depends on. */
typedef struct weft_look {
  bool is_dark, is_high_contrast, has_animations, is_right_to_left;
  /* The text scale; 1 is the default. */
  double text_scale;
  /* The number of pixels per point. */
  int scale;
} weft_look;
weft_look weft_list_look(GtkWidget *list);
/* Starts to call `tick` with each frame, unless it already does. */
void weft_list_animate(GtkWidget *list);
/* Whether the user's last input to the list was a key, so that its buttons show the focus. */
bool weft_list_is_keyed(GtkWidget *list);
/* Names the list for screen readers. */
void weft_list_set_label(GtkWidget *list, const char *label);

/* Creates a row or a spot as a child of a list. A spot is a button that draws only its focus
 * ring. */
GtkWidget *weft_row_new(GtkWidget *list);
GtkWidget *weft_spot_new(GtkWidget *list);
/* Sets the functions that are called when a key or a screen reader activates a row or spot, and
 * when a screen reader opens its menu; NULL for none. Both get the tag. */
void weft_row_set_actions(GtkWidget *row, void (*activated)(void *context, int64_t tag),
                          void (*menu)(void *context, int64_t tag), void *context, int64_t tag);
/* Sets a row's render node and retains it. NULL draws nothing. */
void weft_row_set_node(GtkWidget *row, GskRenderNode *node);
/* Describes a row to screen readers; the position counts from 1, and 0 means that it has none. */
void weft_row_describe(GtkWidget *row, const char *label, int position, int count, bool selected);
/* Places a row or spot in its list and sets its opacity. */
void weft_row_place(GtkWidget *row, double x, double y, int width, int height, double opacity);

/* Moves a row behind another one, or to the front if that is NULL, in the order for screen
 * readers and Tab. */
void weft_row_order(GtkWidget *row, GtkWidget *previous);
/* Hides a spare row or shows it again, without a new layout. */
void weft_row_hide(GtkWidget *row, bool is_hidden);
/* Draws a child of a list. */
void weft_list_draw(GtkWidget *list, GtkWidget *child, GtkSnapshot *snapshot);
/* Focuses a row or spot, or the list itself, if the focus is already in the list. */
void weft_list_focus(GtkWidget *list, GtkWidget *child);
/* Adds CSS for all widgets of the program. */
void weft_add_style(const char *css);
/* Creates a box of small buttons over a list, for one of its rows. */
GtkWidget *weft_tools_new(GtkWidget *list);
void weft_tools_clear(GtkWidget *tools);
void weft_tools_add(GtkWidget *tools, const char *icon, const char *name,
                    void (*clicked)(void *context, int64_t tag), void *context, int64_t tag);
/* Shows only the last `count` buttons and returns the size that they need. */
void weft_tools_trim(GtkWidget *tools, int count, int *width, int *height);
/* Whether a widget or a descendant has the focus. */
bool weft_contains_focus(GtkWidget *widget);
void weft_tools_place(GtkWidget *tools, double x, double y, bool is_shown);

/* Frees a snapshot and returns its node, or NULL if it is empty. */
GskRenderNode *weft_snapshot_take(GtkSnapshot *snapshot);
/* Returns a node's pixels as a texture node, or NULL if the list is drawn with a GPU. Without
 * one, copying pixels is faster than drawing texts and curves again. */
GskRenderNode *weft_node_flatten(GtkWidget *list, GskRenderNode *node);
/* Draws a picture of premultiplied RGBA bytes, which are copied. */
void weft_snapshot_picture(GtkSnapshot *snapshot, const uint8_t *bytes, int width, int height,
                           const graphene_rect_t *place);
/* Draws a border along the inside of an outline. */
void weft_snapshot_border(GtkSnapshot *snapshot, const GskRoundedRect *outline, float width,
                          const GdkRGBA *color);
/* Draws a linear gradient between two points. */
void weft_snapshot_gradient(GtkSnapshot *snapshot, const graphene_rect_t *place,
                            const graphene_point_t *from, const graphene_point_t *to,
                            const GdkRGBA *first, const GdkRGBA *last);
/* Draws the start of a line that is too long, followed by an ellipsis sign, within a width in
 * Pango units. Returns false without drawing if the line is not in a single font from left to
 * right. */
bool weft_snapshot_cut(GtkSnapshot *snapshot, PangoLayout *text, PangoLayout *sign, int width,
                       const GdkRGBA *color);

/* Finds the letter at a point of a text, and the nearest place between two letters, as bytes.
 * Returns false if the point is beside the letters. */
bool weft_text_place(PangoLayout *text, double x, double y, int *letter, int *edge);
/* Finds the bytes of the word that contains a letter. */
void weft_text_word(PangoLayout *text, int letter, int *start, int *end);
/* Draws a background behind some bytes of a text. */
void weft_snapshot_mark(GtkSnapshot *snapshot, PangoLayout *text, int start, int end,
                        const GdkRGBA *color);
/* Copies a text to the clipboard, or to the primary selection. */
void weft_copy(GtkWidget *widget, const char *text, bool is_primary);

/* Places a widget of the host in a list, or hides it. */
void weft_field_place(GtkWidget *field, double x, double y, int width, int height, bool is_shown);
/* Sets how much higher a host's widget is than its place in the list; it extends upwards. */
void weft_field_set_room(GtkWidget *field, int room);
/* Returns the natural height of a host's widget for a width. */
int weft_field_height(GtkWidget *field, int width);

/* Signals, timers and keys for owners without C closures. The context comes first. */
void weft_connect(void *instance, const char *signal, void (*call)(void *context), void *context);
/* Calls `key` before the widget handles it, but after the input method of a text view. */
void weft_connect_keys(GtkWidget *widget,
                       bool (*key)(void *context, unsigned key, unsigned modifiers),
                       void *context);
/* Keeps a context until the widget is freed, because the widget reports its lost focus even while
 * it is being destroyed. */
void weft_hold(GtkWidget *widget, void *context, void (*release)(void *context));
/* Calls `file` with the path of each file that is dropped on a widget. */
void weft_connect_files(GtkWidget *widget, void (*file)(void *context, const char *path),
                        void *context);
/* Calls a function once after some milliseconds; returns an id for weft_cancel. */
unsigned weft_after(unsigned milliseconds, void (*call)(void *context), void *context);
void weft_cancel(unsigned number);
/* Calls a function once from GTK's loop; callable from any thread. */
void weft_wake(void (*call)(void *context), void *context);

/* Makes GTK's loop run the jobs of Swift's main actor from now on. */
void weft_loop_join(void);

#endif
