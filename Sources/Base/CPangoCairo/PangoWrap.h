/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_PANGO_WRAP_H
#define WEFT_PANGO_WRAP_H

/* The part of Pango that differs by its version, 1.56 having a fourth case here. A program with Pango's
 * headers would find two types of one name that are not the same, so only pango.c sees it. */

#include "PangoDeclarations.h"

#ifndef __PANGO_H__
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
#endif

void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);

#endif
