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
  /// The user's choices or the defaults; each key is `setting.` followed by the setting's id.
  private let settings: [String: FieldValue]
  /// Whether the hook may read what the user types.
  private let mayReadTyped: Bool
  /// The cached answers, by the type of the rows.
  private var caches: [ObjectIdentifier: AnyObject] = [:]
  /// The actions and events that the hook has yet to be asked about.
  private var notices = Notices()
  /// The commands that the hook offers, as far as it has answered.
  private var offers = CommandOffers()

  init(
    _ asker: HookAsker,
    settings: [String: FieldValue] = [:],
    mayReadTyped: Bool = true
  ) {
    self.asker = asker
    self.settings = settings
    self.mayReadTyped = mayReadTyped
  }

  var id: String { asker.id }

  /// The plugin's declaration of the hook.
  var hook: HookDeclaration { asker.hook }

  var kind: HookKind { asker.kind }

  var filledSlots: Set<String> { [hook.id] }

  /// The first fault of each kind.
  var problems: [PluginProblem] { asker.problems }

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

  /// Returns the completions of the word at the caret, as far as the hook has answered.
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
  /// Asks the hook about an action started in a row, or an event, and returns the commands that have arrived so far.
  ///
  /// ``lateCommands()`` returns those that arrive later.
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
    fields.read(row, below: nil, shared: shared, environment, into: &window)
    window.endRow(id: row.rowID)
    return HookQuestion(window)
  }

  /// Returns the commands that have arrived from a late hook since the last call.
  func lateCommands() -> [PluginCommand] {
    if notices.isEmpty { return [] }
    // The property is emptied first, because the hook may be asked again in between.
    var told = notices
    notices = Notices()
    defer { notices = told }
    return told.tell(asker)
  }
}

// Slash commands.
extension HookProvider {
  /// Returns the commands that the hook offers, as far as it has answered.
  func offers(_ environment: ChatEnvironment) -> [CommandOffer] {
    offers.current(of: asker, environment, settings: settings)
  }

  /// Asks the hook to perform a command, and waits for a late answer until `end`.
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
    answers.commands = notices.allowed(answers.commands, after: notice, of: asker)
    return .answered(answers)
  }
}

/// The actions and events that a hook has yet to be asked about, in order.
private struct Notices {
  /// A question to the hook, the place it is about, and the number of the button press behind it.
  struct Notice {
    let question: HookQuestion
    let place: CommandPlace
    let press: UInt64
  }

  /// The maximum number of waiting notices; beyond it the oldest is dropped.
  private static let most = 256

  private var waiting: [Notice] = []
  /// The notice whose answer has yet to be collected.
  private var pending: Notice?
  /// The time at which an event last made the plugin show a text.
  private var toldAt: Duration?
  /// The minimum time between two texts that a plugin shows because of events.
  private static let pause = Duration.seconds(10)

  /// Whether no notice waits and no answer is outstanding.
  var isEmpty: Bool { waiting.isEmpty && pending == nil }

  /// Adds a notice; returns `false` if an older one is dropped for it.
  mutating func add(_ notice: Notice) -> Bool {
    waiting.append(notice)
    if waiting.count <= Self.most { return true }
    waiting.removeFirst()
    return false
  }

  /// Asks the hook about as many notices as it answers now, and returns its commands.
  mutating func tell(_ hook: HookAsker) -> [PluginCommand] {
    var commands: [PluginCommand] = []
    if let asked = pending {
      switch hook.collect(asked.question) {
      case .later: return []
      case .answered(let answers): commands += allowed(answers.commands, after: asked, of: hook)
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
      case .answered(let answers): commands += allowed(answers.commands, after: next, of: hook)
      case .passes, .failed: break
      }
      waiting.removeFirst()
    }
    return commands
  }

  /// Returns the commands that the host performs at the place of the notice.
  mutating func allowed(
    _ commands: [PluginCommand],
    after notice: Notice,
    of hook: HookAsker
  ) -> [PluginCommand] {
    commands.heeded(at: notice.place, reporting: hook.report).compactMap { command in
      if notice.place == .event, command.verb == .tell, !mayTell(hook) { return nil }
      var command = command
      command.plugin = hook.id
      command.press = notice.press
      return command
    }
  }

  /// Returns whether an event may make the plugin show a text now, and counts that text if so.
  private mutating func mayTell(_ hook: HookAsker) -> Bool {
    if let toldAt, hook.now - toldAt < Self.pause {
      hook.report(
        PluginRefusal(.limit, "in response to events, it shows more than one text in ten seconds")
      )
      return false
    }
    toldAt = hook.now
    return true
  }
}
