/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The plugin's identity, which hosts read without running it. Id and version are those of Template.swift. */
#include <weft/note.h>

WEFT_NOTE("org.example.template", "1.0.0", WEFT_LANGUAGE_ANY_SWIFT);
