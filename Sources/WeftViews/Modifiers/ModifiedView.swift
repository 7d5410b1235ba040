// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A view with a modifier around it.
public struct ModifiedView<Content: View>: PrimitiveView {
  @usableFromInline
  let content: Content
  @usableFromInline
  let modifier: Modifier

  @inlinable
  init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// Writes the modifier with the content inside.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    modifier.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}
