// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The fields rows of a kind have, by dotted name.
public struct FieldTable<Row>: Sendable {
  /// How a field is read.
  public typealias Reader = @Sendable (Row) -> FieldValue

  private let readers: [String: Reader]

  /// Creates a table.
  public init(_ readers: [String: Reader]) {
    self.readers = readers
  }

  /// How a field is read, nil when rows of this kind have no such field.
  public subscript(name: String) -> Reader? { readers[name] }

  /// The names of all fields, in order.
  public var names: [String] { readers.keys.sorted() }

  /// The table with those of something each row is about, such as a thread's channel.
  func adding<Other>(
    _ others: FieldTable<Other>,
    of part: @escaping @Sendable (Row) -> Other
  ) -> FieldTable {
    let added = others.readers.mapValues { read -> Reader in { read(part($0)) } }
    return FieldTable(readers.merging(added) { own, _ in own })
  }
}
