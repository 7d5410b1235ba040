// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CGTK
internal import CWeftGTK

/// The callbacks that GTK makes into a list.
///
/// SAFETY, for the whole file: the context is the list, which the widget holds from its creation
/// until `released`; GTK calls on the thread that uses the list.
extension WeftList {
  static func of(_ context: UnsafeMutableRawPointer?) -> WeftList {
    guard let context = unsafe context else { preconditionFailure("GTK hands the context back") }
    return unsafe Unmanaged<WeftList>.fromOpaque(context).takeUnretainedValue()
  }

  /// The callbacks that all lists share.
  static var functions: weft_list_functions {
    unsafe weft_list_functions(
      allocate: { unsafe WeftList.of($0).place(width: Int($1), height: Int($2)) },
      snapshot: { context, snapshot in
        if let snapshot = unsafe snapshot { unsafe WeftList.of(context).snapshot(snapshot) }
      },
      scrolled: { unsafe WeftList.of($0).followScrolling() },
      held: { unsafe WeftList.of($0).hold(x: $1, y: $2) },
      pressed: { unsafe WeftList.of($0).press(x: $1, y: $2, button: $3, presses: $4) },
      pointed: { unsafe WeftList.of($0).hover(x: $1, y: $2) },
      selected: {
        unsafe WeftList.of($0).select(fromX: $1, fromY: $2, toX: $3, toY: $4, isOver: $5)
      },
      dragged: { unsafe WeftList.of($0).drag(x: $1, y: $2, distance: $3, isOver: $4) },
      key: { unsafe WeftList.of($0).press($1, $2) },
      tab: { unsafe WeftList.of($0).tab(isForward: $1) },
      focused: { context, hasFocus in
        let list = unsafe WeftList.of(context)
        if hasFocus { list.content.focus() }
        // The focused row may offer buttons.
        list.queue()
      },
      tick: { unsafe WeftList.of($0).tick($1) },
      restyled: { unsafe WeftList.of($0).restyle() },
      released: { context in
        let list = unsafe WeftList.of(context)
        list.leave()
        unsafe Unmanaged.passUnretained(list).release()
      }
    )
  }
}
