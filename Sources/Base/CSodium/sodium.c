/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CSodium.h"

WEFT_LATE(WEFT_SODIUM, "libsodium23", "libsodium.so.23");

static int begin(void) { return sodium_init() < 0; }

const char *weft_sodium_load(void) { return weft_late_load(&late, begin); }
