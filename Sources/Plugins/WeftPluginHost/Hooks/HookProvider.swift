// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftViews

/// A hook of a plugin as the provider of the slot with the same id.
final class HookProvider: SlotProvider {
  private let asker: HookAsker
  /// The user's choices or the defaults, by `setting.` and the setting's id.
  private let settings: [String: FieldValue]
  /// Whether it may read what the user types.
  private let mayReadTyped: Bool
  /// The cached answers, by the type of the rows.
  private var caches: [ObjectIdentifier: AnyObject] = [:]
  /// The actions and events that the hook has yet to be asked about.
  private var notices = Notices()
  /// The commands it offers, as it was last asked.
  private var offers = CommandOffers()

  init(
    _ asker: HookAsker,
    settings: [String: FieldValue] = [:],
    mayReadTyped: Bool = true
  ) {
    (self.asker, self.settings, self.mayReadTyped) = (asker, settings, mayReadTyped)
  }

  var id: String { asker.id }

  /// The plugin's declaration of the hook.
  var hook: HookDeclaration { asker.hook }

  var kind: HookKind { asker.kind }

  var filledSlots: Set<String> { [hook.id] }

  /// The first fault of each kind.
  var problems: [PluginProblem] { asker.problems }

  /// How often it has answered.
  var answerCount: Int { asker.answerCount }

  /// The cost of the hook so far.
  var statistics: HookStatistics { asker.source.meter.statistics(of: hook.id) }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  @specialized(where Row == ListSlotRow)
  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    answers(for: window).map { answer in
      answer.part { if case .view(let view) = $0 { view } else { nil } }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  @specialized(where Row == ListSlotRow)
  func frames<Row: SlotRow>(
    _ slot: WrapSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SceneFrame>] {
    answers(for: window).map { answer in
      answer.part { if case .view(.around(let frame)) = $0 { frame } else { nil } }
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
      answer.part { if case .text(let text) = $0 { text } else { nil } }
    }
  }

  @specialized(where Row == ChannelListRow)
  @specialized(where Row == ThreadListRow)
  @specialized(where Row == MessageListRow)
  func actions<Row: SlotRow>(
    _ slot: SwipeSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<[ChannelAction]>] {
    answers(for: window).map { answer in
      answer.part { if case .actions(let actions) = $0 { actions } else { nil } }
    }
  }

  /// Returns what may stand in place of the word at the caret, as far as the hook has answered.
  func completions(for window: SlotWindow<ComposerSlotRow>) -> [ComposerCompletion] {
    guard case .mine(.completions(let found))? = answers(for: window).first else { return [] }
    return found
  }

  private func answers<Row: SlotRow>(
    for window: SlotWindow<Row>,
    below: [String]? = nil
  ) -> [RowAnswer] {
    if window.rows.isEmpty { return [] }
    return cache(Row.self).answers(for: window, below: below, call: settings, of: asker)
  }

  private func cache<Row: SlotRow>(_ rows: Row.Type) -> AnswerCache<Row> {
    if let known = caches[ObjectIdentifier(rows)] as? AnswerCache<Row> { return known }
    let new = AnswerCache<Row>(
      fields: hook.fields,
      isVolatile: hook.isVolatile,
      mayReadTyped: mayReadTyped
    )
    caches[ObjectIdentifier(rows)] = new
    return new
  }

  /// Removes all cached answers, so that the next frame asks again.
  func forgetAnswers() {
    caches.removeAll()
    offers = CommandOffers()
  }
}

// Actions and events.
extension HookProvider {
  /// Asks the hook about an action started in a row, or an event, and returns the commands that have
  /// arrived so far; ``lateCommands()`` returns later ones.
  func commands<Row: SlotRow>(
    for row: Row,
    at place: CommandPlace,
    _ environment: ChatEnvironment,
    press: UInt64 = 0,
    call: [String: FieldValue] = [:]
  ) -> [PluginCommand] {
    let notice = Notices.Notice(
      question: question(about: row, environment, call),
      place: place,
      press: press
    )
    if !notices.add(notice) {
      asker.report(
        PluginRefusal(.limit, "it is so slow that it missed some events")
      )
    }
    return lateCommands()
  }

  private func question<Row: SlotRow>(
    about row: Row,
    _ environment: ChatEnvironment,
    _ call: [String: FieldValue]
  ) -> HookQuestion {
    let fields = HookFields<Row>(hook.fields, mayReadTyped: mayReadTyped)
    let shared = fields.sharedValues(environment, settings.merging(call) { $1 })
    var window = PackedWindow(valuesPerRow: fields.count, now: environment.now.microseconds)
    fields.read(row, nil, shared, environment, into: &window)
    window.endRow(id: row.rowID)
    return HookQuestion(window)
  }

  /// Returns the commands that have arrived since from a late hook.
  func lateCommands() -> [PluginCommand] {
    if notices.isEmpty { return [] }
    // Emptied first, because the hook may be asked again in between.
    var told = notices
    notices = Notices()
    defer { notices = told }
    return told.tell(asker)
  }
}

// Commands that begin with a slash.
extension HookProvider {
  /// Returns the commands that it offers, as far as it has answered.
  func offers(_ environment: ChatEnvironment) -> [CommandOffer] {
    offers.current(asker, environment, settings)
  }

  /// Asks what comes of a command; one that is late is waited for until `end`.
  func answer(
    _ command: EnteredCommand,
    in row: ComposerSlotRow,
    _ environment: ChatEnvironment,
    until end: Duration
  ) -> HookOutcome<HookAnswers> {
    let question = question(about: row, environment, command.fields)
    var outcome = asker.ask(question)
    while case .later(let isAsked) = outcome, asker.now < end {
      usleep(500)
      outcome = isAsked ? asker.collect(question) : asker.ask(question)
    }
    guard case .answered(var answers) = outcome else { return outcome }
    let notice = Notices.Notice(question: question, place: .command, press: 0)
    answers.commands = notices.allowed(answers.commands, notice, asker)
    return .answered(answers)
  }
}

/// The actions and events that a hook has yet to be asked about, in order.
private struct Notices {
  /// What the hook is asked, where it happened, and the number of the press that it was.
  struct Notice {
    let question: HookQuestion
    let place: CommandPlace
    let press: UInt64
  }

  /// The most that wait; beyond that the oldest is dropped.
  private static let most = 256

  private var waiting: [Notice] = []
  /// The notice whose answer is still to be collected.
  private var pending: Notice?
  /// When an event last made the plugin show a text.
  private var toldAt: Duration?
  /// The least time between two texts that events make a plugin show.
  private static let pause = Duration.seconds(10)

  /// Whether none waits and no answer is outstanding.
  var isEmpty: Bool { waiting.isEmpty && pending == nil }

  /// Adds one; returns false when an older one is dropped for it.
  mutating func add(_ notice: Notice) -> Bool {
    waiting.append(notice)
    if waiting.count <= Self.most { return true }
    waiting.removeFirst()
    return false
  }

  /// Asks the hook about as many as it answers now, and returns its commands.
  mutating func tell(_ hook: HookAsker) -> [PluginCommand] {
    var commands: [PluginCommand] = []
    if let asked = pending {
      switch hook.collect(asked.question) {
      case .later: return []
      case .answered(let answers): commands += allowed(answers.commands, asked, hook)
      case .passes, .failed: break
      }
      pending = nil
    }
    while let next = waiting.first {
      switch hook.ask(next.question) {
      case .later(isAsked: false): return commands
      case .later(isAsked: true):
        waiting.removeFirst()
        pending = next
        return commands
      case .answered(let answers): commands += allowed(answers.commands, next, hook)
      case .passes, .failed: break
      }
      waiting.removeFirst()
    }
    return commands
  }

  /// The commands that are carried out where the user acted, or when something happened.
  mutating func allowed(
    _ commands: [PluginCommand],
    _ notice: Notice,
    _ hook: HookAsker
  ) -> [PluginCommand] {
    commands.heeded(at: notice.place, reporting: hook.report).compactMap { command in
      if notice.place == .event, command.verb == .tell, !mayTell(hook) { return nil }
      var command = command
      (command.plugin, command.press) = (hook.id, notice.press)
      return command
    }
  }

  /// Whether an event may make the plugin show a text now, which counts as one.
  private mutating func mayTell(_ hook: HookAsker) -> Bool {
    if let toldAt, hook.now - toldAt < Self.pause {
      hook.report(PluginRefusal(.limit, "events make it show more than one text in ten seconds"))
      return false
    }
    toldAt = hook.now
    return true
  }
}
