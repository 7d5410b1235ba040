// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What modifiers write, each kind a type of its own.
///
/// As small as what it says: views are moved about on their way to their records, and one type for all
/// kinds made each as large as the largest (`Scene/encode-64-rows`).
public enum Modifier {}

/// The beginning of a modifier's record.
public protocol ModifierRecord {
  /// Begins the record the view stands in.
  func begin(in writer: inout SceneWriter)
}

/// A view with a modifier around it.
///
/// Modifiers return this type by name, because `for` in a builder takes no view of an opaque type.
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
