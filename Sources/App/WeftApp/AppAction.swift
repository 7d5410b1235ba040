// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The ids of the actions that the application's own views start.
package enum AppAction {
  /// Shows the channel list.
  package static let channels = "app.channels"
  /// Shows the thread list.
  package static let threads = "app.threads"
  /// Shows the settings.
  package static let settings = "app.settings"
  /// Shows the page that lists the keys.
  package static let help = "app.help"
  /// Switches to the next colour theme.
  package static let theme = "app.theme"
  /// Marks every channel as read.
  package static let markAllRead = "app.read.all"
  /// Marks a message and all later ones as unread.
  package static let markUnread = "app.unread"
  /// Opens a row: what tapping the row as a whole does.
  package static let openRow = "row.open"

  /// Switches a plugin on or off.
  package static func turnPlugin(_ id: String) -> String { "app.plugin.\(id)" }

  /// The plugin that an action switches; nil for any other action.
  static func plugin(of action: String) -> String? {
    // With a slash it is an action of the plugin whose id begins with "app.plugin.".
    guard action.hasPrefix("app.plugin."), ListAction.isHosts(action) else { return nil }
    return String(action.dropFirst("app.plugin.".count))
  }
}
