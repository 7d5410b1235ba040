// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftApp
internal import WeftSystem

/// The file that stores the user's choice of notifications between processes.
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
    let file = UserFolder.state.path("weft/notifications").flatMap {
      FileHandle(forReadingAtPath: $0)
    }
    let bytes = (try? file?.read(upToCount: 16)) ?? Data()
    let word = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
    return NotificationChoice(rawValue: String(word)) ?? .mentions
  }

  /// Stores a choice, readable only by the user.
  package static func keep(_ choice: NotificationChoice) {
    guard let path = UserFolder.state.path("weft/notifications") else { return }
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(Array("\(choice.rawValue)\n".utf8), to: Array(path.utf8))
  }
}
