/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#include "CZip.h"

/* Debian 12 has libzip.so.4 and later versions have libzip.so.5; the functions used here are the
 * same in both. */
WEFT_LATE(WEFT_ZIP, "libzip4", "libzip.so.4", "libzip.so.5");

const char *weft_zip_load(void) { return weft_late_load(&late, NULL); }
