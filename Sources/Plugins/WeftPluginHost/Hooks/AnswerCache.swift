// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A cache of a hook's answers about one kind of row, valid while the hook's values are the same.
///
/// A row that is identical to the last frame's costs one dictionary access: the cache neither reads
/// its values nor asks the hook.
final class AnswerCache<Row: SlotRow> {
  /// A class, so that looking at an entry copies nothing.
  fileprivate final class Entry {
    var row: Row
    /// The text from the providers below, if the hook reads it.
    private(set) var below: String?
    private(set) var told: PackedRow
    private(set) var answer: RowAnswer

    init(_ row: Row, _ below: String?, _ told: PackedRow, _ answer: RowAnswer) {
      self.row = row
      self.below = below
      self.told = told
      self.answer = answer
    }

    /// Whether the answer was about an identical row and the same text from the providers below.
    func isSame(_ row: Row, _ below: String?) -> Bool {
      self.row.isSame(as: row) && self.below == below
    }

    /// Replaces the entry and reuses its memory.
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

  /// The answers about one list's rows; a class, so that looking at it copies nothing.
  fileprivate final class List {
    /// The values that all rows share.
    var shared: [FieldValue] = []
    var entries = RowMemo<UInt64, Entry>()
    /// Whether a late answer has arrived since the hook was last asked about the list.
    var isFresh = false
    /// When the hook first owed an answer, for each row.
    var owed: [UInt64: Duration] = [:]
    /// The number of the call in which the list was last asked about.
    var turn = 0
    /// The frame in which a volatile hook was last asked.
    var frame: Int?
    /// The last window of a volatile hook that was answered whole.
    var last: Window?
  }

  /// The answers about a window.
  fileprivate struct Window {
    let rows: [Row]
    let below: [String]?
    /// Empty where the hook passed all of them.
    let answers: [RowAnswer]

    /// Returns nil where an answer is still to come.
    init?(_ rows: [Row], _ below: [String]?, _ answers: [RowAnswer]) {
      var isPass = true
      for answer in answers {
        switch answer {
        case .pass: break
        case .later, .absent: return nil
        default: isPass = false
        }
      }
      (self.rows, self.below) = (rows, below)
      self.answers = isPass ? [] : answers
    }

    func isSame(_ rows: [Row], _ below: [String]?) -> Bool {
      self.rows.count == rows.count && self.below == below
        && zip(self.rows, rows).allSatisfy { $0.isSame(as: $1) }
    }
  }

  /// The rows of a call that was late, which still waits for its answer.
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
  private let hasShared: Bool
  private var lists: [ObjectIdentifier: List] = [:]
  private var turn = 0
  private var pending: Pending?

  /// The most lists that are cached; with more, the one asked about longest ago is removed.
  private static var mostLists: Int { 16 }
  /// How long a row waits for its answer; after that it is shown without the plugin.
  private static var longestDebt: Duration { .seconds(1) }

  init(fields: [String], isVolatile: Bool) {
    sources = fields.map { FieldSource($0) }
    self.isVolatile = isVolatile
    readsBelow = sources.contains { if case .below = $0 { true } else { false } }
    hasShared = sources.contains {
      switch $0 {
      case .environment, .call: true
      case .row, .offset, .below, .unknown: false
      }
    }
  }

  /// Returns the answers for a window's rows.
  ///
  /// The hook is asked only about rows whose values differ from those it read last. Rows beyond the last
  /// answer are passed.
  func answers(
    for window: SlotWindow<Row>,
    below: [String]?,
    call: [String: FieldValue],
    of hook: some HookAsking
  ) -> [RowAnswer] {
    takeLate(hook)
    // A hook that does not read the providers' text below is not asked again because of it.
    let below = readsBelow ? below : nil
    let list = list(of: window)
    let shared = hasShared ? sources.sharedValues(window.environment, call) : []
    // The hook is asked once a frame, however often its rows are drawn.
    let frame = hook.frame
    let isCurrent = !isVolatile || list.isFresh || (frame != nil && list.frame == frame)
    let isKnown = isCurrent && shared == list.shared
    if !isCurrent {
      let last = list.last.flatMap { $0.isSame(window.rows, below) ? $0.answers : nil }
      // When the hook is not asked, no values are read.
      if !hook.takeTurn(isAnswered: last != nil) {
        if shared != list.shared { hook.wantFrame() }
        return last ?? held(list, window, below, hook)
      }
    }
    if isVolatile { list.frame = frame }
    list.isFresh = false
    // Answers about rows out of sight also depended on the old shared values. A volatile hook is
    // asked about its rows again in any case.
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
      let mayAsk = !isCurrent || hook.takeTurn(isAnswered: false)
      if !mayAsk { hook.wantFrame() }
      switch mayAsk ? hook.ask(asked) : .late(nil) {
      case .answers(let new):
        for (index, place) in places.enumerated() {
          answers[place.row] = new[index]
          let row = (window.rows[place.row], below?[place.row])
          keep(new[index], row, index, of: asked, place.known, list)
        }
      case .failed where Row.self != ListSlotRow.self:
        // The plugin's other hooks for these rows belong together with this one.
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
    if isVolatile { list.last = Window(window.rows, below, answers) }
    return answers
  }

  /// Returns the last answers of a volatile hook that has no turn in this frame, about other rows
  /// than before.
  ///
  /// Shared values such as the time may have changed since then. A row whose own values have
  /// changed gets no answer.
  private func held(
    _ list: List,
    _ window: SlotWindow<Row>,
    _ below: [String]?,
    _ hook: some HookAsking
  ) -> [RowAnswer] {
    var isMissing = false
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
    return answers
  }

  /// Removes all answers.
  func removeAll() { lists.removeAll() }

  /// Returns the answers about a window's list, and removes those of the list asked about longest ago where there
  /// are too many.
  private func list(of window: SlotWindow<Row>) -> List {
    turn += 1
    if let known = lists[window.list] {
      known.turn = turn
      return known
    }
    if lists.count >= Self.mostLists,
      let oldest = lists.min(by: { $0.value.turn < $1.value.turn })
    {
      lists[oldest.key] = nil
    }
    let new = List()
    new.turn = turn
    lists[window.list] = new
    return new
  }

  /// Stores a late answer if it has arrived, as though it had come in time.
  private func takeLate(_ hook: some HookAsking) {
    guard let pending else { return }
    let answer = hook.collect(pending.number, pending.window)
    if case .late = answer { return }
    self.pending = nil
    guard case .answers(let new) = answer, let list = lists[pending.list],
      isVolatile || list.shared == pending.shared
    else { return }
    list.isFresh = true
    list.last = nil
    for (index, row) in pending.rows.enumerated() {
      let known = list.entries[row.rowID]
      keep(new[index], (row, pending.below[index]), index, of: pending.window, known, list)
    }
  }

  /// Returns the answer to use while the hook has none.
  ///
  /// It is the last answer about the same row; for a part of a screen it is the last answer even if
  /// values have changed. The parts of a row belong together, so for all other rows the caller
  /// decides what to draw.
  private func standIn(_ known: Entry?, isSame: Bool) -> RowAnswer {
    isSame || Row.self == ListSlotRow.self ? known?.answer ?? .later : .later
  }

  private func keep(
    _ answer: RowAnswer,
    _ row: (row: Row, below: String?),
    _ index: Int,
    of window: PackedWindow,
    _ known: Entry?,
    _ list: List
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
}

extension AnswerCache.List {
  /// Records which answers the hook owes; a row that has waited too long is shown
  /// without the plugin.
  fileprivate func remember(
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
