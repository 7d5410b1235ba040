// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A list scrolled by ticks of the frame clock, like a fling on a touchpad.
///
/// SAFETY, for all of the type: GTK keeps the widget until the program ends; the function that each
/// frame calls uses only static data, on GTK's thread.
@safe
enum Fling {
  private static let most = 60
  nonisolated(unsafe) private static var steps = 0

  /// Scrolls, and prints how often the list was updated meanwhile.
  static func run(_ scrolled: UnsafeMutablePointer<GtkWidget>?, _ channels: Channels) {
    while channels.drainCount == 0 { g_main_context_iteration(nil, 1) }
    let before = channels.drainCount
    unsafe gtk_widget_add_tick_callback(
      scrolled,
      { scrolled, _, _ in
        let adjustment = unsafe gtk_scrolled_window_get_vadjustment(weft_scrolled(scrolled))
        let value = unsafe gtk_adjustment_get_value(adjustment)
        unsafe gtk_adjustment_set_value(adjustment, value + 1)
        unsafe Fling.steps += 1
        return unsafe Fling.steps < Fling.most ? 1 : 0
      },
      nil,
      nil
    )
    while unsafe steps < most { g_main_context_iteration(nil, 1) }
    print("\(unsafe steps) steps, \(channels.drainCount - before) times up to date")
  }
}
