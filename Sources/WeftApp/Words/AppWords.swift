// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// The texts of the application's own screens in one language.
package struct AppWords: Sendable {
  package let settings: String
  package let help: String
  package let back: String
  package let search: String
  package let close: String
  package let colours: String
  package let coloursAuto: String
  package let coloursLight: String
  package let coloursDark: String
  package let plugins: String
  package let noPlugins: String
  package let on: String
  package let off: String
  package let refused: String
  package let problems: String
  package let about: String
  package let workspace: String
  package let inMemory: String
  package let version: String
  package let channelInfo: String
  package let name: String
  package let identifier: String
  package let created: String
  package let unread: String
  package let online: String
  package let muted: String
  package let pinned: String
  package let yes: String
  package let attachment: String
  package let kind: String
  package let address: String
  package let size: String
  package let text: String
  package let markAllRead: String
  package let read: String
  /// The notice after marking everything as read.
  package let markedRead: String
  /// The notice after marking one chat or thread as read.
  package let replies: String
  package let markUnread: String
  package let marked: String
  /// The notice after marking something as unread.
  package let notFound: String
  package let nothingAttached: String
  package let unknownAction: String
  package let notKept: String
  /// What precedes the error of a failed save.
  package let reconnecting: String
  package let ended: String
  /// What a page says after its key was revoked.
  package let loading: String
  package let loaded: String
  /// What follows the number of rows loaded so far.
  package let list: String
  package let needsScript: String
  package let hints: Hints
  package let keys: Keys

  /// The most useful keys of each screen, for the line of hints.
  package struct Hints: Sendable {
    package let list: String
    package let threads: String
    package let messages: String
    package let replies: String
    package let page: String
    /// The hints of a page without actions.
    package let reading: String
    package let search: String
    package let menu: String
    package let alert: String
    package let swiped: String
  }

  /// What the keys do, for the help page.
  package struct Keys: Sendable {
    package let move: String
    package let page: String
    package let ends: String
    package let open: String
    package let back: String
    package let tabs: String
    package let search: String
    package let kind: String
    package let clear: String
    package let swipe: String
    package let more: String
    package let read: String
    package let unread: String
    package let delete: String
    package let attachment: String
    package let latest: String
    package let newThreads: String
    package let theme: String
    package let problems: String
    package let settings: String
    package let help: String
    package let suspend: String
    package let quit: String
  }

  /// The texts in a catalogue's language, else in English.
  package static func of(_ strings: StringCatalog) -> AppWords {
    switch strings.language.prefix(2) {
    case "pl": .polish
    case "ar": .arabic
    default: .english
    }
  }
}
