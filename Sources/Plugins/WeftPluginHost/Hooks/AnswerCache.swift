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
    call values: [String: FieldValue],
    of hook: HookAsker
  ) -> [RowAnswer] {
    removeAnswers(beforePicturesOf: hook)
    drainLate(hook)
    let call = Call(
      hook: hook,
      id: window.list,
      list: list(window.list),
      rows: window.rows,
      // A hook that doesn't read the text below is not asked again when that text changes.
      below: fields.readsBelow ? below : nil,
      shared: fields.hasShared ? fields.sharedValues(window.environment, values) : []
    )
    let standing = standing(of: call)
    if standing == .due, let answers = answersWithoutTurn(call) { return answers }
    begin(call, standing)
    let environment = window.environment
    let areValid = standing == .valid
    var found = look(call, environment, areValid: areValid, in: &call.list.entries)
    let isComplete = found.open.isEmpty || ask(&found, call, hasTurn: standing == .due)
    end(&found.answers, call)
    // Incomplete answers must not be reused for later windows, because nothing would request the missing ones again.
    if isVolatile { call.list.last = isComplete ? Window(call, found.answers) : nil }
    return found.answers
  }

  /// A call for answers about the rows of a window.
  struct Call {
    let hook: HookAsker
    let id: ObjectIdentifier
    /// The cached answers about the list with this id.
    let list: List
    let rows: [Row]
    /// The texts from the providers below, if the hook reads them.
    let below: [String]?
    /// The values that all rows share.
    let shared: [FieldValue]
  }

  /// The use of a list's cached answers in this frame.
  private enum Standing {
    /// They are valid for rows that have not changed.
    case valid
    /// They are not valid, because shared values have changed.
    case outdated
    /// The hook is volatile, and has to be asked about all rows, once in a frame, however often they are drawn.
    case due
  }

  private func standing(of call: Call) -> Standing {
    let list = call.list
    let frame = call.hook.source.frame
    if isVolatile, !list.isFresh, frame == nil || list.frame != frame { return .due }
    return call.shared == list.shared ? .valid : .outdated
  }

  /// Returns the answers of a volatile hook that has no turn in this frame, or `nil` if it has one.
  ///
  /// Without a turn, no values are read.
  private func answersWithoutTurn(_ call: Call) -> [RowAnswer]? {
    var last: [RowAnswer]?
    if let known = call.list.last, known.holds(for: call, fields) {
      last = known.answers
    }
    if call.hook.source.takeTurn(isAnswered: last != nil) { return nil }
    if call.shared != call.list.shared { call.hook.source.wantFrame() }
    return last ?? held(call)
  }

  /// Records that the answers from now on depend on the values of a call.
  private func begin(_ call: Call, _ standing: Standing) {
    if isVolatile { call.list.frame = call.hook.source.frame }
    call.list.isFresh = false
    // Answers about rows that are out of sight also depended on the old shared values. A volatile
    // hook is asked about its rows again anyway.
    if standing == .outdated, !isVolatile { call.list.entries.removeAll() }
    call.list.shared = call.shared
  }

  /// Records which answers are still to come.
  private func end(_ answers: inout [RowAnswer], _ call: Call) {
    call.list.remember(owed: &answers, of: call.rows, now: call.hook.now, longest: Self.longestDebt)
    call.list.entries.endWindow(of: call.rows.count)
  }

  // Looking.

  /// A row that the hook has to be asked about.
  private struct Open {
    let index: Int
    let known: Entry?
  }

  /// The cached answers about a window, and the rows without one.
  private struct Found {
    /// The known answers, with passes for all other rows.
    var answers: [RowAnswer] = []
    /// The other rows, which the hook has to be asked about.
    var open: [Open] = []
    /// The values of these rows.
    var asked: PackedWindow
  }

  /// Looks up the answers about a window's rows.
  ///
  /// - Parameter areValid: Whether cached answers are valid for rows that have not changed.
  private func look(
    _ call: Call,
    _ environment: ChatEnvironment,
    areValid: Bool,
    in entries: inout RowMemo<UInt64, Entry>
  ) -> Found {
    let now = environment.now.microseconds
    let count = call.rows.count
    var found = Found(asked: PackedWindow(valuesPerRow: fields.count, now: now, capacity: count))
    found.answers.reserveCapacity(count)
    for index in call.rows.indices {
      let row = call.rows[index]
      let text = call.below?[index]
      let known = areValid || isVolatile ? entries[row.rowID] : nil
      if areValid, let known, known.isAbout(row, text) {
        found.answers.append(known.answer)
        continue
      }
      fields.read(row, below: text, shared: call.shared, environment, into: &found.asked)
      found.asked.endRow(id: row.rowID)
      let revision = found.asked.lastRevision
      if areValid, let known, known.holds(for: row, text, revision: revision, fields) {
        found.asked.removeLastRow()
        found.answers.append(known.answer)
      } else {
        found.answers.append(.pass)
        found.open.append(Open(index: index, known: known))
      }
    }
    return found
  }

  /// Returns the last answers of a volatile hook that has no turn in this frame, if the rows have changed.
  ///
  /// Shared values such as the time may have changed since then. A row whose own values have changed gets no answer.
  private func held(_ call: Call) -> [RowAnswer] {
    var isMissing = false
    var answers: [RowAnswer] = []
    answers.reserveCapacity(call.rows.count)
    for (index, row) in call.rows.enumerated() {
      let known = call.list.entries[row.rowID]
      let holds = known?.holds(for: row, call.below?[index], fields) == true
      if !holds { isMissing = true }
      answers.append(standIn(known, holds: holds, call.hook))
    }
    if isMissing {
      lateFrame = call.hook.source.frame
      call.hook.source.wantFrame()
    }
    end(&answers, call)
    return answers
  }

  // Asking.

  /// Asks the hook about the open rows; returns whether it has answered, or will not.
  ///
  /// - Parameter hasTurn: Whether the hook already has its turn of this frame.
  private func ask(_ found: inout Found, _ call: Call, hasTurn: Bool) -> Bool {
    let mayAsk = hasTurn || call.hook.source.takeTurn(isAnswered: false)
    if !mayAsk { call.hook.source.wantFrame() }
    let question = HookQuestion(found.asked)
    let outcome = mayAsk ? call.hook.ask(question) : .later(isAsked: false)
    switch outcome {
    case .answered, .passes: take(outcome.rows(found.open.count), to: question, into: &found, call)
    case .failed where Row.self != ListSlotRow.self && Row.self != ComposerSlotRow.self:
      // All of the plugin's hooks for a row are shown or none is.
      for row in found.open { found.answers[row.index] = .absent }
    case .failed: break
    case .later(let isAsked):
      standIn(for: &found, call)
      if isAsked { wait(for: question, found.open, call) }
      return false
    }
    return true
  }

  /// Stores the answers about the open rows.
  private func take(
    _ answers: [RowAnswer],
    to question: HookQuestion,
    into found: inout Found,
    _ call: Call
  ) {
    let open = found.open
    let rows = question.window.rows
    for place in open.indices {
      let index = open[place].index
      let revision = rows[place].revision
      let text = call.below?[index]
      let known = open[place].known
      call.list.keep(
        answers[place],
        about: call.rows[index],
        below: text,
        revision: revision,
        in: known
      )
    }
    if open.count == found.answers.count {
      found.answers = answers
    } else {
      for place in open.indices { found.answers[open[place].index] = answers[place] }
    }
  }

  /// Uses the last answers for rows whose answers are late.
  private func standIn(for found: inout Found, _ call: Call) {
    lateFrame = call.hook.source.frame
    for row in found.open {
      let index = row.index
      let known = row.known
      let holds =
        isVolatile && known?.holds(for: call.rows[index], call.below?[index], fields) == true
      found.answers[index] = standIn(known, holds: holds, call.hook)
    }
  }

  /// Remembers a question whose answers are collected later.
  private func wait(for question: HookQuestion, _ open: [Open], _ call: Call) {
    pending = Pending(
      question: question,
      list: call.id,
      shared: call.shared,
      rows: open.map { call.rows[$0.index] },
      below: open.map { call.below?[$0.index] }
    )
  }

  /// Returns the answer to use while the hook has none.
  ///
  /// It is the last answer about the same row; for a part of a screen, the last answer even if
  /// values have changed. For all other rows the answer is `later`, and the caller decides what to
  /// draw, because the parts of a row belong together.
  private func standIn(_ known: Entry?, holds: Bool, _ hook: HookAsker) -> RowAnswer {
    holds || hook.kind.keepsLast(of: Row.self) ? known?.answer ?? .later : .later
  }

  // Lists.

  func removeAll() { lists.removeAll() }

  /// Removes all answers if pictures that they lack may be shown now.
  private func removeAnswers(beforePicturesOf hook: HookAsker) {
    let turn = hook.pictureTurn
    guard turn != pictureTurn else { return }
    pictureTurn = turn
    removeAll()
  }

  /// Returns the answers about a list.
  ///
  /// If there are too many lists, the least recently used one is removed.
  private func list(_ id: ObjectIdentifier) -> List {
    turn += 1
    if let known = lists[id] {
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
    lists[id] = new
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
        list.keep(
          answer,
          about: row,
          below: pending.below[index],
          revision: revision,
          in: list.entries[row.rowID]
        )
      }
    }
  }
}
