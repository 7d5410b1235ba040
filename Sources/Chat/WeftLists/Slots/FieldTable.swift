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
  /// What hooks read, of the fields that tell what the user types, that may not read it.
  private let withheld: [String: Reader]

  private static var offset: String { ".utcOffset" }

  /// Creates a table.
  public init(_ readers: [String: Reader], moments: [String: Moment] = [:]) {
    self.init(readers, moments: moments, withheld: [:])
  }

  /// Creates a table of fields, some of which tell what the user types.
  ///
  /// - Parameter withheld: What those fields are for hooks that may not read what is typed.
  init(
    _ readers: [String: Reader],
    moments: [String: Moment] = [:],
    withheld: [String: Reader]
  ) {
    self.moments = moments
    self.withheld = withheld
    let times = moments.mapValues { read -> Reader in { FieldValue(read($0)) } }
    self.readers = readers.merging(times) { own, _ in own }
  }

  /// The reader of a field, nil where rows of this kind have no such field.
  public subscript(name: String) -> Reader? { readers[name] }

  /// Returns the reader of a field for a hook that may read what is typed, or may not.
  package func reader(of name: String, mayReadTyped: Bool) -> Reader? {
    mayReadTyped ? readers[name] : withheld[name] ?? readers[name]
  }

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
    let kept = others.withheld.mapValues { read -> Reader in { read(part($0)) } }
    return FieldTable(
      readers.merging(added) { own, _ in own },
      moments: moments.merging(times) { own, _ in own },
      withheld: withheld.merging(kept) { own, _ in own }
    )
  }
}

/// The value of a field that a provider reads from a row.
public enum FieldValue: Equatable, Sendable {
  /// The row has no value for the field.
  case absent
  /// A whole number; 0 and 1 stand for false and true.
  case integer(Int64)
  /// A text.
  case text(String)
  /// A date, in microseconds since 1970-01-01 00:00 UTC.
  case time(microseconds: Int64)
}

extension FieldValue {
  /// Creates the value of an optional text.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

  /// Creates the value of a number.
  init(_ number: Int) { self = .integer(Int64(number)) }

  /// Creates the value of an optional date.
  init(_ moment: Date?) {
    self = moment.map { .time(microseconds: $0.microseconds) } ?? .absent
  }

  /// Creates the value of a Boolean.
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

/// The fields that every row has: the values a list depends on besides its data.
public enum EnvironmentFields {
  /// The reader of each field.
  public static let table = FieldTable<ChatEnvironment>([
    "env.now": { .time(microseconds: $0.now.microseconds) },
    // The offset at the frame's time; a row's own date has its own offset field, since it may
    // differ in summer.
    "env.utcOffset": { FieldValue($0.timestamps.secondsFromGMT(at: $0.now)) },
    "env.language": { .text($0.strings.language) },
    "env.userID": { .text($0.currentUser.id.rawValue) },
    "env.userName": { .text($0.currentUser.displayName) },
  ])
}
