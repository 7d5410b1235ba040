/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Trustworthy copies: of a file into immutable memory, and of memory that might not be mapped. */
#define _GNU_SOURCE
#include <weft_platform.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

/* Appends all bytes to a file. */
static int append(int file, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

/* Copies the next `size` bytes of a file. Copying in the kernel takes longer, since it moves
 * single pages through a pipe. */
static int copy_all(int to, int from, uint64_t size) {
  char bytes[64 << 10];
  while (size > 0) {
    ssize_t got = read(from, bytes, size < sizeof(bytes) ? (size_t)size : sizeof(bytes));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -errno;
    /* The file was truncated during the copy. */
    if (got == 0) return -ESTALE;
    int error = append(to, bytes, (size_t)got);
    if (error != 0) return error;
    size -= (uint64_t)got;
  }
  return 0;
}

int32_t weft_platform_sealed_copy(int32_t file, uint64_t size) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int descriptor = memfd_create("weft-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -errno;
  int error = copy_all(descriptor, file, size);
  if (error == 0 && fcntl(descriptor, F_ADD_SEALS, seals) != 0) error = -errno;
  if (error == 0) return descriptor;
  close(descriptor);
  return error;
}

int32_t weft_platform_memory_file(const void *bytes, uint64_t count) {
  int descriptor = memfd_create("weft-picture", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
  /* Kernels before 6.3 lack files that can't be executed. */
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create("weft-picture", MFD_CLOEXEC);
  if (descriptor < 0) return -errno;
  int error = append(descriptor, bytes, (size_t)count);
  if (error == 0 && lseek(descriptor, 0, SEEK_SET) != 0) error = -errno;
  if (error == 0) return descriptor;
  close(descriptor);
  return error;
}

/* Copies through a pipe, for a process that isn't allowed to read any process's memory, not even
 * its own. Writing to a pipe from an unmapped address fails with EFAULT. */
static int32_t copy_through_pipe(char *to, const char *from, size_t count) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -errno;
  int32_t result = 0;
  while (count > 0 && result == 0) {
    /* At most as many bytes as an empty pipe holds without blocking. */
    size_t most = count < 4096 ? count : 4096;
    ssize_t written = write(ends[1], from, most);
    if (written < 0) result = -errno;
    else if (read(ends[0], to, (size_t)written) != written) result = -EIO;
    else {
      from += written;
      to += written;
      count -= (size_t)written;
    }
  }
  close(ends[0]);
  close(ends[1]);
  return result;
}

int32_t weft_platform_copy_memory(void *to, const void *from, size_t count) {
  struct iovec local = {to, count}, remote = {(void *)from, count};
  ssize_t copied = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  if (copied == (ssize_t)count) return 0;
  if (copied < 0 && (errno == EPERM || errno == ENOSYS)) {
    return copy_through_pipe(to, from, count);
  }
  return -EFAULT;
}
