// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The letters by which a user reaches a chat or an action, and what fits them.
///
/// The field keeps the keyboard focus; one of the rows below it is always selected, and Enter chooses it.
package final class PaletteSession: ScreenSearch, RowLoading {
  /// A row of the palette.
  enum Row: Equatable {
    case heading(String)
    case chat(ChannelID)
    case action(PaletteAction)
    case person(UserID, isChosen: Bool)
    /// Searches the messages of all chats for the typed text.
    case search(String)
  }

  /// The label of the field.
  package let prompt: String
  /// The typed text.
  package private(set) var text = ""
  private(set) var rows: [Row] = []
  /// Handles the chosen chat; `nil` opens it.
  let then: ((ChannelID) -> Void)?
  /// The people among whom the user chooses, or `nil` if the rows are chats and actions.
  let people: PeopleChooser?
  /// The user's earlier activity, which continues when the palette closes.
  let before: Before
  private(set) var finder: ChatFinder
  private let index: ChatIndex
  private let words: AppWords.Palette
  private let chatsTitle: String
  private let actions: [(action: PaletteAction, name: FoldedName)]
  private var query = NameQuery("")
  /// The number of each row that was ever shown, so that a late press never meets another row.
  private var numbers: [Row.ID: UInt64] = [:]
  private var selectedID: Row.ID?
  /// The text of the selected row in the last frame, for screen readers while the field has the focus.
  package internal(set) var selectedLabel = ""
  /// Called when rows have changed without the user's doing.
  private let onChange: () -> Void

  /// The user's activity before the palette opened.
  struct Before {
    /// Whether keys went to the message field.
    let isWriting: Bool
    /// The screen that the user had chosen to act on, as in `Viewer.chosen`.
    let chosen: Int?
    /// The chat that the user was in.
    let chat: Conversation?
  }

  /// The maximum number of chats for an empty text, and of those that fit a text.
  static let mostChats = (atFirst: 8, found: 24)

  /// - Parameters:
  ///   - actions: The actions that it offers besides the chats.
  ///   - people: The people among whom the user chooses instead.
  ///   - then: Handles the chosen chat; `nil` opens it.
  init(
    _ viewer: Viewer,
    prompt: String,
    actions: [PaletteAction],
    before: Before,
    people: PeopleChooser? = nil,
    then: ((ChannelID) -> Void)? = nil
  ) {
    self.prompt = prompt
    self.people = people
    self.then = then
    self.before = before
    self.actions = actions.map { ($0, FoldedName($0.title)) }
    words = viewer.app.words.palette
    chatsTitle = viewer.app.engine.environment.strings.text(.channelListTitle)
    index = viewer.app.chatIndex
    finder = ChatFinder(
      index,
      visited: viewer.visited,
      current: then == nil ? before.chat?.channel.id : nil,
      limit: Self.mostChats.found
    )
    onChange = { [weak viewer] in viewer?.touch() }
    index.update()
    search(for: "")
  }

  // The field.

  package var isOpen: Bool {
    get { true }
    set {}
  }
  package var isActive: Bool { true }

  package func search(for text: String?) {
    self.text = text ?? ""
    query = NameQuery(self.text)
    finder.find(query)
    arrange()
    selectedID = nil
  }

  /// How many people are chosen, or `nil` if the palette offers none.
  package var chosenCount: Int? { people?.chosen.count }

  package func switchKind(isBack: Bool) { move(by: isBack ? -1 : 1) }

  // The chats that are not examined yet.

  package var count: Int { rows.count }
  package var hasMoreToLoad: Bool { people?.hasMore ?? (index.hasMore || !finder.isDone) }

  package func loadMore() {
    if let people {
      people.readMore()
      arrange()
      return onChange()
    }
    if finder.isDone { index.readMore() }
    if finder.goOn() {
      arrange()
      onChange()
    }
  }

  /// Follows changes of the chats.
  func follow() {
    if people != nil { return }
    index.update()
    guard !finder.isDone else { return }
    finder.goOn()
    arrange()
  }

  // The rows.

  /// The index of the selected row, or `nil` if nothing fits.
  var selected: Int? {
    get {
      selectedID.flatMap { id in rows.firstIndex { $0.id == id } }
        ?? rows.firstIndex { !$0.isHeading }
    }
    set { selectedID = newValue.flatMap { rows.indices.contains($0) ? rows[$0].id : nil } }
  }

  /// Selects the next row that is not a heading, or the previous one; stops at both ends.
  package func move(by step: Int) {
    guard var place = selected else { return }
    repeat { place += step } while rows.indices.contains(place) && rows[place].isHeading
    if rows.indices.contains(place) { selected = place }
  }

  /// Returns the number of the row at an index.
  func number(at place: Int) -> UInt64? {
    guard rows.indices.contains(place) else { return nil }
    let id = rows[place].id
    if let known = numbers[id] { return known }
    let number = UInt64(numbers.count) + 1
    numbers[id] = number
    return number
  }

  /// Returns the index of the row with a number.
  func index(of number: UInt64) -> Int? { rows.firstIndex { numbers[$0.id] == number } }

  private func arrange() {
    if let people { return rows = people.rows(query) }
    let isWhole = query.isEmpty && then == nil
    let found = finder.best.prefix(isWhole ? Self.mostChats.atFirst : Self.mostChats.found)
    let chats = found.isEmpty ? [] : [Row.heading(chatsTitle)] + found.map { .chat($0.id) }
    guard then == nil else { return rows = Array(chats.dropFirst()) }
    let fitting = fittingActions()
    let here = section(words.here, fitting.filter { $0.action.isOfChat })
    let everywhere = section(words.actions, fitting.filter { !$0.action.isOfChat })
    // The section with the best match comes first; without letters, that of the chat.
    let isHereFirst = query.isEmpty || fitting.first?.action.isOfChat == true
    let others = isHereFirst ? here + everywhere : everywhere + here
    let isActionFirst = fitting.first?.score ?? 0 > found.map(\.score).max() ?? 0
    rows = isActionFirst && !query.isEmpty ? others + chats : chats + others
    if !query.isEmpty { rows.append(.search(text)) }
  }

  /// The actions that fit the text, best first; those of equal quality in their usual order.
  private func fittingActions() -> [(action: PaletteAction, score: Int, place: Int)] {
    actions.enumerated()
      .compactMap { place, each in
        query.score(of: each.name).map { (action: each.action, score: $0, place: place) }
      }
      .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
  }

  private func section(
    _ title: String,
    _ fitting: [(action: PaletteAction, score: Int, place: Int)]
  ) -> [Row] {
    fitting.isEmpty ? [] : [.heading(title)] + fitting.map { .action($0.action) }
  }
}

extension PaletteSession.Row: Identifiable {
  /// The identity of a row.
  enum ID: Hashable {
    case heading(String)
    case chat(ChannelID)
    case action(String)
    case person(UserID)
    case search
  }

  var id: ID {
    switch self {
    case .heading(let title): .heading(title)
    case .chat(let id): .chat(id)
    case .action(let action): .action(action.id)
    case .person(let id, _): .person(id)
    case .search: .search
    }
  }

  /// Whether the row is a heading, which can't be chosen.
  var isHeading: Bool { if case .heading = self { true } else { false } }
}
