// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

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
  /// Puts views over this one, within its size.
  public func overlay<Layer: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ layer: () -> Layer
  ) -> LayeredView<Self, Layer> {
    LayeredView(content: self, layer: layer(), alignment: alignment, isInFront: true)
  }

  /// Puts views under this one, within its size.
  public func background<Layer: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ layer: () -> Layer
  ) -> LayeredView<Self, Layer> {
    LayeredView(content: self, layer: layer(), alignment: alignment, isInFront: false)
  }
}
