// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftPluginFormat

/// What one person did, or wanted to do: a line of the audit log.
package struct AuditEntry: Equatable, Sendable {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// It was done.
    case done
    /// It was not allowed, for a reason in one word.
    case refused(String)
    /// It could not be done, for a reason in one word.
    case failed(String)
  }

  /// Who acted; nil where that is not known, as with a forged link.
  package var person: Person?
  /// The action in one word, such as `enter` or `send`.
  package var action: String
  /// The id of what it concerns, such as a channel's; never a text that people wrote.
  package var subject: String
  /// What came of it.
  package var outcome: Outcome
  /// The address of the browser, for a link that let nobody in.
  package var address: String?
  /// How many entries the line stands for, where it stands for several.
  package var count: Int?

  /// Describes an action.
  package init(_ action: String, of person: Person?, on subject: String, _ outcome: Outcome) {
    (self.person, self.action, self.subject, self.outcome) = (person, action, subject, outcome)
  }

  /// The most bytes of each text; a longer one is cut.
  static let mostBytes = 1024

  /// The entry as one object of JSON without line ends.
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
    var (scalars, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > mostBytes { break }
      scalars.append(scalar)
    }
    return String(scalars) + "…"
  }
}
