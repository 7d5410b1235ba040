// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The progress of opening a channel by its id.
package enum ChannelOpening: Equatable, Sendable {
  /// No channel is being opened.
  case none
  /// The session is looking for the channel, page by page.
  case looking(ChannelID)
  /// The channel was found and selected; the next frame scrolls to it.
  case opened(ChannelID)
  /// The list doesn't contain the channel.
  case notFound(ChannelID)
  /// A page that may contain the channel could not be loaded.
  case failed(ChannelID, ListFailure)
}

/// Opens a channel by its id, wherever it is in the list.
extension ChannelListSession {
  mutating func open(_ id: ChannelID) -> [Effect] {
    selected = nil
    awaited = nil
    opening = .looking(id)
    return look()
  }

  /// Selects the channel if the list has it; otherwise requests a page that may contain it.
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
    // Each request doubles the number of rows, so that even the last of a million channels takes only a few.
    return ask(for: rows.upcomingCount)
  }

  /// Continues the search after a page arrived; ends it if the page was empty but not the last.
  mutating func goOnLooking(isDeadEnd: Bool) -> [Effect] {
    guard isDeadEnd, case .looking(let id) = opening, !rows.contains(id) else { return look() }
    opening = .notFound(id)
    return []
  }

  /// Continues if the channel that arrived is the one to open.
  mutating func lookAgain(for id: ChannelID) -> [Effect] {
    if awaited == id, selected == nil, opening == .notFound(id) { opening = .looking(id) }
    guard opening == .looking(id), rows.contains(id) else { return [] }
    return look()
  }

  /// Clears selection and search if the removed channel was their target.
  mutating func forget(_ id: ChannelID) {
    if scrolledChannelID == id { scrolledChannelID = nil }
    if selected == id { selected = nil }
    if opening == .looking(id) || opening == .opened(id) { opening = .notFound(id) }
  }

  /// Selects a channel on behalf of the user and stops looking for any other.
  mutating func select(_ id: ChannelID?) {
    selected = id
    opening = .none
    awaited = nil
    scrolledChannelID = nil
    distant?.select(id)
    shownDistant?.select(id)
  }

  /// Selects the first channel unless one is selected or being opened.
  mutating func preselect() {
    guard selected == nil else { return }
    if case .looking = opening { return }
    selected = rows.upcomingFirst
  }
}
