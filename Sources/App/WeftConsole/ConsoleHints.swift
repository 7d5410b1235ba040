// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp

/// The line at the lower edge of a terminal: the most useful keys of the visible screen.
package enum ConsoleHints {
  /// How many rows load before a user has had time to notice that more are coming.
  private static let worthTelling = 20_000

  /// The line for a viewer's screen.
  package static func text(_ viewer: Viewer) -> String {
    let words = viewer.app.words
    let hints = words.hints
    if let front = viewer.front {
      if case .menu = front { return hints.menu }
      return hints.alert
    }
    if viewer.isSearching { return hints.search }
    if viewer.top.swipe?.open != nil { return hints.swiped }
    if viewer.top.hasMoreToLoad, viewer.top.count > worthTelling {
      let count = viewer.app.engine.environment.strings.number(viewer.top.count)
      return "\(words.loading) \(count) \(words.loaded)"
    }
    switch viewer.top {
    case let screen as MessagesScreen: return screen.isReplies ? hints.replies : hints.messages
    case let screen as PageScreen: return screen.isForChoosing ? hints.page : hints.reading
    case is ProblemsScreen: return hints.reading
    case is ThreadsScreen: return hints.threads
    default: return hints.list
    }
  }
}
