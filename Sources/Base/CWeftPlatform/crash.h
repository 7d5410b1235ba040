/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* crash.h: crash reports, for the sources of this target. */
#ifndef WEFT_CRASH_INTERNAL_H
#define WEFT_CRASH_INTERNAL_H

/* Writes a report if a signal ends plugin code and reports are enabled. May be called in a
 * signal handler. */
void weft_crash_tell(int number);

#endif
