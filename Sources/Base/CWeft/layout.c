/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* layout.c: proves that every struct of the ABI has the layout that plugins were built against.
 * The assertions are here and not in the headers because they are of no use to plugin authors. */
#include <weft/weft.h>

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " has changed its size")
#define FIELD(type, field, bytes) \
  _Static_assert(offsetof(type, field) == (bytes), #type "." #field " has moved")

_Static_assert(sizeof(void *) == 8, "the ABI is LP64");
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the ABI is little-endian"
#endif

SIZE(weft_str, 16);
FIELD(weft_str, bytes, 0);
FIELD(weft_str, length, 8);

SIZE(weft_op, 16);
FIELD(weft_op, op, 0);
FIELD(weft_op, kind, 2);
FIELD(weft_op, size, 4);
FIELD(weft_op, property_count, 8);
FIELD(weft_op, reserved, 12);

SIZE(weft_property, 16);
FIELD(weft_property, id, 0);
FIELD(weft_property, type, 2);
FIELD(weft_property, count, 4);
FIELD(weft_property, value, 8);

SIZE(weft_value, 16);
FIELD(weft_value, type, 0);
FIELD(weft_value, count, 4);
FIELD(weft_value, value, 8);

SIZE(weft_row, 24);
FIELD(weft_row, id, 0);
FIELD(weft_row, revision, 8);
FIELD(weft_row, values, 16);

SIZE(weft_window, 32);
FIELD(weft_window, struct_size, 0);
FIELD(weft_window, row_count, 4);
FIELD(weft_window, row_stride, 8);
FIELD(weft_window, value_count, 12);
FIELD(weft_window, rows, 16);
FIELD(weft_window, now, 24);

SIZE(weft_arena, 40);
FIELD(weft_arena, struct_size, 0);
FIELD(weft_arena, flags, 4);
FIELD(weft_arena, ops, 8);
FIELD(weft_arena, ops_capacity, 16);
FIELD(weft_arena, ops_used, 20);
FIELD(weft_arena, text, 24);
FIELD(weft_arena, text_capacity, 32);
FIELD(weft_arena, text_used, 36);

SIZE(weft_hook, 56);
FIELD(weft_hook, struct_size, 0);
FIELD(weft_hook, priority, 4);
FIELD(weft_hook, id, 8);
FIELD(weft_hook, fields, 24);
FIELD(weft_hook, field_count, 32);
FIELD(weft_hook, flags, 36);
FIELD(weft_hook, self, 40);
FIELD(weft_hook, function, 48);

SIZE(weft_host, 72);
FIELD(weft_host, struct_size, 0);
FIELD(weft_host, abi_major, 4);
FIELD(weft_host, abi_minor, 8);
FIELD(weft_host, flags, 12);
FIELD(weft_host, name, 16);
FIELD(weft_host, version, 32);
FIELD(weft_host, get, 48);
FIELD(weft_host, log, 56);
FIELD(weft_host, redraw, 64);

SIZE(weft_plugin, 96);
FIELD(weft_plugin, struct_size, 0);
FIELD(weft_plugin, magic, 4);
FIELD(weft_plugin, abi_major, 8);
FIELD(weft_plugin, abi_minor, 12);
FIELD(weft_plugin, id, 16);
FIELD(weft_plugin, name, 32);
FIELD(weft_plugin, version, 48);
FIELD(weft_plugin, init, 64);
FIELD(weft_plugin, hooks, 72);
FIELD(weft_plugin, deinit, 80);
FIELD(weft_plugin, get, 88);

SIZE(weft_setting, 80);
FIELD(weft_setting, struct_size, 0);
FIELD(weft_setting, kind, 4);
FIELD(weft_setting, id, 8);
FIELD(weft_setting, title, 24);
FIELD(weft_setting, usual_number, 40);
FIELD(weft_setting, usual_text, 48);
FIELD(weft_setting, least, 64);
FIELD(weft_setting, most, 72);

SIZE(weft_settings, 24);
FIELD(weft_settings, struct_size, 0);
FIELD(weft_settings, count, 4);
FIELD(weft_settings, stride, 8);
FIELD(weft_settings, flags, 12);
FIELD(weft_settings, settings, 16);

SIZE(weft_note, 132);
FIELD(weft_note, magic, 20);
FIELD(weft_note, abi_major, 24);
FIELD(weft_note, minimum_major, 32);
FIELD(weft_note, language, 40);
FIELD(weft_note, id, 44);
FIELD(weft_note, version, 108);

SIZE(weft_record, 16);
FIELD(weft_record, struct_size, 0);
FIELD(weft_record, value_count, 4);
FIELD(weft_record, values, 8);

SIZE(weft_cell, 16);

SIZE(weft_points, 64);
FIELD(weft_points, struct_size, 0);
FIELD(weft_points, declare, 8);
FIELD(weft_points, provide, 16);
FIELD(weft_points, acquire, 24);
FIELD(weft_points, release, 32);
FIELD(weft_points, provide_packed, 40);
FIELD(weft_points, acquire_packed, 48);
FIELD(weft_points, keep, 56);
