// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a modifier writes around a view: the beginning of a record.
///
/// Each kind is a type of its own, as small as what it says. Views are copied on the way to their records, and
/// one type for all kinds made every copy as large as the largest (`Scene/encode-64-rows`).
@usableFromInline
protocol ViewChange {
  /// Begins the record the view stands in.
  func begin(in writer: inout SceneWriter)
}

/// A view with a modifier around it.
@usableFromInline
struct ModifiedView<Content: View, Change: ViewChange>: PrimitiveView {
  @usableFromInline
  let content: Content
  @usableFromInline
  let change: Change

  @inlinable
  init(_ content: Content, _ change: Change) {
    self.content = content
    self.change = change
  }

  /// Writes the modifier with the content inside.
  @inlinable
  func encode(into writer: inout SceneWriter) {
    change.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}
