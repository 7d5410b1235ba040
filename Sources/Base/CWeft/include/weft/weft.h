/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* weft.h: includes everything a plugin needs. Start reading at plugin.h. */
#ifndef WEFT_WEFT_H
#define WEFT_WEFT_H

#include <weft/action.h>
#include <weft/arena.h>
#include <weft/declare.h>
#include <weft/hook.h>
#include <weft/hooks.h>
#include <weft/host.h>
#include <weft/modifier.h>
#include <weft/note.h>
#include <weft/op.h>
#include <weft/plugin.h>
#include <weft/points.h>
#include <weft/record.h>
#include <weft/scene.h>
#include <weft/setting.h>
#include <weft/types.h>
#include <weft/view.h>
#include <weft/window.h>

#endif
