/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef WEFT_DESKTOP_BENCH_H
#define WEFT_DESKTOP_BENCH_H

#include <gtk/gtk.h>

/* The rival: a scrolling list of rows with a picture, a name, a text, a time and a badge, built
 * with GtkListView. */
GtkWidget *weft_rival_new(unsigned rows);
/* Shows a list in its own window, and runs the loop until it has been drawn; returns the
 * window. */
GtkWidget *weft_bench_show(GtkWidget *list, int width, int height);
/* Scrolls a list by a step in each frame, and writes the CPU time of each in nanoseconds. */
void weft_bench_scroll(GtkWidget *window, double step, int frames, int64_t *costs);
/* Runs the loop for a time without any input, and returns the CPU time it took in nanoseconds. */
int64_t weft_bench_rest(int milliseconds);
/* Calls a function and runs the loop until the next frame is drawn; returns its CPU time. */
int64_t weft_bench_frame(GtkWidget *window, void (*change)(void *context), void *context);
/* Closes a window and everything in it. */
void weft_bench_close(GtkWidget *window);
/* Returns the CPU time of the process, and the time since its start, in nanoseconds. */
int64_t weft_bench_cpu(void);
int64_t weft_bench_age(void);

#endif
