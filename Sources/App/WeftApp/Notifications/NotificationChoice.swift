// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The messages of which a user wants to be notified.
package enum NotificationChoice: String, CaseIterable, Sendable {
  /// None.
  case off
  /// Those that mention the user, and those of direct conversations.
  case mentions
  /// All of channels that are not muted.
  case all

  /// The next choice, in a circle.
  var next: NotificationChoice {
    switch self {
    case .off: .mentions
    case .mentions: .all
    case .all: .off
    }
  }

  /// The name shown to the user.
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
  /// The browser asks its user first.
  case undecided = "default"
  /// The browser's user has forbidden them.
  case denied
  /// It can't show any.
  case unavailable
}

/// What a surface says to a user who is not looking: who wrote, and where.
package struct ChatNotification: Equatable, Sendable {
  /// Its number, which grows.
  package let number: Int
  /// Who wrote, and where; one line.
  package let title: String
  /// The message, or how many there are in each chat; one line.
  package let body: String
  /// The screens that show the messages.
  package let path: [ScreenName]
}
