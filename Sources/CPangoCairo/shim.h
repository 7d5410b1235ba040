/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef WEFT_PANGO_CAIRO_SHIM_H
#define WEFT_PANGO_CAIRO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#endif
