// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The registry that decides which provider fills a slot.
///
/// It asks the providers from the highest to the lowest, then the factory, which always answers. A
/// registry is not thread-safe: only the thread that draws the lists sharing it may use it.
///
///     let slots = SlotRegistry(providers: [Shouting()])
///     let list = ChatThreadListViewModel(environment: environment, slots: slots)
public final class SlotRegistry {
  /// The factory that draws whatever no provider does.
  public let factory: ViewFactory
  /// The providers for the frame begun last, highest first.
  public private(set) var providers: [any SlotProvider]
  /// The source of the problems with plugins that every screen announces, nil where there are no
  /// plugins.
  public let problems: (any PluginProblemSource)?
  private let fixed: [any SlotProvider]
  private let guests: (any SlotProviderSource)?
  /// The version of the guests' providers that ``providers`` contains.
  private var guestVersion: Int?
  /// The providers for the frame begun last, by the slots they fill.
  private var fillers: [String: [any SlotProvider]] = [:]
  /// Whether a frame is being drawn.
  private var isInFrame = false
  private var late = LateAnswers()
  /// The trace that records the providers' answers, nil while none is wanted.
  public var trace: SlotTrace?
  /// How often a complete redraw was requested.
  private(set) var redraws = 0

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - factory: The factory that draws whatever no provider does.
  ///   - providers: The providers that stay for the registry's lifetime; they are asked first.
  ///   - guests: The source of the providers that come and go; they are asked next.
  ///   - problems: The source of the problems with plugins.
  public init(
    factory: ViewFactory = ViewFactory(),
    providers: [any SlotProvider] = [],
    guests: (any SlotProviderSource)? = nil,
    problems: (any PluginProblemSource)? = nil
  ) {
    self.factory = factory
    self.providers = providers + (guests?.providers ?? [])
    self.problems = problems
    self.guests = guests
    fixed = providers
    index()
  }

  /// Begins a frame with the providers present now.
  ///
  /// The screen of a list begins one, unless the surface that draws it has begun one already.
  public func beginFrame() {
    guard let guests else { return }
    let version = guests.beginFrame()
    if version == guestVersion { return }
    guestVersion = version
    providers = fixed + guests.providers
    index()
  }

  /// Begins a frame and draws it; within a frame it only draws.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    if isInFrame { return try draw() }
    beginFrame()
    isInFrame = true
    defer { isInFrame = false }
    return try draw()
  }

  /// Draws in a frame as if there were no providers.
  ///
  /// It is for lists that have drawn nothing with them yet, since a list keeps what it drew.
  package func withoutProviders<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    try frame {
      let known = fillers
      fillers = [:]
      defer { fillers = known }
      return try draw()
    }
  }

  private func index() {
    fillers = providers.reduce(into: [:]) { fillers, provider in
      for slot in provider.filledSlots { fillers[slot, default: []].append(provider) }
    }
  }

  /// Whether any provider fills a slot.
  package func isFilled(_ slot: some RawRepresentable<String>) -> Bool {
    !fillers.isEmpty && fillers[slot.rawValue] != nil
  }

  /// Whether no provider fills any slot.
  var isFactoryAlone: Bool { fillers.isEmpty }

  /// Makes the factory draw every row again in the next frame.
  ///
  /// This is needed only for a factory that draws rows by more than the options it receives.
  /// Providers are not asked again.
  public func redraw() { redraws += 1 }

  /// Returns the ids of the providers that fill a slot, highest first.
  public func providerIDs(of slot: String) -> [String] { fillers[slot, default: []].map(\.id) }

  /// Returns the providers that fill a slot and are about to be asked, highest first.
  ///
  /// Rows may be read before any screen is drawn: the first question then begins a frame.
  func fillers(of slot: some RawRepresentable<String>) -> [any SlotProvider] {
    if fillers.isEmpty { return [] }
    if guestVersion == nil { beginFrame() }
    return fillers[slot.rawValue] ?? []
  }

  /// Draws repeatedly, each time without the providers that were late, until no other one is late.
  ///
  /// - Returns: The last result, the rows that some provider was left out of, and those of them
  ///   left without a provider that will not answer.
  func withoutLate<Drawn>(
    _ draw: () -> Drawn
  ) -> (drawn: Drawn, late: Set<UInt64>, abandoned: Set<UInt64>) {
    late = LateAnswers()
    var drawn = draw()
    while late.leaveOutLate() { drawn = draw() }
    let left = late.end()
    return (drawn, left.late, left.abandoned)
  }

  /// Asks providers apart from any row that is drawn, and returns whether an answer is still to come.
  func asking<Answers>(_ ask: () -> Answers) -> (answers: Answers, isLate: Bool) {
    let drawn = late
    late = LateAnswers()
    defer { late = drawn }
    let answers = ask()
    return (answers, late.isWaiting)
  }

  /// Asks providers outside of a frame, which wait longer for each answer than one that draws.
  package func patiently(_ ask: () -> Void) {
    guard let guests else { return ask() }
    guests.patiently(ask)
  }

  /// Asks a provider about rows, except those it is left out of; returns one answer a row.
  func answers<Row: SlotRow, Value>(
    of provider: any SlotProvider,
    about rows: [Row],
    ask: (_ indices: [Int]?) -> [SlotAnswer<Value>]
  ) -> [SlotAnswer<Value>] {
    let id = provider.id
    var answers: [SlotAnswer<Value>]
    let without = late.rows(without: id)
    if !without.isEmpty {
      let indices = rows.indices.filter { !without.contains(rows[$0].shownRowID) }
      answers = Array(repeating: .pass, count: rows.count)
      if !indices.isEmpty {
        for (place, answer) in zip(indices, ask(indices)) { answers[place] = answer }
      }
    } else {
      answers = ask(nil)
    }
    for (row, answer) in zip(rows, answers) {
      switch answer {
      case .later: late.add(id, about: row.shownRowID, isComing: true)
      case .absent: late.add(id, about: row.shownRowID, isComing: false)
      case .mine, .pass: break
      }
    }
    return answers
  }
}

extension SlotRegistry {
  /// Returns the texts of a window's rows, after all providers have changed them.
  ///
  /// The providers are asked from the lowest to the highest; each receives the texts made by those
  /// below it.
  package func texts<Row: SlotRow>(
    _ slot: TextSlot,
    for window: SlotWindow<Row>,
    default defaults: [String]
  ) -> [String] {
    var texts = defaults
    trace?.add(defaults: defaults, slot, window.rows)
    for provider in fillers(of: slot).reversed() {
      let answers = answers(of: provider, about: window.rows) { [texts] places in
        guard let places else { return provider.texts(slot, for: window, below: texts) }
        return provider.texts(slot, for: window.at(places), below: places.map { texts[$0] })
      }
      trace?.add(slot, window.rows, provider.id, answers) { .text($0) }
      for (index, answer) in zip(texts.indices, answers) {
        if case .mine(let text) = answer { texts[index] = text }
      }
    }
    return texts
  }

  /// Returns the buttons that each provider adds to a side of rows, from the highest provider to
  /// the lowest.
  func swipeActions(
    _ slot: SwipeSlot,
    for window: SlotWindow<ChannelListRow>
  ) -> [[[ChannelAction]]] {
    fillers(of: slot).map { provider in
      let answers = answers(of: provider, about: window.rows) { places in
        provider.actions(slot, for: places.map { window.at($0) } ?? window)
      }
      trace?.add(slot, window.rows, provider.id, answers) { .actions($0) }
      return answers.map { if case .mine(let actions) = $0 { actions } else { [] } }
    }
  }
}
