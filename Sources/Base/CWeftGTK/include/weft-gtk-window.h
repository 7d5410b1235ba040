/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The application's window: a header bar, panes side by side, text and search fields, forms and
 * short notices. It reports everything to its owner through callbacks. */
#ifndef WEFT_GTK_WINDOW_H
#define WEFT_GTK_WINDOW_H

#include "weft-gtk.h"

/* Callbacks of a window to its owner, whose context comes first. Texts are borrowed for the call. */
typedef struct weft_desk_functions {
  /* The panes have another width. */
  void (*resized)(void *context, int width);
  /* The button of a notice was clicked. */
  void (*undo)(void *context);
  /* The window has gained or lost the focus. */
  void (*activated)(void *context, bool is_active);
  /* A file was dropped. */
  void (*dropped)(void *context, const char *path);
  /* The window is closing; this was its size. */
  void (*closed)(void *context, int width, int height, bool is_maximized);
} weft_desk_functions;

typedef struct weft_desk weft_desk;

/* Runs an application until its last window closes; starting it again presents the first window.
 * `begin` creates the window, `shown` presents it, and `target` opens what a clicked notification
 * is about. */
int weft_application_run(const char *id, void (*begin)(void *context, GtkApplication *application),
                         void (*shown)(void *context),
                         void (*target)(void *context, const char *target), void *context);
/* Shows a notification, replacing the previous one of the same subject. Texts are plain. */
void weft_application_notify(GtkApplication *application, const char *subject, const char *title,
                             const char *body, const char *target);

/* Creates a window, which is freed when it closes, after `closed` was called. */
weft_desk *weft_desk_new(GtkApplication *application, const weft_desk_functions *functions,
                           void *context, int width, int height, bool is_maximized);
void weft_desk_present(weft_desk *frame);
void weft_desk_close(weft_desk *frame);
void weft_desk_set_title(weft_desk *frame, const char *title);
/* Adds a list as the last pane, which takes all free width; returns its scrolled window. */
GtkWidget *weft_desk_add(weft_desk *frame, GtkWidget *list);
/* Gives a pane a fixed width, or with 0 all free width. */
void weft_desk_set_width(GtkWidget *pane, int width);
void weft_desk_remove(weft_desk *frame, GtkWidget *pane);
/* Asks a question in a dialog, above its details: lines of a label, a tab character and a text; a
 * line without a label is a heading. Closing the dialog answers no. */
void weft_desk_ask(weft_desk *frame, const char *question, const char *lines, const char *yes,
                   const char *no, void (*answered)(void *context, bool is_yes), void *context);
/* Shows a notice over the lower rows of a pane, or of the window if `pane` is NULL; with a button
 * unless `button` is NULL. Returns the height that it needs with its margins. */
int weft_desk_tell(weft_desk *frame, GtkWidget *pane, const char *text, const char *button);
/* Shows notices below the lower rows instead, where the pane keeps a height free; 0 ends that. */
void weft_desk_keep_free(weft_desk *frame, int height);
/* Puts a text into the clipboard of the window's display. */
void weft_desk_copy(weft_desk *frame, const char *text);
/* Opens a web page or a mailbox in the desktop's program for it. */
void weft_desk_open(weft_desk *frame, const char *address);
/* Opens a file of this machine in the desktop's program for its type. */
void weft_desk_open_file(weft_desk *frame, const char *path);
/* Returns the window itself, as long as it is open. */
GtkWindow *weft_desk_window(weft_desk *frame);
/* Lets the user choose where to save a file, from a suggested name and a folder, or NULL for the
 * desktop's own. Calls `chosen` once, with NULL if the user cancels or chooses another machine. */
void weft_desk_save(GtkWindow *window, const char *title, const char *accept, const char *cancel,
                    const char *folder, const char *name,
                    void (*chosen)(void *context, const char *path), void *context);
/* Lets the user choose a workspace or an export to open; `kinds` names these files in the dialog.
 * Calls `chosen` once, with NULL if the user cancels or chooses another machine. */
void weft_desk_choose(GtkWindow *window, const char *title, const char *accept, const char *cancel,
                      const char *kinds, void (*chosen)(void *context, const char *path),
                      void *context);
/* Hides the notice, for example when it would cover the entries of a menu. */
void weft_desk_hush(weft_desk *frame);
/* Creates the notices of a window over its panes; `undo` is called when a notice's button is
 * clicked. The window shows and hides them. */
typedef struct weft_notices weft_notices;
weft_notices *weft_notices_new(GtkWidget *room, void (*undo)(void *context), void *context);
int weft_notices_tell(weft_notices *notices, GtkWidget *pane, const char *text,
                      const char *button);
void weft_notices_keep_free(weft_notices *notices, int height);
void weft_notices_hush(weft_notices *notices);
void weft_notices_free(weft_notices *notices);
/* 0 follows the desktop, 1 is light, 2 is dark. */
void weft_desk_set_colours(int choice);
/* Gives windows, bars and menus other colours, as 0xRRGGBB, or GTK's own. */
void weft_desk_set_palette(bool is_own, unsigned ground, unsigned text, unsigned bar,
                           unsigned accent, unsigned on_accent);
void weft_desk_set_right_to_left(bool is_right_to_left);

/* Creates a multi-line text field that scrolls, with input methods, clipboard and a name for
 * screen readers. */
GtkWidget *weft_field_new(const char *name, void (*changed)(void *context),
                          bool (*key)(void *context, unsigned key, unsigned modifiers),
                          void (*focused)(void *context, bool has_focus), void *context);
/* Returns the text, which the caller frees with g_free, and the caret's offset in bytes. */
char *weft_field_text(GtkWidget *field, int *caret);
/* Replaces the text. Afterwards the user can undo that, or else none of the earlier changes. */
void weft_field_set_text(GtkWidget *field, const char *text, int caret, bool can_be_undone);
/* Sets the placeholder text, and how much higher than a line of text the field is, to match the
 * buttons beside it. */
void weft_field_set_prompt(GtkWidget *field, const char *prompt, int room);
void weft_field_focus(GtkWidget *field);
bool weft_field_has_focus(GtkWidget *field);
/* Sets the fonts and colours (0xRRGGBB) of text fields and search fields; `faint` is for
 * placeholders. */
void weft_field_style(const char *families, double size, double line_height, double search_size,
                      unsigned text, unsigned faint, unsigned ground);

/* Creates a search field of one line with input methods, clipboard and a name for screen readers.
 * It is hidden at first. */
GtkWidget *weft_search_new(const char *name, void (*changed)(void *context),
                           bool (*key)(void *context, unsigned key, unsigned modifiers),
                           void *context);
/* Sets the name and the placeholder text. */
void weft_search_set_name(GtkWidget *search, const char *name);
/* Sets what screen readers read after the name, such as the selected result. */
void weft_search_set_description(GtkWidget *search, const char *text);
/* Shows or hides the field; returns whether that changed anything. */
bool weft_search_show(GtkWidget *search, bool is_shown);
/* Returns the text; the widget owns it. */
const char *weft_search_text(GtkWidget *search);
void weft_search_set_text(GtkWidget *search, const char *text);

/* The kind of text in a field of a form. */
typedef enum {
  /* An address, or the name of a user. */
  WEFT_FORM_NAME,
  /* A password, which is not shown. */
  WEFT_FORM_SECRET,
  /* Words in any language. */
  WEFT_FORM_WORDS,
} weft_form_field;

/* Creates an empty form: labelled fields below each other above a line of buttons. A field is
 * identified by its index, a button by its tag. */
GtkWidget *weft_form_new(void (*submitted)(void *context), void (*pressed)(void *context, int tag),
                         void *context);
/* Removes all fields and buttons. */
void weft_form_clear(GtkWidget *form);
void weft_form_add_field(GtkWidget *form, const char *label, const char *text, const char *example,
                         weft_form_field kind);
/* Adds a button. The one that submits comes last and is highlighted. */
void weft_form_add_button(GtkWidget *form, const char *label, int tag, bool submits);
/* Adds a button that opens an address in the browser. */
void weft_form_add_link(GtkWidget *form, const char *label, const char *address);
/* Returns the text of a field, or an empty one if there is no such field; the form owns it. */
const char *weft_form_text(GtkWidget *form, int field);
/* Focuses the first empty field, or else the first widget that takes the focus. */
void weft_form_focus(GtkWidget *form);

#endif
