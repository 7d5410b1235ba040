// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// What a hook has said about rows of a kind, kept for as long as what it was told stays the same.
///
/// A row that is the very one of the last frame costs a look into a table: neither its values are read
/// nor is the hook asked.
final class AnswerCache<Row: SlotRow> {
  /// An object, so that looking at one copies nothing.
  private final class Entry {
    var row: Row
    let below: String?
    let values: [FieldValue]
    let answer: RowAnswer

    init(row: Row, below: String?, values: [FieldValue], answer: RowAnswer) {
      self.row = row
      self.below = below
      self.values = values
      self.answer = answer
    }
  }

  private struct List {
    /// The values all rows share.
    var shared: [FieldValue] = []
    var entries = RowMemo<UInt64, Entry>()
    /// When it was last asked about.
    var turn = 0
  }

  private let sources: [FieldSource<Row>]
  private let isVolatile: Bool
  private let readsBelow: Bool
  private var lists: [ObjectIdentifier: List] = [:]
  private var turn = 0

  /// Lists nobody shows any more are forgotten when there are more than this.
  private static var mostLists: Int { 16 }

  init(fields: [String], isVolatile: Bool) {
    sources = fields.map { FieldSource($0) }
    self.isVolatile = isVolatile
    readsBelow = sources.contains { if case .below = $0 { true } else { false } }
  }

  /// The answers for a window's rows; the hook is asked about those alone that it was told other values of.
  ///
  /// - Parameter ask: Asks the hook; nil when it failed, which passes the rows for this time.
  func answers(
    for window: SlotWindow<Row>,
    below: [String]?,
    call: [String: FieldValue],
    ask: (PackedValues) -> [RowAnswer]?
  ) -> [RowAnswer] {
    var list = lists[window.list] ?? List()
    // A hook that does not read what the providers below made is not asked again because of it.
    let below = readsBelow ? below : nil
    // Taken out, so that it is changed in place.
    lists[window.list] = nil
    let shared = sources.sharedValues(window.environment, call)
    let isKnown = !isVolatile && shared == list.shared
    // What was said of rows that are out of sight was said for other values too.
    if shared != list.shared { list.entries.removeAll() }
    list.shared = shared
    var answers: [RowAnswer] = Array(repeating: .pass, count: window.rows.count)
    var packed = PackedValues()
    for place in window.rows.indices {
      let row = window.rows[place]
      let below = below?[place]
      if isKnown, let entry = list.entries[row.rowID], entry.below == below {
        if entry.row.isSame(as: row) {
          answers[place] = entry.answer
          continue
        }
        let values = sources.values(of: row, below, shared, window.environment)
        if values == entry.values {
          entry.row = row
          answers[place] = entry.answer
          continue
        }
        packed.add(place, row.rowID, values)
      } else {
        let values = sources.values(of: row, below, shared, window.environment)
        packed.add(place, row.rowID, values)
      }
    }
    if !packed.places.isEmpty { self.ask(ask, packed, window, below, &list, &answers) }
    list.entries.endWindow(of: window.rows.count)
    keep(list, of: window)
    return answers
  }

  /// Forgets everything that was said.
  func removeAll() { lists.removeAll() }

  private func ask(
    _ ask: (PackedValues) -> [RowAnswer]?,
    _ packed: PackedValues,
    _ window: SlotWindow<Row>,
    _ below: [String]?,
    _ list: inout List,
    _ answers: inout [RowAnswer]
  ) {
    guard let new = ask(packed) else { return }
    for (index, place) in packed.places.enumerated() {
      answers[place] = new[index]
      let row = window.rows[place]
      if case .later = new[index] {
        list.entries[row.rowID] = nil
        continue
      }
      list.entries[row.rowID] = Entry(
        row: row,
        below: below?[place],
        values: packed.values[index],
        answer: new[index]
      )
    }
  }

  private func keep(_ list: List, of window: SlotWindow<Row>) {
    turn += 1
    var list = list
    list.turn = turn
    lists[window.list] = list
    if lists.count > Self.mostLists, let oldest = lists.min(by: { $0.value.turn < $1.value.turn }) {
      lists[oldest.key] = nil
    }
  }
}

/// The rows a hook is asked about, and what it is told of each.
struct PackedValues {
  /// Where the rows stand in their window.
  private(set) var places: [Int] = []
  private(set) var ids: [UInt64] = []
  private(set) var values: [[FieldValue]] = []

  mutating func add(_ place: Int, _ id: UInt64, _ values: [FieldValue]) {
    places.append(place)
    ids.append(id)
    self.values.append(values)
  }
}
