// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftViews

/// The registry that decides which provider fills a slot.
///
///     let slots = SlotRegistry(providers: [Shouting()])  // see SlotProvider
///     slots.providerIDs(of: TextSlot.title.rawValue)     // ["org.example.shouting"]
///     let list = ChatThreadListViewModel(environment: environment, slots: slots)
///
/// It calls the providers from the highest to the lowest, then the factory, which always answers: first those given to
/// the initializer, in their order, then the plugins by priority. Texts are passed from the lowest provider to the
/// highest, so the highest has the last word there too.
///
/// **Ownership and thread.** A registry is not thread-safe: only the thread that draws its lists may use it. It holds
/// its providers and its factory; several lists may share it, and an `Engine` gives all its lists the same one.
///
/// **Frames.** The set of providers changes only in ``beginFrame()``. A surface that draws several lists at once starts
/// the frame for all of them, so that they have the same providers and share one time budget.
///
/// **Cost.** A slot without providers costs one dictionary access. A provider is called for a whole window of rows, not
/// for each row; if another provider is late, the window is drawn again without that one.
///
/// Nothing throws: a provider that fails or is late is left out of the row, and the factory's view is shown.
public final class SlotRegistry {
  /// The factory that draws everything that no provider draws.
  package let factory: ViewFactory
  /// The providers of the current frame, highest first.
  private(set) var providers: [any SlotProvider]
  /// The source of the plugin problems that every screen announces, or `nil` if there are no plugins.
  let problems: (any PluginProblemSource)?
  private let fixed: [any SlotProvider]
  private let guests: (any SlotProviderSource)?
  /// The version of the guests' providers in ``providers``.
  private var guestVersion: Int?
  /// The providers of the current frame, by the slots that they fill.
  private var fillers: [String: [any SlotProvider]] = [:]
  /// Whether a frame is being drawn.
  private var isInFrame = false
  private var late = LateAnswers()
  /// A record of the providers' answers, or `nil` to record nothing.
  package var trace: SlotTrace?
  /// The number of complete redraws that were requested.
  private(set) var redraws = 0

  /// Creates a registry whose providers stay the same.
  ///
  /// - Parameters:
  ///   - factory: The factory that draws everything that no provider draws.
  ///   - providers: The providers, highest first.
  public convenience init(
    factory: ViewFactory = ViewFactory(),
    providers: [any SlotProvider] = []
  ) {
    self.init(factory: factory, providers: providers, guests: nil, problems: nil)
  }

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - factory: The factory that draws everything that no provider draws.
  ///   - providers: The providers that stay for the registry's lifetime; they are called first.
  ///   - guests: The source of the providers that can change; they are called next.
  ///   - problems: The source of plugin problems.
  package init(
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

  /// Starts a frame with the current providers.
  ///
  /// A list's screen starts one itself, unless the surface that draws it has already done so.
  public func beginFrame() {
    guard let guests else { return }
    let version = guests.beginFrame()
    if version == guestVersion { return }
    guestVersion = version
    providers = fixed + guests.providers
    index()
  }

  /// Starts a frame and draws it; inside another frame it only draws.
  package func frame<Drawn>(_ draw: () throws -> Drawn) rethrows -> Drawn {
    if isInFrame { return try draw() }
    beginFrame()
    isInFrame = true
    defer { isInFrame = false }
    return try draw()
  }

  /// Draws a frame as if there were no providers.
  ///
  /// Use it only for lists that have not been drawn with providers, because a list keeps what it has drawn.
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
  /// Only a factory whose rows depend on more than their options needs this. Providers are not called again.
  public func redraw() { redraws += 1 }

  /// Returns the ids of the providers that fill a slot, highest first.
  public func providerIDs(of slot: String) -> [String] { fillers[slot, default: []].map(\.id) }

  /// Returns the providers that fill a slot, highest first, in order to call them.
  ///
  /// Rows may be read before any screen is drawn; the first call then starts a frame.
  func fillers(of slot: some RawRepresentable<String>) -> [any SlotProvider] {
    if fillers.isEmpty { return [] }
    if guestVersion == nil { beginFrame() }
    return fillers[slot.rawValue] ?? []
  }

  /// Draws repeatedly, each time without the providers that were late, until no other one is.
  ///
  /// - Returns: The last result, the rows drawn without some provider, and those of them without a provider that is
  ///   absent.
  func withoutLate<Drawn>(
    _ draw: () -> Drawn
  ) -> (drawn: Drawn, late: Set<UInt64>, abandoned: Set<UInt64>) {
    late = LateAnswers()
    var drawn = draw()
    while late.leaveOutLate() { drawn = draw() }
    let left = late.end()
    return (drawn, left.late, left.abandoned)
  }

  /// Calls providers independently of the rows being drawn, and returns whether an answer is still expected.
  func asking<Answers>(_ ask: () -> Answers) -> (answers: Answers, isLate: Bool) {
    let drawn = late
    late = LateAnswers()
    defer { late = drawn }
    let answers = ask()
    return (answers, late.isWaiting)
  }

  /// Calls providers outside of a frame, with a longer time limit for each answer.
  package func patiently(_ ask: () -> Void) {
    guard let guests else { return ask() }
    guests.patiently(ask)
  }

  /// Calls a provider for rows, except those that are drawn without it, and returns one answer per row.
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
  /// The providers are called from the lowest to the highest; each receives the texts from those below.
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

  /// Returns the buttons that each provider adds to one side of rows, from the highest provider to the lowest.
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
