// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftModel

/// The fields of a kind of rows, by their dotted names.
///
/// Each date has a companion field: `channel.lastMessageAt.utcOffset` is the UTC offset of the list's time zone at the
/// date in `channel.lastMessageAt`, in seconds east. It depends on the environment, so it is computed only when read.
public struct FieldTable<Row>: Sendable {
  /// A function that reads a field from a row.
  package typealias Reader = @Sendable (Row) -> FieldValue
  /// A function that reads a date from a row, or returns `nil` if the row has none.
  package typealias Moment = @Sendable (Row) -> Date?

  private let readers: [String: Reader]
  private let moments: [String: Moment]
  /// Replacements of the fields that reveal typed text, for hooks that may not read it.
  private let withheld: [String: Reader]

  private static var offset: String { ".utcOffset" }

  /// Creates a table of the fields that hooks may read, by name.
  package init(_ readers: [String: Reader], moments: [String: Moment] = [:]) {
    self.init(readers, moments: moments, withheld: [:])
  }

  /// Creates a table of fields, some of which reveal what the user types.
  ///
  /// - Parameter withheld: Replacements of those fields for hooks that may not read typed text.
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

  /// The reader of a field, or `nil` if rows of this kind don't have the field.
  package subscript(name: String) -> Reader? { readers[name] }

  /// Returns the reader of a field for a hook, depending on whether the hook may read typed text.
  package func reader(of name: String, mayReadTyped: Bool) -> Reader? {
    mayReadTyped ? readers[name] : withheld[name] ?? readers[name]
  }

  /// The reader of the date that a `.utcOffset` field belongs to, or `nil` for any other field.
  package func moment(ofOffset name: String) -> Moment? {
    name.hasSuffix(Self.offset) ? moments[String(name.dropLast(Self.offset.count))] : nil
  }

  /// The names of all fields, sorted.
  package var names: [String] {
    (readers.keys + moments.keys.map { $0 + Self.offset }).sorted()
  }

  /// Returns the table with the fields of a part of each row added, such as a thread's channel.
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

/// The value of a field of a row.
public enum FieldValue: Equatable, Sendable {
  /// The row has no value for the field.
  case absent
  /// A whole number; Booleans are 0 and 1.
  case integer(Int64)
  /// A text, which plugins receive in UTF-8.
  case text(String)
  /// A date, in microseconds since 1970-01-01 00:00 UTC.
  case time(microseconds: Int64)
}

extension FieldValue {
  /// Creates the value of an optional text.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .absent }

  init(_ number: Int) { self = .integer(Int64(number)) }

  init(_ moment: Date?) {
    self = moment.map { .time(microseconds: $0.microseconds) } ?? .absent
  }

  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

/// The fields that every row has: the values that a list depends on besides its data.
package enum EnvironmentFields {
  /// The reader of each field.
  package static let table = FieldTable<ChatEnvironment>([
    "env.now": { .time(microseconds: $0.now.microseconds) },
    // The offset at the current time. Each date of a row has its own offset field, because summer time may differ.
    "env.utcOffset": { FieldValue($0.timestamps.secondsFromGMT(at: $0.now)) },
    "env.language": { .text($0.strings.language) },
    "env.userID": { .text($0.currentUser.id.rawValue) },
    "env.userName": { .text($0.currentUser.displayName) },
  ])
}
