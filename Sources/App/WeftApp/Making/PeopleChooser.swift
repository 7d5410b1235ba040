// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// People whom the user chooses by a few letters in the palette, one or several of them.
final class PeopleChooser {
  /// The purpose of the choice.
  struct Purpose {
    /// The text of the empty field.
    let prompt: String
    /// Whether choosing one person ends the choice.
    var isSingle = false
    /// The people who can be chosen, or `nil` for all known people.
    var among: [UserID]?
    /// The people who can't be chosen.
    var except: Set<UserID> = []
    /// Returns what can be done with the chosen people.
    var actions: ([UserID]) -> [PaletteAction] = { _ in [] }
    /// Called with the id of the action, which is empty for a single choice, and the chosen people.
    let then: (String, [UserID]) -> Void
  }

  let purpose: Purpose
  /// The chosen people, in order.
  private(set) var chosen: [UserID] = []
  private var entries: [(id: UserID, name: FoldedName, key: String)] = []
  /// The people who are not read yet.
  private var rest: ArraySlice<UserID>
  private let app: ChatApp
  private let words: AppWords.Making

  /// The maximum number of people who are found; of a larger workspace, the first ones.
  private static let most = 20_000
  /// The number of people who are read at once.
  private static let step = 1_024
  /// The maximum number of people who are shown.
  private static let mostShown = 24

  init(_ app: ChatApp, _ purpose: Purpose) {
    (self.app, self.purpose) = (app, purpose)
    words = app.words.making
    let me = app.engine.environment.currentUser.id
    let all = purpose.among ?? app.engine.state.userIDs
    rest = all.filter { $0 != me && !purpose.except.contains($0) }.prefix(Self.most)
    readMore()
  }

  /// Whether some people are not read yet.
  var hasMore: Bool { !rest.isEmpty }

  /// Reads some more people.
  func readMore() {
    let state = app.engine.state
    entries += rest.prefix(Self.step).map { id in
      let name = state.user(id).displayName
      let handle = name == id.rawValue ? "" : " " + id.rawValue
      return (
        id, FoldedName(String((name + handle).unicodeScalars.prefix(128).map(Character.init))), name
      )
    }
    rest = rest.dropFirst(Self.step)
    entries.sort { ($0.key, $0.id) < ($1.key, $1.id) }
  }

  /// Adds a person or takes one back; returns false if too many would be chosen.
  func toggle(_ id: UserID) -> Bool {
    if let index = chosen.firstIndex(of: id) {
      chosen.remove(at: index)
      return true
    }
    guard chosen.count < NewChat.mostMembers else { return false }
    chosen.append(id)
    return true
  }

  /// Returns the rows for the typed letters.
  func rows(_ query: NameQuery) -> [PaletteSession.Row] {
    if !query.isEmpty {
      return entries.compactMap { entry in query.score(of: entry.name).map { (entry.id, $0) } }
        .enumerated()
        .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
        .prefix(Self.mostShown).map { row($0.element.0) }
    }
    let others = entries.lazy.map(\.id).filter { !self.chosen.contains($0) }
    let people = others.prefix(Self.mostShown).map(row)
    let heading: [PaletteSession.Row] = people.isEmpty ? [] : [.heading(words.people)]
    guard !chosen.isEmpty else { return heading + people }
    return purpose.actions(chosen).map { .action($0) } + [.heading(words.chosen)]
      + chosen.map(row) + heading + people
  }

  private func row(_ id: UserID) -> PaletteSession.Row {
    .person(id, isChosen: chosen.contains(id))
  }
}

extension AppWords.Making {
  /// Returns the names of people for a sentence, at most three of them.
  func names(of people: [UserID], in app: ChatApp) -> String {
    let (state, strings) = (app.engine.state, app.engine.environment.strings)
    let names = people.prefix(3).map { id in
      let name = AppPages.oneLine(state.user(id).displayName)
      return ChannelListAlert.shown(name, otherwise: id.rawValue, atMost: 40)
    }
    let more = people.count - names.count
    let all = names + (more > 0 ? ["+" + strings.number(more)] : [])
    return all.dropFirst().reduce(all.first ?? "") {
      strings.text(.accessibilityDetail, .text($0), .second($1))
    }
  }
}
