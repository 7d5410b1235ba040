// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A small window from which a file can be dragged to another program.
///
/// SAFETY, for all of the type: GTK keeps the window and its parts until the program ends.
@safe
enum DragSource {
  static func show(_ path: String) {
    var file = unsafe g_file_new_for_path(path)
    var value = GValue()
    unsafe g_value_init(&value, gdk_file_list_get_type())
    unsafe g_value_take_boxed(&value, UnsafeRawPointer(gdk_file_list_new_from_array(&file, 1)))
    let source = unsafe gtk_drag_source_new()
    unsafe gtk_drag_source_set_content(source, gdk_content_provider_new_for_value(&value))
    let (window, label) = unsafe (gtk_window_new(), gtk_label_new("drag"))
    unsafe gtk_widget_add_controller(label, source)
    unsafe gtk_window_set_title(weft_window(window), "Drag source")
    unsafe gtk_window_set_decorated(weft_window(window), 0)
    unsafe gtk_window_set_default_size(weft_window(window), 100, 100)
    unsafe gtk_window_set_child(weft_window(window), label)
    unsafe gtk_window_present(weft_window(window))
  }
}
