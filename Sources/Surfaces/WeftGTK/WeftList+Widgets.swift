// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import CGTK
internal import WeftScene

/// The place where a list shows a widget of the host.
public enum WidgetPlace: Equatable, Sendable {
  /// Over the view with an action outside of rows, such as a field that the scene only draws;
  /// hidden while there is no such view.
  case over(String)
  /// Like ``over(_:)``, but along the upper edge while no view is wide enough.
  case overOrAbove(String)
  /// Below the last row.
  case belowRows

  /// The action of the view that the widget hides.
  fileprivate var action: String? {
    switch self {
    case .over(let action), .overOrAbove(let action): action
    case .belowRows: nil
    }
  }
}

/// The host's own widgets in a list.
extension WeftList {
  /// Puts a widget of the host, such as a text field, into the list.
  ///
  /// The list takes the widget's floating reference, and places and sizes it while it is visible.
  /// The view below it is still drawn, but doesn't act as a button then.
  public func embed(_ widget: UnsafeMutablePointer<GtkWidget>, _ place: WidgetPlace) {
    guard let list else { return }
    unsafe gtk_widget_set_parent(widget, list.pointer)
    drawing.widgets.append((unsafe Widget(pointer: widget), place))
    update()
  }

  /// The actions whose views are hidden by widgets.
  var hiddenActions: Set<String> {
    Set(drawing.widgets.compactMap { $0.widget.isVisible ? $0.place.action : nil })
  }

  func placeWidgets() {
    for shown in drawing.widgets where shown.widget.isVisible {
      shown.widget.placeField(rect(of: shown))
    }
  }

  /// Returns the rectangle of a widget, or `nil` if it is hidden, as all are behind a menu or question.
  func rect(of shown: (widget: Widget, place: WidgetPlace)) -> Rect? {
    let widget = shown.widget
    guard widget.isVisible, !drawing.isCovered else { return nil }
    switch shown.place {
    case .over(let action): return view(of: action)
    case .overOrAbove(let action):
      let found = view(of: action).flatMap { $0.size.width < Self.leastField ? nil : $0 }
      let rect = found ?? Rect(x: 0, y: 0, size: Size(width: view.size.width, height: 40))
      // One line of text, centred over a view that is lower.
      let more = max(0, widget.height(inWidth: rect.size.width) - rect.size.height)
      return Rect(
        x: rect.x,
        y: max(0, rect.y - more / 2),
        size: Size(width: rect.size.width, height: rect.size.height + more)
      )
    case .belowRows: return below(widget)
    }
  }

  /// A narrower view is a button that leads to a field, not a field.
  private static let leastField = 96.0

  /// Returns the widest view outside of rows that starts an action.
  private func view(of action: String) -> Rect? {
    view.layout?.list.regions.filter { $0.action == action && $0.row == nil }.map(\.rect)
      .max { $0.size.width < $1.size.width }
  }

  private func below(_ widget: Widget) -> Rect {
    let bottom = drawing.rows.values.map { $0.rect.y + $0.rect.size.height + view.shift }.max()
    let width = max(1, min(view.size.width - 16, 480))
    let height = widget.height(inWidth: width)
    // With too little room, cover the end of the texts above.
    let y = max(0, min((bottom ?? 0) + 12, view.size.height - height - 12))
    let rect = Rect(x: 8, y: y, size: Size(width: width, height: height))
    return look.isRightToLeft ? rect.mirrored(in: view.size.width) : rect
  }
}
