// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A stack of views from top to bottom.
public struct VStack<Content: View>: PrimitiveView {
  @usableFromInline
  let alignment: HorizontalAlignment
  @usableFromInline
  let spacing: Double
  @usableFromInline
  let content: Content

  /// Creates a vertical stack.
  @inlinable
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
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    writer.beginVStack(alignment, spacing)
    content.encode(into: &writer)
    writer.end()
  }
}

/// A stack of views from leading to trailing.
public struct HStack<Content: View>: PrimitiveView {
  @usableFromInline
  let alignment: VerticalAlignment
  @usableFromInline
  let spacing: Double
  @usableFromInline
  let content: Content

  /// Creates a horizontal stack.
  @inlinable
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
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    writer.beginHStack(alignment, spacing)
    content.encode(into: &writer)
    writer.end()
  }
}

/// A stack of views on top of each other, the last one in front.
public struct ZStack<Content: View>: PrimitiveView {
  @usableFromInline
  let alignment: Alignment
  @usableFromInline
  let content: Content

  /// Creates a stack of overlapping views.
  @inlinable
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Writes the stack and its content.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    writer.beginZStack(alignment)
    content.encode(into: &writer)
    writer.end()
  }
}

// Generic code is inlined, so that a host's views are specialised in the host's module; the rest stays in this one
// (`Scene/encode-64-rows`).
extension SceneWriter {
  @usableFromInline
  mutating func beginVStack(_ alignment: HorizontalAlignment, _ spacing: Double) {
    beginNode(UInt32(WEFT_NODE_VSTACK))
    property(UInt32(WEFT_PROP_ALIGNMENT), Int64(alignment.code))
    property(UInt32(WEFT_PROP_SPACING), spacing)
  }

  @usableFromInline
  mutating func beginHStack(_ alignment: VerticalAlignment, _ spacing: Double) {
    beginNode(UInt32(WEFT_NODE_HSTACK))
    property(UInt32(WEFT_PROP_ALIGNMENT), Int64(alignment.code))
    property(UInt32(WEFT_PROP_SPACING), spacing)
  }

  @usableFromInline
  mutating func beginZStack(_ alignment: Alignment) {
    beginNode(UInt32(WEFT_NODE_ZSTACK))
    alignment.write(to: &self)
  }
}

/// Several views that are modified together, without their own layout.
public struct Group<Content: View>: PrimitiveView {
  @usableFromInline
  let content: Content

  /// Creates a group of any number of views, for a modifier that applies to all of them.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Writes the views as if they were not in a group.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    content.encode(into: &writer)
  }
}

/// A view for each element of a list.
///
///     ForEach(names) { Text($0) }
public struct ForEach<Elements: Sequence, Content: View>: PrimitiveView {
  @usableFromInline
  let elements: Elements
  @usableFromInline
  let content: (Elements.Element) -> Content

  /// Creates a list of views, which are created one by one while they are written.
  @inlinable
  public init(
    _ elements: Elements,
    @ViewBuilder content: @escaping (Elements.Element) -> Content
  ) {
    self.elements = elements
    self.content = content
  }

  /// Writes each view.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    for element in elements { content(element).encode(into: &writer) }
  }
}
