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
  fileprivate final class Entry {
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

    /// Whether it was said about the same row, and the same text of the providers below.
    func isSame(_ row: Row, _ below: String?) -> Bool {
      self.row.isSame(as: row) && self.below == below
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

  fileprivate struct List {
    /// The values all rows share.
    var shared: [FieldValue] = []
    var entries = RowMemo<UInt64, Entry>()
    /// Whether an answer that was late has come since it was last asked about.
    var isFresh = false
    /// Since when the hook owes answers about rows.
    var owed: [UInt64: Duration] = [:]
    /// When it was last asked about.
    var turn = 0
    /// The frame in which a hook was asked that says something else each time.
    var frame: Int?
  }

  /// Rows the hook was asked about and is late with.
  private struct Pending {
    let number: Int
    let list: ObjectIdentifier
    let shared: [FieldValue]
    let rows: [Row]
    let below: [String?]
    let window: PackedWindow
  }

  private let sources: [FieldSource<Row>]
  private let isVolatile: Bool
  private let readsBelow: Bool
  private var lists: [ObjectIdentifier: List] = [:]
  private var turn = 0
  private var pending: Pending?

  /// Lists nobody shows any more are forgotten when there are more than this.
  private static var mostLists: Int { 16 }
  /// So long a row waits for an answer; then it goes without.
  private static var longestDebt: Duration { .seconds(1) }

  init(fields: [String], isVolatile: Bool) {
    sources = fields.map { FieldSource($0) }
    self.isVolatile = isVolatile
    readsBelow = sources.contains { if case .below = $0 { true } else { false } }
  }

  /// The answers for a window's rows; the hook is asked about those alone that it was told other values of.
  func answers(
    for window: SlotWindow<Row>,
    below: [String]?,
    call: [String: FieldValue],
    of hook: some HookAsking
  ) -> [RowAnswer] {
    takeLate(hook)
    // A hook that does not read what the providers below made is not asked again because of it.
    let below = readsBelow ? below : nil
    var list = lists[window.list] ?? List()
    // Taken out, so that it is changed in place.
    lists[window.list] = nil
    let shared = sources.sharedValues(window.environment, call)
    // However often its rows are drawn in a frame, it is asked once.
    let frame = hook.frame
    let isCurrent = !isVolatile || list.isFresh || (frame != nil && list.frame == frame)
    let isKnown = isCurrent && shared == list.shared
    // Nothing is read for a hook that is not asked.
    if !isCurrent, !hook.takeTurn() { return held(list, window, below, shared, hook) }
    if isVolatile { list.frame = frame }
    list.isFresh = false
    // What was said of rows that are out of sight was said for other values too. A hook that says something else
    // each time is asked about them anyway.
    if shared != list.shared, !isVolatile { list.entries.removeAll() }
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
      let known = isKnown || isVolatile ? list.entries[row.rowID] : nil
      if isKnown, let known, known.isSame(row, below?[place]) {
        answers[place] = known.answer
        continue
      }
      sources.read(row, below?[place], shared, window.environment, into: &asked)
      asked.endRow(id: row.rowID)
      if isKnown, let known, known.told.isLast(of: asked) {
        known.row = row
        answers[place] = known.answer
        asked.dropLastRow()
      } else {
        places.append((place, known))
      }
    }
    if !places.isEmpty {
      let mayAsk = !isCurrent || hook.takeTurn()
      if !mayAsk { hook.wantFrame() }
      switch mayAsk ? hook.ask(asked) : .late(nil) {
      case .answers(let new):
        for (index, place) in places.enumerated() {
          answers[place.row] = new[index]
          let row = (window.rows[place.row], below?[place.row])
          keep(new[index], row, index, of: asked, place.known, &list)
        }
      case .failed where Row.self != ListSlotRow.self:
        // What it says in other hooks belongs together with this.
        for place in places { answers[place.row] = .absent }
      case .failed: break
      case .late(let number):
        for place in places {
          let isSame = place.known?.isSame(window.rows[place.row], below?[place.row]) == true
          answers[place.row] = standIn(place.known, isSame: isVolatile && isSame)
        }
        guard let number else { break }
        pending = Pending(
          number: number,
          list: window.list,
          shared: shared,
          rows: places.map { window.rows[$0.row] },
          below: places.map { below?[$0.row] },
          window: asked
        )
      }
    }
    list.remember(owed: &answers, window.rows, hook.now, Self.longestDebt)
    list.entries.endWindow(of: window.rows.count)
    keep(list, of: window)
    return answers
  }

  /// What was said last, by a hook that says something else each time and has no turn in this frame.
  ///
  /// What rows share, such as the time, may have changed since; what is of a row itself may not, or the row
  /// goes without.
  private func held(
    _ list: List,
    _ window: SlotWindow<Row>,
    _ below: [String]?,
    _ shared: [FieldValue],
    _ hook: some HookAsking
  ) -> [RowAnswer] {
    var list = list
    var isMissing = !shared.elementsEqual(list.shared, by: Self.isSameOrTime)
    var answers: [RowAnswer] = []
    answers.reserveCapacity(window.rows.count)
    for place in window.rows.indices {
      let row = window.rows[place]
      let known = list.entries[row.rowID]
      let isSame = known?.isSame(row, below?[place]) == true
      if !isSame { isMissing = true }
      answers.append(standIn(known, isSame: isSame))
    }
    if isMissing { hook.wantFrame() }
    list.remember(owed: &answers, window.rows, hook.now, Self.longestDebt)
    list.entries.endWindow(of: window.rows.count)
    keep(list, of: window)
    return answers
  }

  /// Forgets everything that was said.
  func removeAll() { lists.removeAll() }

  /// Takes the answer that was late, if it has come; the rows are then as if it had come at once.
  private func takeLate(_ hook: some HookAsking) {
    guard let pending else { return }
    let answer = hook.collect(pending.number, pending.window)
    if case .late = answer { return }
    self.pending = nil
    guard case .answers(let new) = answer, var list = lists[pending.list],
      isVolatile || list.shared == pending.shared
    else { return }
    lists[pending.list] = nil
    list.isFresh = true
    for (index, row) in pending.rows.enumerated() {
      let known = list.entries[row.rowID]
      keep(new[index], (row, pending.below[index]), index, of: pending.window, known, &list)
    }
    lists[pending.list] = list
  }

  /// What is shown where the hook has no answer yet: what it said last about the same row, and of a part of a
  /// screen whatever was there before.
  ///
  /// A row's parts belong together, so that whoever draws it decides for all of them.
  private func standIn(_ known: Entry?, isSame: Bool) -> RowAnswer {
    isSame || Row.self == ListSlotRow.self ? known?.answer ?? .later : .later
  }

  /// Whether a hook that is asked in every frame has nothing new to hear: the time alone goes on in each.
  private static func isSameOrTime(_ left: FieldValue, _ right: FieldValue) -> Bool {
    if case (.time, .time) = (left, right) { true } else { left == right }
  }

  private func keep(
    _ answer: RowAnswer,
    _ row: (row: Row, below: String?),
    _ index: Int,
    of window: PackedWindow,
    _ known: Entry?,
    _ list: inout List
  ) {
    if case .later = answer {
      list.entries[row.row.rowID] = nil
    } else if let known {
      known.replace(row.row, row.below, index, of: window, answer)
    } else {
      let told = PackedRow(index, of: window)
      list.entries[row.row.rowID] = Entry(row.row, row.below, told, answer)
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

extension AnswerCache.List {
  /// Notes which answers are owed; a row that has waited for too long goes without.
  fileprivate mutating func remember(
    owed answers: inout [RowAnswer],
    _ rows: [Row],
    _ now: Duration,
    _ longest: Duration
  ) {
    for place in rows.indices {
      let row = rows[place]
      if case .later = answers[place] {
        if now - owed[row.rowID, default: now] > longest { answers[place] = .absent }
        if owed[row.rowID] == nil { owed[row.rowID] = now }
      } else if !owed.isEmpty {
        owed[row.rowID] = nil
      }
    }
  }
}
