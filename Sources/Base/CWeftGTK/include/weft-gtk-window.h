/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The window of the application: a header bar, panes beside each other, fields to write and to search
 * in, forms, and short notices. The owner hears of everything by functions. */
#ifndef WEFT_GTK_WINDOW_H
#define WEFT_GTK_WINDOW_H

#include "weft-gtk.h"

/* What a window tells its owner, whose context comes first. Texts are lent for a call. */
typedef struct weft_desk_functions {
  /* The panes have another width. */
  void (*resized)(void *context, int width);
  /* The button of a notice. */
  void (*undo)(void *context);
  /* The window has become the one that the user works in, or another one has. */
  void (*activated)(void *context, bool is_active);
  /* A file was dropped. */
  void (*dropped)(void *context, const char *path);
  /* The window closes, and had this size. */
  void (*closed)(void *context, int width, int height, bool is_maximized);
} weft_desk_functions;

typedef struct weft_desk weft_desk;

/* Runs an application until its last window closes; a second start shows the window of the first.
 * Begin makes the window, shown presents it, and target is what a notification leads to. */
int weft_application_run(const char *id, void (*begin)(void *context, GtkApplication *application),
                         void (*shown)(void *context),
                         void (*target)(void *context, const char *target), void *context);
/* Shows a notification in place of the last one of the same subject. Texts are plain. */
void weft_application_notify(GtkApplication *application, const char *subject, const char *title,
                             const char *body, const char *target);

/* A new window; it is freed when it closes, after closed was called. */
weft_desk *weft_desk_new(GtkApplication *application, const weft_desk_functions *functions,
                           void *context, int width, int height, bool is_maximized);
void weft_desk_present(weft_desk *frame);
void weft_desk_close(weft_desk *frame);
void weft_desk_set_title(weft_desk *frame, const char *title);
/* Adds a list as the last pane, as wide as there is room; returns its scrolled window. */
GtkWidget *weft_desk_add(weft_desk *frame, GtkWidget *list);
/* Gives a pane a width of its own, or for 0 as much as there is room. */
void weft_desk_set_width(GtkWidget *pane, int width);
void weft_desk_remove(weft_desk *frame, GtkWidget *pane);
/* Asks a question in front of the window, above what it is about: lines of a label, a tabulator and a
 * text; a line without a label is a heading. Closing it is a no. */
void weft_desk_ask(weft_desk *frame, const char *question, const char *lines, const char *yes,
                   const char *no, void (*answered)(void *context, bool is_yes), void *context);
/* Shows a notice, with a button where there is a name for one. */
void weft_desk_tell(weft_desk *frame, const char *text, const char *button);
/* Takes the notice away, such as from over the entries of a menu. */
void weft_desk_hush(weft_desk *frame);
/* 0 follows the desktop, 1 is light, 2 is dark. */
void weft_desk_set_colours(int choice);
void weft_desk_set_right_to_left(bool is_right_to_left);

/* A field for texts of several lines, with input methods and the clipboard, which scrolls. It has a
 * name for screen readers. */
GtkWidget *weft_field_new(const char *name, void (*changed)(void *context),
                          bool (*key)(void *context, unsigned key, unsigned modifiers),
                          void (*focused)(void *context, bool has_focus), void *context);
/* The text, which the caller frees with g_free, and the byte of it where the caret stands. */
char *weft_field_text(GtkWidget *field, int *caret);
void weft_field_set_text(GtkWidget *field, const char *text, int caret);
/* What an empty field asks for, and how much higher than the text the field is, so that a line of it
 * is level with the buttons beside it. */
void weft_field_set_prompt(GtkWidget *field, const char *prompt, int room);
void weft_field_focus(GtkWidget *field);
bool weft_field_has_focus(GtkWidget *field);
/* The fonts and the colours of fields and of searches, as 0xRRGGBB; faint is that of the prompt. */
void weft_field_style(const char *families, double size, double line_height, double search_size,
                      unsigned text, unsigned faint, unsigned ground);

/* A field of one line for searching, with input methods and the clipboard, which has a name for
 * screen readers. It is hidden at first. */
GtkWidget *weft_search_new(const char *name, void (*changed)(void *context),
                           bool (*key)(void *context, unsigned key, unsigned modifiers),
                           void *context);
/* Shows the field, or hides it; true where it was not so before. */
bool weft_search_show(GtkWidget *search, bool is_shown);
/* The text, which the widget keeps. */
const char *weft_search_text(GtkWidget *search);
void weft_search_set_text(GtkWidget *search, const char *text);

/* A form: fields below each other, each with a label, and a line of buttons. It has neither at
 * first. A field is named by its number, and a button by its tag. */
GtkWidget *weft_form_new(void (*submitted)(void *context), void (*pressed)(void *context, int tag),
                         void *context);
/* Takes all fields and buttons out. */
void weft_form_clear(GtkWidget *form);
void weft_form_add_field(GtkWidget *form, const char *label, const char *text, const char *example,
                         bool is_secret);
/* The button that submits is the last one, and stands out. */
void weft_form_add_button(GtkWidget *form, const char *label, int tag, bool submits);
/* A button that opens an address in the browser. */
void weft_form_add_link(GtkWidget *form, const char *label, const char *address);
/* The text of a field, which the form keeps; an empty one for a field that is not there. */
const char *weft_form_text(GtkWidget *form, int field);
/* Gives the keys to the first field that is empty, else to the first thing that takes them. */
void weft_form_focus(GtkWidget *form);

#endif
