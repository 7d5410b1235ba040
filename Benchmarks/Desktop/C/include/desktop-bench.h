/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef WEFT_DESKTOP_BENCH_H
#define WEFT_DESKTOP_BENCH_H

#include <gtk/gtk.h>

/* A list that scrolls, of rows with a picture, a name, a text, a time and a badge, as GtkListView
 * has them: the rival. */
GtkWidget *weft_rival_new(unsigned rows);
/* Shows a list in a window of its own, and runs the loop until it has been drawn; returns the
 * window. */
GtkWidget *weft_bench_show(GtkWidget *list, int width, int height);
/* Scrolls a list by a step with each frame, and writes the nanoseconds of CPU of each. */
void weft_bench_scroll(GtkWidget *window, double step, int frames, int64_t *costs);
/* Runs the loop for a time without any input, and returns the nanoseconds of CPU it took. */
int64_t weft_bench_rest(int milliseconds);
/* Calls a function and runs the loop until the next frame is drawn; returns its CPU time. */
int64_t weft_bench_frame(GtkWidget *window, void (*change)(void *context), void *context);
/* Closes a window and everything in it. */
void weft_bench_close(GtkWidget *window);
/* The nanoseconds of CPU that the process has used, and those since it began by the clock. */
int64_t weft_bench_cpu(void);
int64_t weft_bench_age(void);

#endif
