/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_SODIUM_H
#define WEFT_SODIUM_H

#include <weft_late.h>

/* The part of libsodium that Weft uses: verifying Ed25519 signatures, and the hash that is
 * signed. The library is loaded when a signature is first verified. None of these functions may be
 * called before weft_sodium_load() has returned NULL. */
#define WEFT_SODIUM(X) X(sodium_init) X(crypto_sign_verify_detached) X(crypto_generichash)
WEFT_SODIUM(WEFT_LATE_RENAME)
#include <sodium.h>

/* Loads libsodium, once per process; any thread may call it. Returns NULL, or the reason why it
 * can't be used, which is never freed. */
const char *weft_sodium_load(void);

#endif
