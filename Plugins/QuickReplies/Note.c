/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The plugin's identity, readable without running it. */
#include <weft/note.h>

WEFT_NOTE("dev.weft.quick-replies", "1.0.0", WEFT_LANGUAGE_ANY_SWIFT);
