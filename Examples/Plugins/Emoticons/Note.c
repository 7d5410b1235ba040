/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Who the plugin is, readable without running it. */
#include <weft/note.h>

WEFT_NOTE("org.example.emoticons", "1.0.0", WEFT_LANGUAGE_ANY_SWIFT);
