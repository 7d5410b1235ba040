// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The source of a declared field's value.
enum FieldSource<Row: SlotRow> {
  /// The row.
  case row(FieldTable<Row>.Reader)
  /// The time zone of the list, at a time in the row.
  case offset(FieldTable<Row>.Moment)
  /// The environment, which the list depends on besides its data.
  case environment(FieldTable<ChatEnvironment>.Reader)
  /// The call: a setting of the plugin, or the action to perform.
  case call(String)
  /// The text from the providers below.
  case below
  /// No source: the value is absent.
  case unknown

  /// - Parameter mayReadTyped: Whether the hook may read what the user types.
  init(_ field: String, mayReadTyped: Bool = true) {
    // The mark of a required field, which was checked when the plugin was loaded.
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

extension Array {
  /// Returns the values that all rows of a window share, in the order of the fields.
  func sharedValues<Row: SlotRow>(
    _ environment: ChatEnvironment,
    _ call: [String: FieldValue]
  ) -> [FieldValue] where Element == FieldSource<Row> {
    compactMap { source in
      switch source {
      case .environment(let read): read(environment)
      case .call(let name): call[name] ?? .absent
      default: nil
      }
    }
  }

  /// Whether two rows have the same values in the fields that are read from rows; so they have where none is.
  func readTheSame<Row: SlotRow>(of first: Row, _ second: Row) -> Bool
  where Element == FieldSource<Row> {
    allSatisfy { source in
      switch source {
      case .row(let read): read(first) == read(second)
      case .offset(let read): read(first) == read(second)
      case .environment, .call, .below, .unknown: true
      }
    }
  }

  /// Adds the values of a row to a window, in the order of the fields.
  func read<Row: SlotRow>(
    _ row: Row,
    _ below: String?,
    _ shared: [FieldValue],
    _ environment: ChatEnvironment,
    into window: inout PackedWindow
  ) where Element == FieldSource<Row> {
    var next = shared.startIndex
    for source in self {
      switch source {
      case .row(let read): window.add(read(row))
      case .offset(let read):
        guard let moment = read(row) else {
          window.addAbsent()
          continue
        }
        window.addInteger(Int64(environment.timestamps.secondsFromGMT(at: moment)))
      case .below: window.add(FieldValue(below))
      case .environment, .call:
        window.add(shared[next])
        next += 1
      case .unknown: window.addAbsent()
      }
    }
  }
}

extension PackedWindow {
  /// Adds the value of a field.
  mutating func add(_ value: FieldValue) {
    switch value {
    case .absent: addAbsent()
    case .integer(let number): addInteger(number)
    case .time(let microseconds): addTime(microseconds)
    case .text(let text): addText(text)
    }
  }
}
