// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp

/// The file that stores the user's choices about notifications between processes: which messages, and in the second
/// line the quiet hours.
///
/// A file that can't be read is ignored, and so is a failure to write it.
package enum NotificationFile {
  package static let option = Option(
    "--notifications",
    NotificationChoice.allCases.map(\.rawValue).joined(separator: "|"),
    help:
      "which new messages to notify about while Weft is not focused (default: as in the settings)"
  )

  /// Returns the choice of an invocation, or else the stored one, or else the default.
  package static func choice(_ arguments: Arguments) throws(UsageError) -> NotificationChoice {
    if let word = try arguments.choice(option.name) {
      return NotificationChoice(rawValue: word) ?? .off
    }
    return file.lines.first.flatMap { NotificationChoice(rawValue: $0) } ?? .mentions
  }

  /// Returns the stored quiet hours, or `nil` if there are none.
  package static func quietHours() -> QuietHours? {
    file.lines.dropFirst().first.flatMap { QuietHours($0) }
  }

  private static var file: ChoiceFile { ChoiceFile("notifications") }

  /// Stores both choices, readable only by the user.
  package static func keep(_ choice: NotificationChoice, _ hours: QuietHours?) {
    file.keep([choice.rawValue] + (hours.map { [$0.text] } ?? []))
  }
}
