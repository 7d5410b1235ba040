// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Several views that are modified together, without a layout of their own.
public struct Group<Content: View>: PrimitiveView {
  @usableFromInline
  let content: Content

  /// Creates a group.
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Writes the views, as if the group were not there.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    content.encode(into: &writer)
  }
}
