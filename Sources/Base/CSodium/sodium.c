/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CSodium.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sodium.h>

#if crypto_sign_PUBLICKEYBYTES != 32 || crypto_sign_BYTES != 64 || crypto_generichash_BYTES_MAX < 64
#error "libsodium's sizes are not those of CSodium.h"
#endif

/* Every function of libsodium that is called here. */
#define FUNCTIONS(X)                                                                               \
  X(sodium_init)                                                                                   \
  X(crypto_sign_verify_detached)                                                                   \
  X(crypto_generichash)

#define POINTER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} sodium;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *missing;

static void load(void) {
  void *library = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = "libsodium.so.23 can't be loaded";
    return;
  }
#define FIND(name)                                                                                 \
  *(void **)(void *)&sodium.name = dlsym(library, #name);                                          \
  if (!sodium.name) missing = "libsodium.so.23 has no function " #name;
  FUNCTIONS(FIND)
  if (!missing && sodium.sodium_init() < 0) missing = "libsodium can't begin";
}

int weft_sodium_load(const char **reason) {
  pthread_once(&once, load);
  *reason = missing;
  return missing ? -1 : 0;
}

int weft_sodium_is_signed(const uint8_t *signature, const uint8_t *bytes, size_t count, const uint8_t *key) {
  return sodium.crypto_sign_verify_detached(signature, bytes, count, key) == 0;
}

int weft_sodium_hash(uint8_t *hash, const uint8_t *bytes, size_t count) {
  return sodium.crypto_generichash(hash, weft_sodium_hash_count, bytes, count, NULL, 0);
}
