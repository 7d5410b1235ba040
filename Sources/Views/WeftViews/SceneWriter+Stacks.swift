// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Stacks and modifiers around what a closure writes.
///
/// A view with a body is a value that contains all views inside it, and all of them are created, copied and destroyed
/// before and after their records are written. A row that is drawn in every frame writes its views one by one instead,
/// which takes half the time (`Scene/encode-64-rows`).
extension SceneWriter {
  /// Writes a view of any type after the records so far.
  @inlinable
  @inline(__always)
  package mutating func write(_ view: some View) {
    view.encode(into: &self)
  }

  /// Writes a stack from top to bottom.
  @inlinable
  @inline(__always)
  package mutating func vStack(
    alignment: HorizontalAlignment = .center,
    spacing: Double = 0,
    _ content: (inout SceneWriter) -> Void
  ) {
    beginVStack(alignment, spacing)
    content(&self)
    end()
  }

  /// Writes a stack from leading to trailing.
  @inlinable
  @inline(__always)
  package mutating func hStack(
    alignment: VerticalAlignment = .center,
    spacing: Double = 8,
    _ content: (inout SceneWriter) -> Void
  ) {
    beginHStack(alignment, spacing)
    content(&self)
    end()
  }

  /// Writes space around views, on some edges.
  @inlinable
  @inline(__always)
  package mutating func padding(
    _ edges: Edges = .all,
    _ length: Double = 8,
    content: (inout SceneWriter) -> Void
  ) {
    Modifier.Padding(edges, length).begin(in: &self)
    content(&self)
    end()
  }
}
