// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK

/// An object that a widget calls, such as for its keys.
///
/// A widget tells of a lost focus while it goes, which may be after its pane has gone. So the widget holds
/// the object, and not only the pane.
protocol HeldByWidget: AnyObject {}

extension HeldByWidget {
  /// Lets a widget hold this until its own end.
  ///
  /// SAFETY: GTK releases once what is retained here once, on the thread that uses the widget.
  func hold(by widget: UnsafeMutablePointer<GtkWidget>?) {
    guard let widget = unsafe widget else { return }
    unsafe weft_hold(widget, Unmanaged.passRetained(self as AnyObject).toOpaque()) { held in
      if let held = unsafe held { unsafe Unmanaged<AnyObject>.fromOpaque(held).release() }
    }
  }
}
