/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include "calls.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static ffi_type *text_elements[] = {&ffi_type_pointer, &ffi_type_uint64, NULL};
static ffi_type text_type = {0, 0, FFI_TYPE_STRUCT, text_elements};

/* ffi_prep_cif fills in the size of the struct type, which all prototypes share. */
static pthread_mutex_t preparing = PTHREAD_MUTEX_INITIALIZER;

static ffi_type *type_of(char letter) {
  switch (letter) {
    case 'v': return &ffi_type_void;
    case 'i': return &ffi_type_sint32;
    case 'u': return &ffi_type_uint32;
    case 'l': return &ffi_type_sint64;
    case 'q': return &ffi_type_uint64;
    case 'd': return &ffi_type_double;
    case 's': return &text_type;
    case 'p':
    case 'r':
    case 'a': return &ffi_type_pointer;
    default: return NULL;
  }
}

static int prepare(weft_prototype *prototype) {
  ffi_type *returned = type_of(prototype->letters[0]);
  prototype->types[0] = &ffi_type_pointer;
  for (uint32_t index = 0; index < prototype->argument_count; index += 1) {
    char letter = prototype->letters[index + 1];
    prototype->types[index + 1] = type_of(letter);
    if (prototype->types[index + 1] == NULL || letter == 'v') return -1;
    if (letter == 'a') prototype->arenas |= 1u << index;
  }
  if (returned == NULL) return -1;
  if (ffi_prep_cif(&prototype->plain, FFI_DEFAULT_ABI, prototype->argument_count, returned,
                   prototype->types + 1) != FFI_OK) {
    return -1;
  }
  return ffi_prep_cif(&prototype->with_self, FFI_DEFAULT_ABI, prototype->argument_count + 1, returned,
                      prototype->types) == FFI_OK ? 0 : -1;
}

const weft_prototype *weft_prototype_make(const char *letters) {
  size_t count = strlen(letters);
  weft_prototype *prototype;
  int failed;
  if (count == 0 || count > WEFT_MOST_ARGUMENTS + 1) return NULL;
  prototype = calloc(1, sizeof(weft_prototype));
  if (prototype == NULL) return NULL;
  memcpy(prototype->letters, letters, count);
  prototype->argument_count = (uint32_t)count - 1;
  pthread_mutex_lock(&preparing);
  failed = prepare(prototype);
  pthread_mutex_unlock(&preparing);
  if (failed == 0) return prototype;
  free(prototype);
  return NULL;
}

void weft_prototype_return(const weft_prototype *prototype, const weft_cell *cell, void *result) {
  switch (prototype->letters[0]) {
    case 'v': break;
    case 's': memcpy(result, &cell->text, sizeof(weft_str)); break;
    case 'd': memcpy(result, &cell->number, sizeof(double)); break;
    /* libffi returns narrow integers as wide as a register, and cells hold them that way. */
    default: memcpy(result, &cell->bits, sizeof(ffi_arg)); break;
  }
}
