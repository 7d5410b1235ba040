/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SODIUM_H
#define WEFT_SODIUM_H

/* What Weft uses of libsodium: checking Ed25519 signatures, and the hash that is signed. The library
 * is loaded when a signature is first checked. */

#include <stddef.h>
#include <stdint.h>

enum { weft_sodium_key_count = 32, weft_sodium_signature_count = 64, weft_sodium_hash_count = 64 };

/* Loads libsodium, once a process; any thread may call it. Returns 0, or -1 with a reason that lives
 * for ever. Before it has returned 0, nothing else here may be called. */
int weft_sodium_load(const char **reason);

/* Whether the signature of the bytes is one of the key. */
int weft_sodium_is_signed(const uint8_t *signature, const uint8_t *bytes, size_t count, const uint8_t *key);

/* Writes the BLAKE2b hash of the bytes, 64 bytes of it. Returns 0, or -1. */
int weft_sodium_hash(uint8_t *hash, const uint8_t *bytes, size_t count);

#endif
