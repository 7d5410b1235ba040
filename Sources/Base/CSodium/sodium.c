/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CSodium.h"
#include "weft_late.h"

#include <sodium.h>

#if crypto_sign_PUBLICKEYBYTES != 32 || crypto_sign_BYTES != 64 || crypto_generichash_BYTES_MAX < 64
#error "libsodium's sizes are not those of CSodium.h"
#endif

/* All functions of libsodium that are called here. */
#define FUNCTIONS(X)                                                                               \
  X(sodium_init)                                                                                   \
  X(crypto_sign_verify_detached)                                                                   \
  X(crypto_generichash)

WEFT_LATE(sodium, FUNCTIONS, "libsodium23", "libsodium.so.23");

static int begin(void) { return sodium.sodium_init() < 0; }

int weft_sodium_load(const char **reason) { return weft_late_load(&sodium_late, begin, reason); }

int weft_sodium_is_signed(const uint8_t *signature, const uint8_t *bytes, size_t count, const uint8_t *key) {
  return sodium.crypto_sign_verify_detached(signature, bytes, count, key) == 0;
}

int weft_sodium_hash(uint8_t *hash, const uint8_t *bytes, size_t count) {
  return sodium.crypto_generichash(hash, weft_sodium_hash_count, bytes, count, NULL, 0);
}
