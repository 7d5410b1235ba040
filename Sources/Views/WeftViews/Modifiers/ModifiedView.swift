// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A namespace for the records of modifiers, with one type for each kind.
///
/// Each type has only its own properties: views are copied before they are encoded, and with a single type for all
/// kinds every copy was as large as the largest (`Scene/encode-64-rows`).
public enum Modifier {}

/// A modifier's properties, which start the record around a view.
public protocol ModifierRecord {
  /// Writes the header and the properties of the record; the view's own records follow.
  func begin(in writer: inout SceneWriter)
}

/// A view with a modifier around it.
///
/// Modifiers return this type by name, because a `for` loop in a builder accepts no opaque type.
public struct ModifiedView<Content: View, Record: ModifierRecord>: PrimitiveView {
  @usableFromInline
  let content: Content
  @usableFromInline
  let record: Record

  @inlinable
  init(_ content: Content, _ record: Record) {
    self.content = content
    self.record = record
  }

  /// Writes the modifier with the content inside.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    record.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}

/// A view with a layer over or under it; the layer is offered the size of the view.
public struct LayeredView<Content: View, Layer: View>: PrimitiveView {
  let content: Content
  let layer: Layer
  let alignment: Alignment
  let isInFront: Bool

  /// Writes the view and then its layer.
  public func encode(into writer: inout SceneWriter) {
    let kind = isInFront ? WEFT_MODIFIER_OVERLAY : WEFT_MODIFIER_BACKGROUND
    writer.begin(UInt32(WEFT_OP_MODIFIER), kind: UInt32(kind))
    alignment.write(to: &writer)
    content.encode(into: &writer)
    writer.beginNode(UInt32(WEFT_NODE_LAYER))
    layer.encode(into: &writer)
    writer.end()
    writer.end()
  }
}

extension View {
  /// Draws views over this one, within its size.
  public func overlay<Layer: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ layer: () -> Layer
  ) -> LayeredView<Self, Layer> {
    LayeredView(content: self, layer: layer(), alignment: alignment, isInFront: true)
  }

  /// Draws views under this one, within its size.
  public func background<Layer: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ layer: () -> Layer
  ) -> LayeredView<Self, Layer> {
    LayeredView(content: self, layer: layer(), alignment: alignment, isInFront: false)
  }
}
