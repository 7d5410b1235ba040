// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftModel

/// The fields of a kind of rows, by their dotted names.
///
/// Each date has a companion field: beside `channel.lastMessageAt` stands
/// `channel.lastMessageAt.utcOffset`, the distance of the list's time zone from UTC at that date,
/// in seconds to the east. It depends on the environment, so it is computed only when it is read.
public struct FieldTable<Row>: Sendable {
  /// A function that reads a field from a row.
  public typealias Reader = @Sendable (Row) -> FieldValue
  /// A function that reads a date from a row, nil where the row has none.
  public typealias Moment = @Sendable (Row) -> Date?

  private let readers: [String: Reader]
  private let moments: [String: Moment]

  private static var offset: String { ".utcOffset" }

  /// Creates a table.
  public init(_ readers: [String: Reader], moments: [String: Moment] = [:]) {
    self.moments = moments
    let times = moments.mapValues { read -> Reader in { FieldValue(read($0)) } }
    self.readers = readers.merging(times) { own, _ in own }
  }

  /// The reader of a field, nil where rows of this kind have no such field.
  public subscript(name: String) -> Reader? { readers[name] }

  /// The reader of the date that a `.utcOffset` field belongs to, nil for any other field.
  public func moment(ofOffset name: String) -> Moment? {
    name.hasSuffix(Self.offset) ? moments[String(name.dropLast(Self.offset.count))] : nil
  }

  /// The names of all fields, sorted.
  public var names: [String] {
    (readers.keys + moments.keys.map { $0 + Self.offset }).sorted()
  }

  /// The table with the fields of a part of each row added, such as a thread's channel.
  func adding<Other>(
    _ others: FieldTable<Other>,
    of part: @escaping @Sendable (Row) -> Other
  ) -> FieldTable {
    let added = others.readers.mapValues { read -> Reader in { read(part($0)) } }
    let times = others.moments.mapValues { read -> Moment in { read(part($0)) } }
    return FieldTable(
      readers.merging(added) { own, _ in own },
      moments: moments.merging(times) { own, _ in own }
    )
  }
}
