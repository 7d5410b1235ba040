// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: Double
  let content: Content

  /// Creates a vertical stack.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: Double = 0,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Writes the stack and its content.
  public func encode(into writer: inout SceneWriter) {
    writer.stack(UInt32(WEFT_NODE_VSTACK), alignment.code, spacing, content)
  }
}

/// Views from leading to trailing.
public struct HStack<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: Double
  let content: Content

  /// Creates a horizontal stack.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: Double = 8,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Writes the stack and its content.
  public func encode(into writer: inout SceneWriter) {
    writer.stack(UInt32(WEFT_NODE_HSTACK), alignment.code, spacing, content)
  }
}

/// Views on top of each other, the last in front.
public struct ZStack<Content: View>: PrimitiveView {
  let alignment: Alignment
  let content: Content

  /// Creates a stack in depth.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Writes the stack and its content.
  public func encode(into writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_ZSTACK))
    alignment.write(to: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}

extension SceneWriter {
  fileprivate mutating func stack(
    _ kind: UInt32,
    _ alignment: UInt32,
    _ spacing: Double,
    _ content: some View
  ) {
    begin(UInt32(WEFT_OP_NODE), kind: kind)
    property(UInt32(WEFT_PROP_ALIGNMENT), Int64(alignment))
    property(UInt32(WEFT_PROP_SPACING), spacing)
    content.encode(into: &self)
    end()
  }
}
