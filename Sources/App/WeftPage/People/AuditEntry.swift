// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftPluginFormat

/// An action that a user performed or attempted: a line of the audit log.
package struct AuditEntry: Equatable, Sendable {
  /// The result of an action.
  package enum Outcome: Hashable, Sendable {
    /// It was performed.
    case done
    /// It was not allowed, for a reason in one word.
    case refused(String)
    /// It failed, for a reason in one word.
    case failed(String)
  }

  /// The user who acted, or `nil` if unknown, as with a forged link.
  package var person: Person?
  /// The action in one word, such as `enter` or `send`.
  package var action: String
  /// The id of the action's subject, such as a channel's; never a text that users wrote.
  package var subject: String
  /// The result.
  package var outcome: Outcome
  /// The browser's address, for a link that was refused.
  package var address: String?
  /// The number of entries that the line summarizes, or `nil` for a single one.
  package var count: Int?

  /// Creates an entry for an action.
  package init(_ action: String, of person: Person?, on subject: String, _ outcome: Outcome) {
    self.person = person
    self.action = action
    self.subject = subject
    self.outcome = outcome
  }

  /// The maximum size of each text in bytes; longer ones are cut.
  static let mostBytes = 1024

  /// Returns the entry as a JSON object on one line.
  func line(at date: Date) -> String {
    let (word, reason) =
      switch outcome {
      case .done: ("done", nil as String?)
      case .refused(let reason): ("refused", reason)
      case .failed(let reason): ("failed", reason)
      }
    let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    var members: [JSONValue.Member] = [JSONValue.Member("time", .string(time))]
    for (key, value) in [
      ("workspace", person?.workspace), ("user", person?.user), ("action", action),
      ("subject", subject), ("outcome", word), ("reason", reason), ("address", address),
    ] {
      if let value { members.append(JSONValue.Member(key, .string(Self.cut(value)))) }
    }
    if let count { members.append(JSONValue.Member("count", .integer(Int64(count)))) }
    return EscapedText.printed(json: JSONWriter.compact(.object(members)))
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > mostBytes else { return text }
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > mostBytes { break }
      scalars.append(scalar)
    }
    return String(scalars) + "…"
  }
}
