// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftApp
internal import WeftSystem

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
    return lines.first.flatMap { NotificationChoice(rawValue: $0) } ?? .mentions
  }

  /// Returns the stored quiet hours, or `nil` if there are none.
  package static func quietHours() -> QuietHours? {
    lines.dropFirst().first.flatMap { QuietHours($0) }
  }

  /// The lines of the file.
  private static var lines: [String] {
    let file = UserFolder.state.path("weft/notifications").flatMap {
      FileHandle(forReadingAtPath: $0)
    }
    let bytes = (try? file?.read(upToCount: 64)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Stores both choices, readable only by the user.
  package static func keep(_ choice: NotificationChoice, _ hours: QuietHours?) {
    guard let path = UserFolder.state.path("weft/notifications") else { return }
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(
      Array("\(choice.rawValue)\n\(hours.map { "\($0.text)\n" } ?? "")".utf8),
      to: Array(path.utf8)
    )
  }
}
