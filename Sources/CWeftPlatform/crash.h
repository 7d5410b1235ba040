/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* crash.h: what the sources of this target know of reports. */
#ifndef WEFT_CRASH_INTERNAL_H
#define WEFT_CRASH_INTERNAL_H

/* Tells whose code a signal met, where reports are wanted and it met anybody's. May be called in a
 * signal handler. */
void weft_crash_tell(int number);

#endif
