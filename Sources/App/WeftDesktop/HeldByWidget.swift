// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK

/// An object that a widget calls, for its keys for example.
///
/// A widget reports its lost focus while it is destroyed, possibly after its pane is gone. So the
/// widget itself holds the object.
protocol HeldByWidget: AnyObject {}

extension HeldByWidget {
  /// Keeps this object alive until the widget is destroyed.
  ///
  /// SAFETY: GTK releases the object once, as it is retained once here, on the widget's thread.
  func hold(by widget: UnsafeMutablePointer<GtkWidget>?) {
    guard let widget = unsafe widget else { return }
    unsafe weft_hold(widget, Unmanaged.passRetained(self as AnyObject).toOpaque()) { held in
      if let held = unsafe held { unsafe Unmanaged<AnyObject>.fromOpaque(held).release() }
    }
  }
}
