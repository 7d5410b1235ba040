/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft_version.h: the version of Weft, defined only here. Packages read it from this line. */
#ifndef WEFT_VERSION_H
#define WEFT_VERSION_H

#define WEFT_VERSION "0.2.0"

/* Returns the version as a string that is never freed. */
static inline const char *weft_platform_version(void) { return WEFT_VERSION; }

#endif
