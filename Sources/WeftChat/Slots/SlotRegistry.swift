// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The one place where it is decided who fills a slot: providers from the highest to the lowest,
/// then the factory, which always has an answer.
public final class SlotRegistry {
  /// Who answers what nobody else does.
  public let factory: ViewFactory
  /// Who is asked first, highest first, in the frame that was begun last.
  public private(set) var providers: [any SlotProvider]
  /// Who knows what is wrong with plugins, which every screen tells; nil where there are none.
  public let problems: (any PluginProblemSource)?
  private let fixed: [any SlotProvider]
  private let guests: (any SlotProviderSource)?
  /// Which of their providers are known.
  private var guestVersion: Int?
  private var fillers: [String: [any SlotProvider]] = [:]
  private var late = LateAnswers()
  /// Where it is written down what providers say; nil while nobody wants to know.
  public var trace: SlotTrace?
  /// How often everything was to be drawn anew.
  private(set) var redraws = 0

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - providers: Who is there for as long as the registry is, and asked first.
  ///   - guests: Who knows those that come and go, and are asked after them.
  public init(
    factory: ViewFactory = ViewFactory(),
    providers: [any SlotProvider] = [],
    guests: (any SlotProviderSource)? = nil,
    problems: (any PluginProblemSource)? = nil
  ) {
    self.factory = factory
    self.providers = providers
    self.problems = problems
    self.guests = guests
    fixed = providers
    index()
    beginFrame()
  }

  /// Begins a frame, with those who fill slots by now.
  ///
  /// Every screen of a list begins one.
  public func beginFrame() {
    guard let guests else { return }
    let present = guests.beginFrame()
    if present == guestVersion { return }
    guestVersion = present
    providers = fixed + guests.providers
    index()
  }

  private func index() {
    fillers = providers.reduce(into: [:]) { fillers, provider in
      for slot in provider.filledSlots { fillers[slot, default: []].append(provider) }
    }
  }

  /// Whether anybody but the factory fills a slot.
  package func isFilled(_ slot: some RawRepresentable<String>) -> Bool {
    !fillers(of: slot).isEmpty
  }

  /// Whether nobody but the factory fills any slot.
  var isFactoryAlone: Bool { fillers.isEmpty }

  /// Has the factory draw every row anew in the next frame.
  ///
  /// Only a factory that draws rows by more than it is told of them needs it. Providers are not asked again.
  public func redraw() { redraws += 1 }

  /// The ids of those who fill a slot besides the factory, highest first.
  public func providerIDs(of slot: String) -> [String] { fillers[slot, default: []].map(\.id) }

  /// Who fills a slot besides the factory, highest first.
  private func fillers(of slot: some RawRepresentable<String>) -> [any SlotProvider] {
    fillers.isEmpty ? [] : fillers[slot.rawValue] ?? []
  }

  /// Draws rows again and again, each time without those who turned out to be late, until nobody does.
  ///
  /// - Returns: what was drawn last, the rows that somebody was left out of, and those of them in which it is
  ///   somebody who will not answer.
  func withoutLate<Drawn>(
    _ draw: () -> Drawn
  ) -> (drawn: Drawn, late: Set<UInt64>, abandoned: Set<UInt64>) {
    late = LateAnswers()
    var drawn = draw()
    while late.leaveOutLate() { drawn = draw() }
    let left = late.end()
    return (drawn, left.late, left.abandoned)
  }

  /// What a provider says about the rows it is asked about, one answer a row.
  private func answers<Row: SlotRow, Value>(
    of provider: any SlotProvider,
    about rows: [Row],
    ask: (_ places: [Int]?) -> [SlotAnswer<Value>]
  ) -> [SlotAnswer<Value>] {
    let id = provider.id
    var answers: [SlotAnswer<Value>]
    let without = late.rows(without: id)
    if !without.isEmpty {
      let places = rows.indices.filter { !without.contains(rows[$0].shownRowID) }
      answers = Array(repeating: .pass, count: rows.count)
      if !places.isEmpty {
        for (place, answer) in zip(places, ask(places)) { answers[place] = answer }
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
  /// The view of one row, and the provider it came from; nil stands for the factory.
  struct Item {
    let scene: Scene
    let provider: String?
  }

  /// The views of a window's rows: for each the first provider that does not pass, and around it what
  /// higher ones put there.
  func items<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>,
    default makeDefault: (_ place: Int) -> Scene
  ) -> [Item] {
    if !isFilled(slot) {
      return window.rows.indices.map { Item(scene: makeDefault($0), provider: nil) }
    }
    return answers(slot, for: window).enumerated().map { place, answer in
      Item(scene: answer.scene { makeDefault(place) }, provider: answer.provider)
    }
  }

  /// The parts of a window's rows that providers draw, of those slots a row has.
  func parts<Row: SlotRow>(
    _ slots: some Collection<ViewSlot>,
    for window: SlotWindow<Row>
  ) -> [SlotParts] {
    var parts = Array(repeating: SlotParts(), count: window.rows.count)
    if fillers.isEmpty { return parts }
    for slot in slots where isFilled(slot) {
      for (place, answer) in answers(slot, for: window).enumerated() where !answer.isEmpty {
        parts[place].answers[slot] = answer
      }
    }
    return parts
  }

  /// A part of a list's screen.
  func view(_ slot: ViewSlot, of list: some SlotList, default makeDefault: () -> Scene) -> Scene {
    isFilled(slot)
      ? answers(slot, for: list.slotWindow)[0].scene(most: slot.mostOfWindow, makeDefault)
      : makeDefault()
  }

  /// What providers say about the rows of a window, from the highest to the lowest.
  func answers<Row: SlotRow>(_ slot: ViewSlot, for window: SlotWindow<Row>) -> [ViewAnswer] {
    var found = Array(repeating: ViewAnswer(), count: window.rows.count)
    for provider in fillers(of: slot) {
      // Only undecided rows are offered to the next provider.
      let open = found.indices.filter { found[$0].whole == nil }
      if open.isEmpty { break }
      let asked = open.count == found.count ? window : window.at(open)
      let answers = answers(of: provider, about: asked.rows) { places in
        provider.views(slot, for: places.map { asked.at($0) } ?? asked)
      }
      trace?.add(slot, asked.rows, provider.id, answers) { $0.isWhole ? .drew : .wrapped }
      for (place, answer) in zip(open, answers) {
        if case .mine(let view) = answer { found[place].add(view, from: provider.id) }
      }
    }
    return found
  }
}

extension SlotRegistry {
  /// A part of a list's screen with what everybody wraps around it, the factory first.
  func wrapped(
    _ slot: WrapSlot,
    of list: some SlotList,
    _ content: Scene,
    default wrap: (Scene) -> Scene
  ) -> Scene {
    let content = wrap(content)
    if !isFilled(slot) { return content }
    return content.surrounded(by: frames(slot, for: list.slotWindow)[0], most: 1)
  }

  /// A list's screen with its title: with that of a provider, or else as the factory has it, and with what
  /// everybody wraps around that.
  ///
  /// - Parameter title: What stands where a provider put something around the title.
  func titled(
    _ titleSlot: ViewSlot,
    in slot: WrapSlot,
    of list: some SlotList,
    _ content: Scene,
    title: () -> Scene,
    otherwise wrap: (Scene) -> Scene
  ) -> Scene {
    wrapped(slot, of: list, content) { content in
      guard isFilled(titleSlot) else { return wrap(content) }
      let answer = answers(titleSlot, for: list.slotWindow)[0]
      if answer.isEmpty { return wrap(content) }
      return Scene {
        answer.scene(most: titleSlot.mostOfWindow, title)
        content
      }
    }
  }

  /// What providers wrap around the views of rows, from the lowest provider to the highest.
  func frames<Row: SlotRow>(_ slot: WrapSlot, for window: SlotWindow<Row>) -> [[SceneFrame]] {
    var frames: [[SceneFrame]] = Array(repeating: [], count: window.rows.count)
    for provider in fillers(of: slot).reversed() {
      let answers = answers(of: provider, about: window.rows) { places in
        provider.frames(slot, for: places.map { window.at($0) } ?? window)
      }
      trace?.add(slot, window.rows, provider.id, answers) { _ in .wrapped }
      for (place, answer) in zip(frames.indices, answers) {
        if case .mine(let frame) = answer { frames[place].append(frame) }
      }
    }
    return frames
  }

  /// The texts of a window's rows: from the lowest provider to the highest, each sees what those
  /// below it made.
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
      for (place, answer) in zip(texts.indices, answers) {
        if case .mine(let text) = answer { texts[place] = text }
      }
    }
    return texts
  }

  /// The buttons that each provider adds to a side of rows, from the highest to the lowest.
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
