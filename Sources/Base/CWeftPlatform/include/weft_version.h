/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_version.h: the version of Weft, which stands here alone. Packages take it from this line. */
#ifndef WEFT_VERSION_H
#define WEFT_VERSION_H

#define WEFT_VERSION "0.2.0"

/* The same as a text that lives for ever. */
static inline const char *weft_platform_version(void) { return WEFT_VERSION; }

#endif
