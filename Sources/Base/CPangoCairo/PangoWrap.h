/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

#ifndef WEFT_PANGO_WRAP_H
#define WEFT_PANGO_WRAP_H

/* A part of Pango that differs between versions: in 1.56 it has a fourth case. A program with
 * Pango's headers would get two different types with the same name, so only pango.c includes
 * this. */

#include "PangoDeclarations.h"

#ifndef __PANGO_H__
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
#endif

void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);

#endif
