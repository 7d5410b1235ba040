// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftApp

/// The file that keeps the user's choice of notifications from one process to the next.
///
/// A file that can't be read counts as none, and one that can't be written keeps nothing.
enum NotificationFile {
  static let option = Option(
    "--notifications",
    NotificationChoice.allCases.map(\.rawValue).joined(separator: "|"),
    "of which messages one is notified that come while one looks elsewhere (default: as in the settings)"
  )

  /// The choice of an invocation, else the one that is kept, else that of the application.
  static func choice(_ arguments: Arguments) throws(UsageError) -> NotificationChoice {
    if let word = try arguments.choice(option.name) {
      return NotificationChoice(rawValue: word) ?? .off
    }
    let file = StateFile.path("notifications").flatMap { FileHandle(forReadingAtPath: $0) }
    let bytes = (try? file?.read(upToCount: 16)) ?? Data()
    let word = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
    return NotificationChoice(rawValue: String(word)) ?? .mentions
  }

  /// Keeps a choice, for the user alone.
  static func keep(_ choice: NotificationChoice) {
    guard let path = StateFile.path("notifications") else { return }
    let file = URL(fileURLWithPath: path)
    try? DataFolder.make(file.deletingLastPathComponent())
    try? Data("\(choice.rawValue)\n".utf8).write(to: file, options: .atomic)
  }
}
