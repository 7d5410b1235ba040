/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Opens one name of the path at a time. No name may lead upwards or be a link, so that nothing
 * outside of the folder can be reached, even on kernels without openat2. */
#define _GNU_SOURCE
#include <weft_platform.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int32_t weft_platform_open_folder(const char *path) {
  int descriptor = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

/* Opens a name in a folder. Only a regular file is ever opened: opening any other kind can
 * block, or rewind a tape. */
static int step(int folder, const char *name, int is_last) {
  struct stat status;
  if (*name == 0 || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return -EINVAL;
  if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return -errno;
  if (S_ISLNK(status.st_mode)) return -ELOOP;
  if (is_last && S_ISDIR(status.st_mode)) return -EISDIR;
  if (is_last && !S_ISREG(status.st_mode)) return -ENODEV;
  int how = is_last ? O_RDONLY | O_NONBLOCK | O_NOCTTY : O_PATH | O_DIRECTORY;
  int descriptor = openat(folder, name, how | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  /* Another file may have replaced it since the check. */
  if (is_last && (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))) {
    close(descriptor);
    return -ENODEV;
  }
  return descriptor;
}

int32_t weft_platform_open_beneath(int32_t folder, const char *path) {
  int current = folder;
  for (;;) {
    char name[NAME_MAX + 1];
    const char *slash = strchr(path, '/');
    size_t length = slash != NULL ? (size_t)(slash - path) : strlen(path);
    int next = -ENAMETOOLONG;
    if (length < sizeof(name)) {
      memcpy(name, path, length);
      name[length] = 0;
      next = step(current, name, slash == NULL);
    }
    if (current != folder) close(current);
    if (next < 0 || slash == NULL) return next;
    current = next;
    path = slash + 1;
  }
}
