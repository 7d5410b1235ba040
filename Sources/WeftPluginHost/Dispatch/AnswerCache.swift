// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginWire

/// What a hook has said about rows of a kind, kept for as long as what it was told stays the same.
///
/// A row that is the very one of the last frame costs a look into a table: neither its values are read
/// nor is the hook asked.
final class AnswerCache<Row: SlotRow> {
  /// An object, so that looking at one copies nothing.
  private final class Entry {
    var row: Row
    /// What the providers below made, where the hook was told.
    private(set) var below: String?
    private(set) var told: PackedRow
    private(set) var answer: RowAnswer

    init(_ row: Row, _ below: String?, _ told: PackedRow, _ answer: RowAnswer) {
      self.row = row
      self.below = below
      self.told = told
      self.answer = answer
    }

    /// Keeps another answer in the memory of the last.
    func replace(
      _ row: Row,
      _ below: String?,
      _ place: Int,
      of window: PackedWindow,
      _ answer: RowAnswer
    ) {
      self.row = row
      self.below = below
      self.answer = answer
      told.replace(with: place, of: window)
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
    ask: (PackedWindow) -> [RowAnswer]?
  ) -> [RowAnswer] {
    // A hook that does not read what the providers below made is not asked again because of it.
    let below = readsBelow ? below : nil
    var list = lists[window.list] ?? List()
    // Taken out, so that it is changed in place.
    lists[window.list] = nil
    let shared = sources.sharedValues(window.environment, call)
    let isKnown = !isVolatile && shared == list.shared
    // What was said of rows that are out of sight was said for other values too.
    if shared != list.shared { list.entries.removeAll() }
    list.shared = shared
    var answers: [RowAnswer] = Array(repeating: .pass, count: window.rows.count)
    var asked = PackedWindow(
      valuesPerRow: sources.count,
      now: window.environment.now.microseconds,
      capacity: window.rows.count
    )
    var places: [(row: Int, known: Entry?)] = []
    for place in window.rows.indices {
      let row = window.rows[place]
      let known = isKnown ? list.entries[row.rowID] : nil
      if let known, known.row.isSame(as: row), known.below == below?[place] {
        answers[place] = known.answer
        continue
      }
      sources.read(row, below?[place], shared, window.environment, into: &asked)
      asked.endRow(id: row.rowID)
      if let known, known.told.isLast(of: asked) {
        known.row = row
        answers[place] = known.answer
        asked.dropLastRow()
      } else {
        places.append((place, known))
      }
    }
    if !places.isEmpty, let new = ask(asked) {
      for (index, place) in places.enumerated() {
        answers[place.row] = new[index]
        keep(
          new[index],
          window.rows[place.row],
          below?[place.row],
          index,
          of: asked,
          place.known,
          &list
        )
      }
    }
    list.entries.endWindow(of: window.rows.count)
    keep(list, of: window)
    return answers
  }

  /// Forgets everything that was said.
  func removeAll() { lists.removeAll() }

  private func keep(
    _ answer: RowAnswer,
    _ row: Row,
    _ below: String?,
    _ index: Int,
    of window: PackedWindow,
    _ known: Entry?,
    _ list: inout List
  ) {
    if case .later = answer {
      list.entries[row.rowID] = nil
    } else if let known {
      known.replace(row, below, index, of: window, answer)
    } else {
      list.entries[row.rowID] = Entry(row, below, PackedRow(index, of: window), answer)
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
