// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Opening a channel by its id, wherever it stands in the list.
extension ChannelListSession {
  mutating func open(_ id: ChannelID) -> [Effect] {
    (selected, awaited) = (nil, nil)
    opening = .looking(id)
    return look()
  }

  /// Selects the channel looked for if it is there, else asks for a page that may have it.
  mutating func look() -> [Effect] {
    guard case .looking(let id) = opening else { return [] }
    if rows.contains(id) {
      (opening, selected, scrolledChannelID, awaited) = (.opened(id), id, id, nil)
      return []
    }
    if isAskingForPage { return [] }
    guard hasMore else {
      opening = .notFound(id)
      return []
    }
    // Pages that double what is there find even the last of a million channels in a few.
    return ask(for: rows.upcomingCount)
  }

  /// Goes on looking once a page is there; one of nothing that is not the last leads nowhere.
  mutating func goOnLooking(isDeadEnd: Bool) -> [Effect] {
    guard isDeadEnd, case .looking(let id) = opening, !rows.contains(id) else { return look() }
    opening = .notFound(id)
    return []
  }

  /// A channel has come, perhaps the one that a link leads to.
  mutating func lookAgain(for id: ChannelID) -> [Effect] {
    if awaited == id, selected == nil, opening == .notFound(id) { opening = .looking(id) }
    guard opening == .looking(id), rows.contains(id) else { return [] }
    return look()
  }

  /// A channel has gone, perhaps the one looked for.
  mutating func forget(_ id: ChannelID) {
    if scrolledChannelID == id { scrolledChannelID = nil }
    if selected == id { selected = nil }
    if opening == .looking(id) || opening == .opened(id) { opening = .notFound(id) }
  }

  /// Whoever selects something by hand looks for nothing any more.
  mutating func select(_ id: ChannelID?) {
    (selected, opening, awaited, scrolledChannelID) = (id, .none, nil, nil)
  }

  /// Selects the first channel where nothing is selected or looked for.
  mutating func preselect() {
    guard selected == nil else { return }
    if case .looking = opening { return }
    selected = rows.upcomingFirst
  }
}
