// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A namespace for the records of modifiers, each kind a type of its own.
///
/// Each type holds only its own properties: views are copied on their way to their records, and
/// with one type for all kinds every copy was as large as the largest (`Scene/encode-64-rows`).
public enum Modifier {}

/// A modifier's properties, which begin the record around a view.
public protocol ModifierRecord {
  /// Writes the header and the properties of the record; the view's own records follow.
  func begin(in writer: inout SceneWriter)
}

/// A view with a modifier around it.
///
/// Modifiers return this type by name, because a `for` loop in a builder accepts no opaque type.
public struct ModifiedView<Content: View, Record: ModifierRecord>: PrimitiveView {
  @usableFromInline
  let content: Content
  @usableFromInline
  let record: Record

  @inlinable
  init(_ content: Content, _ record: Record) {
    self.content = content
    self.record = record
  }

  /// Writes the modifier with the content inside.
  @inlinable
  public func encode(into writer: inout SceneWriter) {
    record.begin(in: &writer)
    content.encode(into: &writer)
    writer.end()
  }
}
