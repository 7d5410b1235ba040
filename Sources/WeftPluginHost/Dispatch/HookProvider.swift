// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftScene
internal import WeftViews

/// What came of asking a hook about rows, as far as it is of the hook's kind.
enum AskedRows {
  /// An answer a row.
  case answers([RowAnswer])
  /// There is none, so that the plugin has no part in the rows for this time.
  case failed
  /// It comes later, under a number; nil where the hook was not asked.
  case late(Int?)
}

/// Somebody who asks a hook about rows.
protocol HookAsking {
  /// The time, which only goes forward.
  var now: Duration { get }

  /// How many frames were begun; nil where it makes no difference how often it is asked in one.
  var frame: Int? { get }

  /// Whether it may be asked in this frame; when not, it has its turn in a later one.
  func takeTurn() -> Bool

  /// Has a frame drawn in which it may be asked.
  func wantFrame()

  /// Asks about rows, all at once.
  func ask(_ window: PackedWindow) -> AskedRows

  /// The answer about rows that it was late with.
  func collect(_ number: Int, _ window: PackedWindow) -> AskedRows
}

/// One hook of a plugin as a provider of the slot of the same id.
final class HookProvider: SlotProvider {
  /// What the plugin says of the hook.
  let hook: HookDeclaration
  private let source: any HookSource
  let kind: HookKind
  private let file: PluginFile
  /// What the user of the plugin has chosen, or the defaults, as `setting.` and its id.
  let settings: [String: FieldValue]
  /// The first fault of each kind; the same fault every frame is one problem.
  private(set) var problems: [PluginProblem] = []
  /// What it is still to be told.
  private var notices = Notices()
  /// How often it has answered.
  private(set) var answerCount = 0
  /// What the hook has said, by the kind of rows it was asked about.
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

  /// What it has cost so far.
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

  /// Asks for everything anew from the next frame on.
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

  /// What came of asking about rows, all at once; what the hook failed by is told in ``problems``.
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

  /// What was said about each row, as far as it fits the kind of hook.
  private func fitting(_ answers: HookAnswers) -> [RowAnswer] {
    if case .swipe = kind {
      return answers.actions.isEmpty
        ? Array(repeating: .pass, count: answers.rows.count)
        : answers.actions.map { $0.isEmpty ? .pass : .actions($0) }
    }
    var rows = answers.rows
    for place in rows.indices {
      if case (.text(let slot), .text(let text)) = (kind, rows[place]) {
        // What can't be seen of it is neither kept nor handed on.
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

/// What came of asking a hook.
enum HookAsked {
  case answers(HookAnswers)
  case failed
  case late(Int?)
}

extension HookProvider: HookAsking {
  var now: Duration { clock() }

  var frame: Int? { source.frame }

  func takeTurn() -> Bool { source.takeTurn() }

  func wantFrame() { source.wantFrame() }

  func ask(_ window: PackedWindow) -> AskedRows { rows(askAll(window)) }

  func collect(_ number: Int, _ window: PackedWindow) -> AskedRows {
    rows(collectAll(number, window))
  }

  /// Asks, and takes all that is answered.
  func askAll(_ window: PackedWindow) -> HookAsked {
    read(window) { () throws(PluginRefusal) in try source.call(window) }
  }

  /// All that was answered late.
  func collectAll(_ number: Int, _ window: PackedWindow) -> HookAsked {
    read(window) { () throws(PluginRefusal) in try source.collect(number) }
  }

  /// Tells the hook of something, and returns what it asks for by now: what it is late with comes with
  /// ``lateCommands()``.
  func commands(_ window: PackedWindow) -> [PluginCommand] {
    if !notices.add(window) {
      report(
        PluginRefusal(.limit, "it is so slow that it was not told of everything that happened")
      )
    }
    return lateCommands()
  }

  /// What the hook has asked for since, having been late.
  func lateCommands() -> [PluginCommand] {
    if notices.isEmpty { return [] }
    // Taken out, because the hook may be asked on the way.
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
