// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The progress of opening a channel by its id.
public enum ChannelOpening: Equatable, Sendable {
  /// No channel is being opened.
  case none
  /// The session is looking for the channel, page by page.
  case looking(ChannelID)
  /// The channel was found and selected; the next frame scrolls to it.
  case opened(ChannelID)
  /// The channel is on no page of the list.
  case notFound(ChannelID)
  /// A further page, which may have the channel, could not be loaded.
  case failed(ChannelID, ListFailure)
}

/// Opening a channel by its id, wherever it is in the list.
extension ChannelListSession {
  mutating func open(_ id: ChannelID) -> [Effect] {
    (selected, awaited) = (nil, nil)
    opening = .looking(id)
    return look()
  }

  /// Selects the channel if the list has it, else requests a page that may have it.
  mutating func look() -> [Effect] {
    guard case .looking(let id) = opening else { return [] }
    if rows.contains(id) {
      (opening, selected, scrolledChannelID, awaited) = (.opened(id), id, id, nil)
      return []
    }
    if isMeasured {
      guard let index = distantIndex(of: id) else {
        opening = .notFound(id)
        return []
      }
      reach(index..<index + 1)
      (opening, selected, scrolledChannelID, awaited) = (.opened(id), id, id, nil)
      distant?.select(id)
      return []
    }
    if isAskingForPage { return [] }
    guard hasMore else {
      opening = .notFound(id)
      return []
    }
    // Pages that double the number of rows find even the last of a million channels in a few
    // requests.
    return ask(for: rows.upcomingCount)
  }

  /// Continues the search after a page arrived; an empty page that is not the last ends it.
  mutating func goOnLooking(isDeadEnd: Bool) -> [Effect] {
    guard isDeadEnd, case .looking(let id) = opening, !rows.contains(id) else { return look() }
    opening = .notFound(id)
    return []
  }

  /// Handles a channel that arrived, which may be the one to open.
  mutating func lookAgain(for id: ChannelID) -> [Effect] {
    if awaited == id, selected == nil, opening == .notFound(id) { opening = .looking(id) }
    guard opening == .looking(id), rows.contains(id) else { return [] }
    return look()
  }

  /// Handles a channel that was removed, which may be the one to open.
  mutating func forget(_ id: ChannelID) {
    if scrolledChannelID == id { scrolledChannelID = nil }
    if selected == id { selected = nil }
    if opening == .looking(id) || opening == .opened(id) { opening = .notFound(id) }
  }

  /// Selects a channel on behalf of the user, which ends the search for another one.
  mutating func select(_ id: ChannelID?) {
    (selected, opening, awaited, scrolledChannelID) = (id, .none, nil, nil)
    distant?.select(id)
    shownDistant?.select(id)
  }

  /// Selects the first channel, unless one is selected or being opened.
  mutating func preselect() {
    guard selected == nil else { return }
    if case .looking = opening { return }
    selected = rows.upcomingFirst
  }
}
