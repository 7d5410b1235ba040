/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_platform.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

int32_t weft_platform_open(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return -1;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

int32_t weft_platform_sealed_copy(const void *bytes, size_t count) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int descriptor = memfd_create("weft-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -errno;
  if (write_all(descriptor, bytes, count) != 0 || fcntl(descriptor, F_ADD_SEALS, seals) != 0) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  return descriptor;
}

uint32_t weft_platform_terminal_size(int32_t descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  return (uint32_t)size.ws_row << 16 | size.ws_col;
}

void weft_platform_trim_memory(void) {
  malloc_trim(0);
}
