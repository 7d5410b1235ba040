// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The source of a declared field's value.
enum FieldSource<Row: SlotRow> {
  case row(FieldTable<Row>.Reader)
  /// The time zone of the list, at a time in the row.
  case offset(FieldTable<Row>.Moment)
  /// The environment, which the list depends on in addition to its data.
  case environment(FieldTable<ChatEnvironment>.Reader)
  /// The call: a setting of the plugin, or the action to perform.
  case call(String)
  /// The text that the providers below returned.
  case below
  /// No source, so the value is absent.
  case unknown

  /// - Parameter mayReadTyped: Whether the hook may read what the user types.
  init(_ field: String, mayReadTyped: Bool = true) {
    // Removes the mark of a required field, which was checked when the plugin was loaded.
    let name = field.hasPrefix("!") ? String(field.dropFirst()) : field
    if let reader = Row.fields.reader(of: name, mayReadTyped: mayReadTyped) {
      self = .row(reader)
    } else if let moment = Row.fields.moment(ofOffset: name) {
      self = .offset(moment)
    } else if let reader = EnvironmentFields.table[name] {
      self = .environment(reader)
    } else if name.hasPrefix("setting.") || name.hasPrefix("action.")
      || name.hasPrefix("command.")
    {
      self = .call(name)
    } else {
      self = name == "text.below" ? .below : .unknown
    }
  }
}

/// The fields that a hook reads, in the order in which it declared them.
struct HookFields<Row: SlotRow> {
  private let sources: [FieldSource<Row>]
  private let first: FieldStep<Row>?
  /// Whether the hook reads the text from the providers below.
  let readsBelow: Bool
  /// Whether the hook reads values that all rows of a window share.
  let hasShared: Bool

  /// - Parameter mayReadTyped: Whether the hook may read what the user types.
  init(_ fields: [String], mayReadTyped: Bool = true) {
    sources = fields.map { FieldSource($0, mayReadTyped: mayReadTyped) }
    first = sources.reversed().reduce(nil) { FieldStep($1, before: $0) }
    readsBelow = sources.contains { if case .below = $0 { true } else { false } }
    hasShared = sources.contains {
      switch $0 {
      case .environment, .call: true
      case .row, .offset, .below, .unknown: false
      }
    }
  }

  var count: Int { sources.count }

  /// Returns the values that all rows of a window share, in the order of the fields.
  func sharedValues(
    _ environment: ChatEnvironment,
    _ call: [String: FieldValue]
  ) -> [FieldValue] {
    sources.compactMap { source in
      switch source {
      case .environment(let read): read(environment)
      case .call(let name): call[name] ?? .absent
      default: nil
      }
    }
  }

  /// Returns whether two rows have the same values in all fields that are read from rows.
  func areSame(of one: Row, _ other: Row) -> Bool { first?.isSame(of: one, other) ?? true }

  /// Adds the values of a row to a window, in the order of the fields.
  func read(
    _ row: Row,
    below: String?,
    shared: [FieldValue],
    _ environment: ChatEnvironment,
    into window: inout PackedWindow
  ) {
    first?.read(row, below: below, shared: shared, at: 0, environment, into: &window)
  }
}

/// A field of a hook, and those after it.
///
/// Fields form a linked list of objects whose properties never change, because their use needs no
/// reference counting. Iterating over an array of sources counted two references for each field of
/// each row.
private final class FieldStep<Row: SlotRow> {
  private enum Kind {
    case row, offset, shared, below, unknown
  }

  private let kind: Kind
  private let value: FieldTable<Row>.Reader
  private let moment: FieldTable<Row>.Moment
  private let next: FieldStep?

  init(_ source: FieldSource<Row>, before next: FieldStep?) {
    self.next = next
    switch source {
    case .row(let read): (kind, value, moment) = (.row, read, { _ in nil })
    case .offset(let read): (kind, value, moment) = (.offset, { _ in .absent }, read)
    case .environment, .call: (kind, value, moment) = (.shared, { _ in .absent }, { _ in nil })
    case .below: (kind, value, moment) = (.below, { _ in .absent }, { _ in nil })
    case .unknown: (kind, value, moment) = (.unknown, { _ in .absent }, { _ in nil })
    }
  }

  func isSame(of one: Row, _ other: Row) -> Bool {
    switch kind {
    case .row: if value(one) != value(other) { return false }
    case .offset: if moment(one) != moment(other) { return false }
    case .shared, .below, .unknown: break
    }
    return next?.isSame(of: one, other) ?? true
  }

  /// - Parameter place: The index of the next shared value.
  func read(
    _ row: Row,
    below: String?,
    shared: [FieldValue],
    at place: Int,
    _ environment: ChatEnvironment,
    into window: inout PackedWindow
  ) {
    switch kind {
    case .row: window.add(value(row))
    case .offset:
      if let moment = moment(row) {
        window.addInteger(Int64(environment.timestamps.secondsFromGMT(at: moment)))
      } else {
        window.addAbsent()
      }
    case .below: if let below { window.addText(below) } else { window.addAbsent() }
    case .shared: window.add(shared[place])
    case .unknown: window.addAbsent()
    }
    let place = kind == .shared ? place + 1 : place
    next?.read(row, below: below, shared: shared, at: place, environment, into: &window)
  }
}

extension PackedWindow {
  mutating func add(_ value: FieldValue) {
    switch value {
    case .absent: addAbsent()
    case .integer(let number): addInteger(number)
    case .time(let microseconds): addTime(microseconds)
    case .text(let text): addText(text)
    }
  }
}
