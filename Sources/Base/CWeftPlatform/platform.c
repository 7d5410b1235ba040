/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_platform.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <unistd.h>

int32_t weft_platform_open(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int32_t weft_platform_rename(const char *from, const char *to, int32_t exchanges) {
  unsigned flags = exchanges ? RENAME_EXCHANGE : RENAME_NOREPLACE;
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, flags) == 0 ? 0 : -errno;
}

void weft_platform_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
}

uint32_t weft_platform_terminal_size(int32_t descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  return (uint32_t)size.ws_row << 16 | size.ws_col;
}

uint32_t weft_platform_terminal_pixels(int32_t descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  if (size.ws_xpixel == 0 || size.ws_ypixel == 0) return 0;
  return (uint32_t)size.ws_ypixel << 16 | size.ws_xpixel;
}

bool weft_platform_is_privileged(void) {
  return getauxval(AT_SECURE) != 0;
}

typedef struct visit {
  weft_platform_visitor *visitor;
  void *context;
} visit;

static int pass_on(struct dl_phdr_info *library, size_t size, void *context) {
  const visit *visit = context;
  (void)size;
  if (library->dlpi_name != NULL && *library->dlpi_name != 0) {
    visit->visitor(library->dlpi_name, visit->context);
  }
  return 0;
}

void weft_platform_each_library(weft_platform_visitor *visitor, void *context) {
  visit visit = {visitor, context};
  dl_iterate_phdr(pass_on, &visit);
}

void weft_platform_trim_memory(void) {
  malloc_trim(0);
}
