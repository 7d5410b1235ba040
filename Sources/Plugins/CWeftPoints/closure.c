/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "calls.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x10U
#endif

/* The size of a closure's slot, and the number of slots in one file. */
#define SLOT 64u
#define SLOTS 1024u
#define MOST_FILES 16u

struct weft_closure {
  weft_gate gate;
  weft_function function;
  weft_closure *next;
};

/* A closure's memory belongs to its prototype forever: a call that was about to start when the closure
 * was returned still finds a function of the right signature. */
static struct {
  pthread_mutex_t lock;
  int file;
  char *code;      /* the file, mapped for reading and executing */
  uint32_t used;   /* slots of the file written so far */
  uint32_t files;  /* files made so far */
  pid_t process;   /* the process that made the file: after a fork both might write to it */
  uint64_t in_use; /* closures in use */
} pool = {PTHREAD_MUTEX_INITIALIZER, -1, NULL, 0, 0, 0, 0};

_Static_assert(sizeof(ffi_closure) <= SLOT, "a closure fits its slot");

#if FFI_CLOSURES && (defined(__x86_64__) || defined(__aarch64__))
#define HAS_CLOSURES 1
#else
#define HAS_CLOSURES 0
#endif

/* The function that libffi's code for a closure calls. */
static void enter(ffi_cif *cif, void *result, void **arguments, void *data) {
  weft_gate *gate = data;
  weft_cell cell;
  (void)cif;
  (void)weft_gate_call(gate, &cell, arguments);
  weft_prototype_return(gate->prototype, &cell, result);
}

/* Creates another file in memory of a fixed size, and maps it once. */
static int add_file(void) {
  int file = memfd_create("weft-closures", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_EXEC);
  void *code;
  if (file < 0 && errno == EINVAL) {
    /* Kernels before 6.3 have no MFD_EXEC; their files are executable. */
    file = memfd_create("weft-closures", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  }
  if (file < 0) return -errno;
  if (ftruncate(file, SLOT * SLOTS) != 0 ||
      fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    int error = errno;
    close(file);
    return -error;
  }
  code = mmap(NULL, SLOT * SLOTS, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
  if (code == MAP_FAILED) {
    int error = errno;
    close(file);
    return -error;
  }
  if (pool.file >= 0) close(pool.file);
  pool.file = file;
  pool.code = code;
  pool.used = 0;
  pool.files += 1;
  pool.process = getpid();
  return 0;
}

/* Writes a closure's code. The code is prepared in ordinary memory for the address it will run at and
 * then written to the file, so that the mapping is never writable. */
static int write_code(weft_closure *closure, const weft_prototype *prototype) {
  ffi_closure made;
  off_t place = (off_t)pool.used * SLOT;
  char *address = pool.code + place;
  memset(&made, 0, sizeof(made));
  if (ffi_prep_closure_loc(&made, (ffi_cif *)&prototype->plain, enter, &closure->gate, address) !=
      FFI_OK) {
    return -ENOSYS;
  }
  if (pwrite(pool.file, &made, sizeof(made), place) != (ssize_t)sizeof(made)) return -EIO;
  __builtin___clear_cache(address, address + SLOT);
  memcpy(&closure->function, &address, sizeof(address));
  pool.used += 1;
  return 0;
}

static int make(const weft_prototype *prototype, weft_closure **closure) {
  weft_closure *made;
  int error = 0;
  if (!HAS_CLOSURES) return -ENOSYS;
  if (pool.file < 0 || pool.used == SLOTS || pool.process != getpid()) {
    error = pool.files == MOST_FILES ? -EMFILE : add_file();
  }
  if (error != 0) return error;
  made = calloc(1, sizeof(weft_closure));
  if (made == NULL) return -ENOMEM;
  made->gate.prototype = prototype;
  error = write_code(made, prototype);
  if (error != 0) {
    free(made);
    return error;
  }
  *closure = made;
  return 0;
}

int32_t weft_closure_take(const weft_prototype *prototype, weft_closure **closure) {
  weft_prototype *owner = (weft_prototype *)prototype;
  int error = 0;
  pthread_mutex_lock(&pool.lock);
  if (owner->free_first != NULL) {
    *closure = owner->free_first;
    owner->free_first = (*closure)->next;
    if (owner->free_first == NULL) owner->free_last = NULL;
    (*closure)->next = NULL;
  } else {
    error = make(prototype, closure);
  }
  if (error == 0) pool.in_use += 1;
  pthread_mutex_unlock(&pool.lock);
  return error;
}

void weft_closure_return(weft_closure *closure) {
  weft_prototype *owner = (weft_prototype *)closure->gate.prototype;
  pthread_mutex_lock(&pool.lock);
  if (owner->free_last != NULL) {
    owner->free_last->next = closure;
  } else {
    owner->free_first = closure;
  }
  owner->free_last = closure;
  pool.in_use -= 1;
  pthread_mutex_unlock(&pool.lock);
}

weft_function weft_closure_function(const weft_closure *closure) {
  return closure->function;
}

weft_gate *weft_closure_gate(weft_closure *closure) {
  return &closure->gate;
}

uint64_t weft_closures_in_use(void) {
  uint64_t count;
  pthread_mutex_lock(&pool.lock);
  count = pool.in_use;
  pthread_mutex_unlock(&pool.lock);
  return count;
}
