// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A view for each element of a list.
///
///     ForEach(names) { Text($0) }
public struct ForEach<Elements: Sequence, Content: View>: PrimitiveView {
  @usableFromInline
  let elements: Elements
  @usableFromInline
  let content: (Elements.Element) -> Content

  /// Creates a list of views, which are made one after the other while they are written.
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
