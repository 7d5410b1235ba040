// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftScene
internal import WeftViews

/// A hook's answers about rows, limited to those that fit its kind.
enum AskedRows {
  /// One answer for each row.
  case answers([RowAnswer])
  /// No answers: the rows are shown without the plugin for now.
  case failed
  /// The answers come later, under a number; nil when the hook was not asked.
  case late(Int?)
}

/// The way in which an ``AnswerCache`` asks its hook.
protocol HookAsking {
  /// The current time, which never goes back.
  var now: Duration { get }

  /// The number of the current frame; nil when the hook may be asked more than once in a frame.
  var frame: Int? { get }

  /// Whether the hook may be asked in this frame; if not, it gets its turn in a later one.
  ///
  /// - Parameter isAnswered: Whether the hook has an answer to show meanwhile.
  func takeTurn(isAnswered: Bool) -> Bool

  /// Requests a frame in which the hook may be asked.
  func wantFrame()

  /// Asks about all rows at once.
  func ask(_ window: PackedWindow) -> AskedRows

  /// Returns the late answer about rows.
  func collect(_ number: Int, _ window: PackedWindow) -> AskedRows
}

/// A hook of a plugin as the provider of the slot with the same id.
final class HookProvider: SlotProvider {
  /// The plugin's declaration of the hook.
  let hook: HookDeclaration
  private let source: any HookSource
  let kind: HookKind
  private let file: PluginFile
  /// The user's choices or the defaults, by `setting.` and the setting's id.
  let settings: [String: FieldValue]
  /// The first fault of each kind, so that a fault in every frame is one problem.
  private(set) var problems: [PluginProblem] = []
  /// The actions and events that the hook has yet to be asked about.
  private var notices = Notices()
  /// How often it has answered.
  private(set) var answerCount = 0
  /// The cached answers, by the type of the rows.
  private var caches: [ObjectIdentifier: AnyObject] = [:]
  private let clock: @Sendable () -> Duration

  init(
    _ hook: HookDeclaration,
    _ kind: HookKind,
    from source: any HookSource,
    file: PluginFile,
    settings: [String: FieldValue] = [:],
    clock: @escaping @Sendable () -> Duration
  ) {
    self.hook = hook
    self.source = source
    self.settings = settings
    self.kind = kind
    self.file = file
    self.clock = clock
  }

  var id: String { file.identity.id }

  /// The cost of the hook so far.
  var statistics: HookStatistics { source.meter.statistics(of: hook.id) }

  var filledSlots: Set<String> { [hook.id] }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    answers(for: window, below: nil).map { answer in
      switch answer {
      case .view(let view): .mine(view)
      case .later: .later
      case .absent: .absent
      default: .pass
      }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] {
    answers(for: window, below: nil).map { answer in
      switch answer {
      case .view(.around(let frame)): .mine(frame)
      case .later: .later
      case .absent: .absent
      default: .pass
      }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    below: [String]
  ) -> [SlotAnswer<String>] {
    answers(for: window, below: below).map { answer in
      switch answer {
      case .text(let text): .mine(text)
      case .later: .later
      case .absent: .absent
      default: .pass
      }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] {
    answers(for: window, below: nil).map { answer in
      switch answer {
      case .actions(let actions): .mine(actions)
      case .later: .later
      case .absent: .absent
      default: .pass
      }
    }
  }

  /// Removes all cached answers, so that the next frame asks again.
  func forgetAnswers() { caches.removeAll() }
}

extension HookProvider {
  private func answers<Row: SlotRow>(
    for window: SlotWindow<Row>,
    below: [String]?
  ) -> [RowAnswer] {
    if window.rows.isEmpty { return [] }
    return cache(Row.self).answers(for: window, below: below, call: settings, of: self)
  }

  private func cache<Row: SlotRow>(_ rows: Row.Type) -> AnswerCache<Row> {
    if let known = caches[ObjectIdentifier(rows)] as? AnswerCache<Row> { return known }
    let new = AnswerCache<Row>(fields: hook.fields, isVolatile: hook.isVolatile)
    caches[ObjectIdentifier(rows)] = new
    return new
  }

  /// Reads a reply about all rows; a failure is added to ``problems``.
  private func read(
    _ window: PackedWindow,
    _ reply: () throws(PluginRefusal) -> HookReply
  ) -> HookAsked {
    do throws(PluginRefusal) {
      switch try reply() {
      case .answered(let arena):
        answerCount += 1
        let read = try source.charge { () throws(PluginRefusal) -> HookAnswers? in
          try answers(arena, window)
        }
        return read.map { .answers($0) } ?? .failed
      case .passed:
        answerCount += 1
        return .answers(HookAnswers(passing: window.rows.count))
      case .absent: return .failed
      case .late(let number): return .late(number)
      }
    } catch {
      report(error)
      return .failed
    }
  }

  private func answers(
    _ arena: Scene,
    _ window: PackedWindow
  ) throws(PluginRefusal) -> HookAnswers? {
    do throws(PluginRefusal) {
      let answers = try AnswerReader.read(arena, rows: window.ids)
      if let refusal = answers.refused { report(refusal) }
      return answers
    } catch {
      try source.answerMadeNoSense(error, rows: window.rows.count)
      return nil
    }
  }

  /// Returns the answer for each row; answers that don't fit the kind of hook become passes.
  private func fitting(_ answers: HookAnswers) -> [RowAnswer] {
    if case .swipe = kind {
      return answers.actions.isEmpty
        ? Array(repeating: .pass, count: answers.rows.count)
        : answers.actions.map { $0.isEmpty ? .pass : .actions($0) }
    }
    var rows = answers.rows
    for place in rows.indices {
      if case (.text(let slot), .text(let text)) = (kind, rows[place]) {
        // The part that can't be shown is neither cached nor passed on.
        rows[place] = .text(TextLimits.start(of: text, bytes: slot.mostBytes))
      } else if !fits(rows[place]) {
        rows[place] = .pass
      }
    }
    return rows
  }

  private func fits(_ answer: RowAnswer) -> Bool {
    switch (kind, answer) {
    case (_, .later), (_, .pass), (.view, .view), (.wrap, .view(.around)):
      return true
    case (.wrap, .view(.whole)):
      report(
        PluginRefusal(.noSlot, "it wraps without a place for what is wrapped (WEFT_OP_SLOT)")
      )
      return false
    default: return false
    }
  }

  private func report(_ refusal: PluginRefusal) {
    guard !problems.contains(where: { $0.refusal.code == refusal.code }) else { return }
    let told = refusal.prefixed("\(hook.id): ")
    problems.append(PluginProblem(file: file.path, id: id, refusal: told))
  }
}

/// A hook's complete answers, commands included.
enum HookAsked {
  case answers(HookAnswers)
  case failed
  case late(Int?)
}

extension HookProvider: HookAsking {
  var now: Duration { clock() }

  var frame: Int? { source.frame }

  func takeTurn(isAnswered: Bool) -> Bool { source.takeTurn(isAnswered: isAnswered) }

  func wantFrame() { source.wantFrame() }

  func ask(_ window: PackedWindow) -> AskedRows { rows(askAll(window)) }

  func collect(_ number: Int, _ window: PackedWindow) -> AskedRows {
    rows(collectAll(number, window))
  }

  /// Asks about all rows and returns the complete answers.
  func askAll(_ window: PackedWindow) -> HookAsked {
    read(window) { () throws(PluginRefusal) in try source.call(window) }
  }

  /// Returns the complete late answers.
  func collectAll(_ number: Int, _ window: PackedWindow) -> HookAsked {
    read(window) { () throws(PluginRefusal) in try source.collect(number) }
  }

  /// Asks the hook about an action or event and returns the commands that have arrived so far;
  /// ``lateCommands()`` returns later ones.
  func commands(_ window: PackedWindow) -> [PluginCommand] {
    if !notices.add(window) {
      report(
        PluginRefusal(.limit, "it is so slow that it missed some events")
      )
    }
    return lateCommands()
  }

  /// Returns the commands that have arrived since from a late hook.
  func lateCommands() -> [PluginCommand] {
    if notices.isEmpty { return [] }
    // Emptied first, because the hook may be asked again in between.
    var told = notices
    notices = Notices()
    defer { notices = told }
    return told.tell(self)
  }

  private func rows(_ asked: HookAsked) -> AskedRows {
    switch asked {
    case .answers(let answers): .answers(fitting(answers))
    case .failed: .failed
    case .late(let number): .late(number)
    }
  }
}
