/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "weft_late.h"

#include <dlfcn.h>
#include <stdio.h>

static int fail(struct weft_late *library, const char *what, const char *which) {
  snprintf(library->reason, sizeof library->reason, "%s %s %s; install %s", library->files[0], what,
           which, library->package);
  return -1;
}

static int load(struct weft_late *library, int (*begin)(void)) {
  void *loaded = NULL;
  for (size_t at = 0; !loaded && library->files[at]; at++)
    loaded = dlopen(library->files[at], RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return fail(library, "can't be", "loaded");
  for (size_t at = 0; at < library->count; at++) {
    library->functions[at] = dlsym(loaded, library->names[at]);
    if (!library->functions[at]) return fail(library, "has no function", library->names[at]);
  }
  if (begin && begin() != 0) return fail(library, "can't", "begin");
  return 1;
}

const char *weft_late_load(struct weft_late *library, int (*begin)(void)) {
  pthread_mutex_lock(&library->lock);
  if (library->state == 0) library->state = load(library, begin);
  pthread_mutex_unlock(&library->lock);
  return library->state < 0 ? library->reason : NULL;
}
