// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which messages a user wants to be notified about.
package enum NotificationChoice: String, CaseIterable, Sendable {
  /// No messages.
  case off
  /// Messages that mention the user, and those of direct conversations.
  case mentions
  /// All messages of channels that are not muted.
  case all

  /// The choice after this one, in a cycle.
  var next: NotificationChoice {
    switch self {
    case .off: .mentions
    case .mentions: .all
    case .all: .off
    }
  }

  /// Returns the name shown to the user.
  func name(_ words: AppWords.Notifying) -> String {
    switch self {
    case .off: words.off
    case .mentions: words.mentions
    case .all: words.all
    }
  }
}

/// Whether a surface shows notifications.
package enum NotificationPermission: String, Sendable {
  /// It shows them.
  case granted
  /// The browser has not asked its user yet.
  case undecided = "default"
  /// The browser's user has forbidden them.
  case denied
  /// It can't show any.
  case unavailable
}

/// A notification for a user who is not looking: who wrote, and where.
package struct ChatNotification: Equatable, Sendable {
  /// Its number; later notifications have greater ones.
  package let number: Int
  /// The author and the chat, in one line.
  package let title: String
  /// The message, or the number of messages in each chat; one line.
  package let body: String
  /// The screens that show the messages.
  package let path: [ScreenName]
}
