// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
package import WeftApp

/// The line at the lower edge of a terminal: the keys that matter most where one is.
package enum ConsoleHints {
  package static func text(_ viewer: Viewer) -> String {
    let hints = viewer.app.words.hints
    if let front = viewer.front {
      if case .menu = front { return hints.menu }
      return hints.alert
    }
    if viewer.isSearching { return hints.search }
    if viewer.top.swipe?.open != nil { return hints.swiped }
    switch viewer.top {
    case is MessagesScreen: return hints.messages
    case is PageScreen, is ProblemsScreen: return hints.page
    default: return hints.list
    }
  }
}
