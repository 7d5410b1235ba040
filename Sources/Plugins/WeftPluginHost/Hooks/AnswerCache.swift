// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A cache of a hook's answers about one kind of row, valid while the hook's values are the same.
///
/// A row that is identical to the last frame's costs one dictionary access, and a window of such rows no more than
/// comparing them: the cache neither reads values nor asks the hook.
final class AnswerCache<Row: SlotRow> {
  /// The rows of a call that was late, which still waits for its answer.
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
  /// The number of the turn in which the answers got their pictures.
  private var pictureTurn = 0
  private var pending: Pending?
  /// The frame that last had to show a row without its answer.
  private var lateFrame: Int?

  /// The most lists that are cached; with more, the one asked about longest ago is removed.
  private static var mostLists: Int { 16 }
  /// How long a row waits for its answer; after that it is shown without the plugin.
  private static var longestDebt: Duration { .seconds(1) }

  init(fields: [String], isVolatile: Bool, mayReadTyped: Bool = true) {
    self.fields = HookFields(fields, mayReadTyped: mayReadTyped)
    self.isVolatile = isVolatile
  }

  /// Returns the answers for a window's rows.
  ///
  /// The hook is asked only about rows whose values differ from those it read last. Rows beyond the last
  /// answer are passed.
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
    // A hook that does not read the providers' text below is not asked again because of it.
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
      // When the hook is not asked, no values are read.
      if !hook.source.takeTurn(isAnswered: last != nil) {
        if shared != list.shared { hook.source.wantFrame() }
        return last ?? held(list, window, below, hook)
      }
    }
    if isVolatile { list.frame = frame }
    list.isFresh = false
    // Answers about rows out of sight also depended on the old shared values. A volatile hook is
    // asked about its rows again in any case.
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
        // The plugin's other hooks for these rows belong together with this one.
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
    // Answers that are to come must not stand in for others: nothing would ask for them again.
    if isVolatile { list.last = isLate ? nil : Window(window.rows, below, answers) }
    return answers
  }

  /// A row that the hook has to be asked about.
  private struct Open {
    let index: Int
    let known: Entry?
  }

  /// Looks up the answers to a window's rows.
  ///
  /// - Parameter isKnown: Whether answers hold where rows are the same.
  /// - Returns: The known answers, with passes for the others, which the hook has to be asked about, and their values.
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

  /// Returns the last answers of a volatile hook that has no turn in this frame, about other rows
  /// than before.
  ///
  /// Shared values such as the time may have changed since then. A row whose own values have
  /// changed gets no answer.
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
  private func drainLate(_ hook: HookAsker) {
    guard let pending else { return }
    let outcome = hook.collect(pending.question)
    switch outcome {
    case .later: return
    case .failed: self.pending = nil
    case .answered, .passes:
      self.pending = nil
      // This frame may have drawn the rows without it already, and nothing else asks for the next one.
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
  /// It is the last answer about the same row; for a part of a screen it is the last answer even if
  /// values have changed. The parts of a row belong together, so for all other rows the caller
  /// decides what to draw.
  private func standIn(_ known: Entry?, holds: Bool, _ hook: HookAsker) -> RowAnswer {
    holds || hook.kind.keepsLast(of: Row.self) ? known?.answer ?? .later : .later
  }
}
