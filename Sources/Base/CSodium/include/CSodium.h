/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SODIUM_H
#define WEFT_SODIUM_H

/* The part of libsodium that Weft uses: verifying Ed25519 signatures, and the hash that is
 * signed. The library is loaded when a signature is first verified. */

#include <stddef.h>
#include <stdint.h>

enum { weft_sodium_key_count = 32, weft_sodium_signature_count = 64, weft_sodium_hash_count = 64 };

/* Loads libsodium, once per process; any thread may call it. Returns 0, or -1 with a reason
 * whose text is never freed. Nothing else here may be called before it has returned 0. */
int weft_sodium_load(const char **reason);

/* Returns whether a signature of the bytes is valid for a key. */
int weft_sodium_is_signed(const uint8_t *signature, const uint8_t *bytes, size_t count, const uint8_t *key);

/* Writes the 64-byte BLAKE2b hash of the bytes. Returns 0, or -1. */
int weft_sodium_hash(uint8_t *hash, const uint8_t *bytes, size_t count);

#endif
