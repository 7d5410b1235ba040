// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A view with a modifier around it.
public struct ModifiedView<Content: View>: PrimitiveView {
  let content: Content
  let modifier: Modifier

  /// Writes the modifier with the content inside.
  public func encode(into writer: inout SceneWriter) {
    modifier.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}
