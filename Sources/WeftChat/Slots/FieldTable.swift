// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// The fields rows of a kind have, by dotted name.
///
/// Each moment has a companion, `channel.lastMessageAt.utcOffset` beside `channel.lastMessageAt`: how many
/// seconds the list's zone is east of Greenwich at that moment. It takes the environment to tell, so it is
/// worked out where it is read, and costs nothing where nobody reads it.
public struct FieldTable<Row>: Sendable {
  /// How a field is read.
  public typealias Reader = @Sendable (Row) -> FieldValue
  /// How a moment is read; nil where the row has none.
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

  /// How a field is read, nil when rows of this kind have no such field.
  public subscript(name: String) -> Reader? { readers[name] }

  /// The moment a field tells the zone's distance at, nil when it is no such field.
  public func moment(ofOffset name: String) -> Moment? {
    name.hasSuffix(Self.offset) ? moments[String(name.dropLast(Self.offset.count))] : nil
  }

  /// The names of all fields, in order.
  public var names: [String] {
    (readers.keys + moments.keys.map { $0 + Self.offset }).sorted()
  }

  /// The table with those of something each row is about, such as a thread's channel.
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
