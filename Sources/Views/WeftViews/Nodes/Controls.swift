// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A view that starts an action when it is tapped.
///
///     Button(action: "thread.markRead") { Text("Mark as read") }
public struct Button<Label: View>: PrimitiveView {
  @usableFromInline
  let action: String
  @usableFromInline
  let label: Label

  /// Creates a button; a tap sends the action's id to the host or the plugin that wrote the button.
  @inlinable
  public init(action: String, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// Writes the button and its label.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    writer.beginButton(action)
    label.encode(into: &writer)
    writer.end()
  }
}

extension Button where Label == Text {
  /// Creates a button with a text in the accent colour.
  public init(_ title: String, action: String) {
    self.init(action: action) { Text(title).foregroundColor(.accent) }
  }
}

extension SceneWriter {
  @usableFromInline
  mutating func beginButton(_ action: String) {
    beginNode(UInt32(WEFT_NODE_BUTTON))
    property(UInt32(WEFT_PROP_ACTION), action)
  }
}

/// A progress bar, or an activity indicator if progress is unknown.
public struct ProgressView: PrimitiveView {
  private let fraction: Double?

  /// Creates a bar filled to a fraction from 0 to 1 or, without one, an activity indicator.
  public init(value fraction: Double? = nil) {
    self.fraction = fraction
  }

  /// Writes the view.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_PROGRESS))
    if let fraction { writer.property(UInt32(WEFT_PROP_FRACTION), min(max(fraction, 0), 1)) }
    writer.end()
  }
}
