// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A cache of a hook's answers about one kind of row, valid while the values that the hook reads stay the same.
///
///     let cache = AnswerCache<ChannelListRow>(fields: ["channel.name"], isVolatile: false)
///     let first = cache.answers(for: window, below: nil, call: [:], of: hook)  // asks about all rows
///     let again = cache.answers(for: window, below: nil, call: [:], of: hook)  // asks nothing
///
/// A row that is identical to the last frame's costs one dictionary access, and a volatile hook's
/// window of such rows only their comparison: the cache neither reads values nor asks the hook. Otherwise a frame takes
/// O(*k* · *f*) for *k* changed rows and *f* declared fields, and one question for all of them.
///
/// The hook's provider owns the cache and uses it on the drawing thread. It holds answers of at most 16 lists, and of
/// each those about the visible rows and a limited number of others.
///
/// There is one answer per row. `later` means that the answer has been requested and a later frame will have it, and
/// `absent` that the hook has failed; the caller must then draw the whole row without the plugin, because its parts
/// belong together. After a second without an answer a row is shown without the plugin.
///
/// The cache compares only declared fields. A hook that reads anything else keeps its first answer, unless it is
/// declared volatile.
final class AnswerCache<Row: SlotRow> {
  /// A late call, with the rows that still wait for its answer.
  private struct Pending {
    let question: HookQuestion
    let list: ObjectIdentifier
    let shared: [FieldValue]
    let rows: [Row]
    let below: [String?]
  }

  private let fields: HookFields<Row>
  private let isVolatile: Bool
  private var lists: [ObjectIdentifier: List] = [:]
  private var turn = 0
  /// The number of the turn in which the cached answers got their pictures.
  private var pictureTurn = 0
  private var pending: Pending?
  /// The last frame in which a row had to be shown without its answer.
  private var lateFrame: Int?

  /// The maximum number of cached lists; beyond it, the least recently used one is removed.
  private static var mostLists: Int { 16 }
  /// The time that a row waits for its answer; after it, the row is shown without the plugin.
  private static var longestDebt: Duration { .seconds(1) }

  init(fields: [String], isVolatile: Bool, mayReadTyped: Bool = true) {
    self.fields = HookFields(fields, mayReadTyped: mayReadTyped)
    self.isVolatile = isVolatile
  }

  /// Returns the answers for a window's rows.
  ///
  /// The hook is asked only about rows whose values differ from those it read last. If the hook
  /// returns fewer answers than rows, the remaining rows are passed.
  func answers(
    for window: SlotWindow<Row>,
    below: [String]?,
    call: [String: FieldValue],
    of hook: HookAsker
  ) -> [RowAnswer] {
    if hook.pictureTurn != pictureTurn {
      pictureTurn = hook.pictureTurn
      removeAll()
    }
    drainLate(hook)
    // A hook that doesn't read the text below is not asked again when that text changes.
    let below = fields.readsBelow ? below : nil
    let list = list(of: window)
    let shared = fields.hasShared ? fields.sharedValues(window.environment, call) : []
    // The hook is asked once a frame, however often its rows are drawn.
    let frame = hook.source.frame
    let isCurrent = !isVolatile || list.isFresh || (frame != nil && list.frame == frame)
    let isKnown = isCurrent && shared == list.shared
    if !isCurrent {
      let last = list.last.flatMap {
        $0.holds(for: window.rows, below, fields) ? $0.answers : nil
      }
      // If the hook has no turn, no values are read.
      if !hook.source.takeTurn(isAnswered: last != nil) {
        if shared != list.shared { hook.source.wantFrame() }
        return last ?? held(list, window, below, hook)
      }
    }
    if isVolatile { list.frame = frame }
    list.isFresh = false
    // Answers about rows that are out of sight also depended on the old shared values. A volatile
    // hook is asked about its rows again anyway.
    if shared != list.shared, !isVolatile { list.entries.removeAll() }
    list.shared = shared
    let (known, open, asked) = look(
      at: window,
      below,
      shared,
      isKnown: isKnown,
      in: &list.entries
    )
    var answers = known
    var isLate = false
    if !open.isEmpty {
      let mayAsk = !isCurrent || hook.source.takeTurn(isAnswered: false)
      if !mayAsk { hook.source.wantFrame() }
      let question = HookQuestion(asked)
      let outcome = mayAsk ? hook.ask(question) : .later(isAsked: false)
      switch outcome {
      case .answered, .passes:
        let (found, rows) = (outcome.rows(open.count), question.window.rows)
        for place in open.indices {
          let (index, revision) = (open[place].index, rows[place].revision)
          let known = open[place].known
          list.keep(found[place], window.rows[index], below?[index], revision, in: known)
        }
        if open.count == answers.count {
          answers = found
        } else {
          for place in open.indices { answers[open[place].index] = found[place] }
        }
      case .failed where Row.self != ListSlotRow.self && Row.self != ComposerSlotRow.self:
        // All of the plugin's hooks for a row are shown or none is.
        for row in open { answers[row.index] = .absent }
      case .failed: break
      case .later(let isAsked):
        (isLate, lateFrame) = (true, frame)
        for row in open {
          let (index, known) = (row.index, row.known)
          let holds =
            isVolatile && known?.holds(for: window.rows[index], below?[index], fields) == true
          answers[index] = standIn(known, holds: holds, hook)
        }
        guard isAsked else { break }
        pending = Pending(
          question: question,
          list: window.list,
          shared: shared,
          rows: open.map { window.rows[$0.index] },
          below: open.map { below?[$0.index] }
        )
      }
    }
    list.remember(owed: &answers, window.rows, hook.now, Self.longestDebt)
    list.entries.endWindow(of: window.rows.count)
    // Incomplete answers must not be reused for later windows, because nothing would request the missing ones again.
    if isVolatile { list.last = isLate ? nil : Window(window.rows, below, answers) }
    return answers
  }

  /// A row that the hook has to be asked about.
  private struct Open {
    let index: Int
    let known: Entry?
  }

  /// Looks up the answers about a window's rows.
  ///
  /// - Parameter isKnown: Whether cached answers are valid for rows that have not changed.
  /// - Returns: The known answers, with passes for all other rows; those rows, which the hook has
  ///   to be asked about; and their values.
  private func look(
    at window: SlotWindow<Row>,
    _ below: [String]?,
    _ shared: [FieldValue],
    isKnown: Bool,
    in entries: inout RowMemo<UInt64, Entry>
  ) -> (answers: [RowAnswer], open: [Open], asked: PackedWindow) {
    var answers: [RowAnswer] = []
    answers.reserveCapacity(window.rows.count)
    var open: [Open] = []
    var asked = PackedWindow(
      valuesPerRow: fields.count,
      now: window.environment.now.microseconds,
      capacity: window.rows.count
    )
    for index in window.rows.indices {
      let (row, text) = (window.rows[index], below?[index])
      let known = isKnown || isVolatile ? entries[row.rowID] : nil
      if isKnown, let known, known.isAbout(row, text) {
        answers.append(known.answer)
        continue
      }
      fields.read(row, text, shared, window.environment, into: &asked)
      asked.endRow(id: row.rowID)
      if isKnown, let known, known.holds(for: row, text, revision: asked.lastRevision, fields) {
        asked.removeLastRow()
        answers.append(known.answer)
      } else {
        answers.append(.pass)
        open.append(Open(index: index, known: known))
      }
    }
    return (answers, open, asked)
  }

  /// Returns the last answers of a volatile hook that has no turn in this frame, if the rows have changed.
  ///
  /// Shared values such as the time may have changed since then. A row whose own values have changed gets no answer.
  private func held(
    _ list: List,
    _ window: SlotWindow<Row>,
    _ below: [String]?,
    _ hook: HookAsker
  ) -> [RowAnswer] {
    var isMissing = false
    var answers: [RowAnswer] = []
    answers.reserveCapacity(window.rows.count)
    for (index, row) in window.rows.enumerated() {
      let known = list.entries[row.rowID]
      let holds = known?.holds(for: row, below?[index], fields) == true
      if !holds { isMissing = true }
      answers.append(standIn(known, holds: holds, hook))
    }
    if isMissing {
      lateFrame = hook.source.frame
      hook.source.wantFrame()
    }
    list.remember(owed: &answers, window.rows, hook.now, Self.longestDebt)
    list.entries.endWindow(of: window.rows.count)
    return answers
  }

  func removeAll() { lists.removeAll() }

  /// Returns the answers about a window's list.
  ///
  /// If there are too many lists, the least recently used one is removed.
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

  /// Stores a late answer, if it has arrived, as if it had been in time.
  private func drainLate(_ hook: HookAsker) {
    guard let pending else { return }
    let outcome = hook.collect(pending.question)
    switch outcome {
    case .later: return
    case .failed: self.pending = nil
    case .answered, .passes:
      self.pending = nil
      // This frame may have drawn the rows without the answer already, and nothing else requests another.
      if let lateFrame, lateFrame == hook.source.frame { hook.source.wantFrame() }
      guard let list = lists[pending.list], isVolatile || list.shared == pending.shared
      else { return }
      list.isFresh = true
      list.last = nil
      for (index, answer) in outcome.rows(pending.rows.count).enumerated() {
        let row = pending.rows[index]
        let revision = pending.question.window.rows[index].revision
        list.keep(answer, row, pending.below[index], revision, in: list.entries[row.rowID])
      }
    }
  }

  /// Returns the answer to use while the hook has none.
  ///
  /// It is the last answer about the same row; for a part of a screen, the last answer even if
  /// values have changed. For all other rows the answer is `later`, and the caller decides what to
  /// draw, because the parts of a row belong together.
  private func standIn(_ known: Entry?, holds: Bool, _ hook: HookAsker) -> RowAnswer {
    holds || hook.kind.keepsLast(of: Row.self) ? known?.answer ?? .later : .later
  }
}
