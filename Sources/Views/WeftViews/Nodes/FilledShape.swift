// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A filled outline that takes all the space it is offered.
public struct FilledShape: PrimitiveView {
  private let shape: Shape
  private let fill: Fill

  /// Creates a view of a shape in one colour or a gradient.
  public init(_ shape: Shape, fill: Fill) {
    self.shape = shape
    self.fill = fill
  }

  /// Creates a view of a shape in one colour.
  public init(_ shape: Shape, color: Color) {
    self.init(shape, fill: Fill(color))
  }

  /// Writes the view.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_SHAPE))
    writer.shape(shape)
    writer.fill(fill)
    writer.end()
  }
}
