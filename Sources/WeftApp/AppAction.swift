// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The ids of what the application's own views do.
package enum AppAction {
  /// Shows the channel list.
  package static let channels = "app.channels"
  /// Shows the thread list.
  package static let threads = "app.threads"
  /// Shows the settings.
  package static let settings = "app.settings"
  /// Tells which keys there are.
  package static let help = "app.help"
  /// Takes the next colours.
  package static let theme = "app.theme"
  /// Marks every channel as read.
  package static let markAllRead = "app.read.all"
  /// Marks a message, and all after it, as not read.
  package static let markUnread = "app.unread"
  /// Does what a row as a whole is for.
  package static let openRow = "row.open"

  /// Switches a plugin on or off.
  package static func turnPlugin(_ id: String) -> String { "app.plugin.\(id)" }

  /// The plugin that an action switches, nil where it is none.
  static func plugin(of action: String) -> String? {
    action.hasPrefix("app.plugin.") ? String(action.dropFirst("app.plugin.".count)) : nil
  }
}
