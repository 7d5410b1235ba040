/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <weft_platform.h>

#include <sys/mman.h>
#include <unistd.h>

void *weft_platform_guarded(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *memory;
  if (size == 0 || size % page != 0) return NULL;
  memory = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  if (mprotect(memory + size, page, PROT_NONE) != 0) {
    munmap(memory, size + page);
    return NULL;
  }
  return memory;
}

void weft_platform_guarded_free(void *memory, size_t size) {
  munmap(memory, size + (size_t)sysconf(_SC_PAGESIZE));
}
