// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One part that an import left out or corrected, and its path.
public struct ImportIssue: Equatable, Sendable, CustomStringConvertible {
  /// The path, such as `general/2024-01-02.json[3].ts` or `channels[3].messages[0].created_at`.
  public let path: String
  /// The reason.
  public let reason: String
  /// The remedy, nil when there is none.
  public let remedy: String?

  init(_ path: String, _ reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// Path, reason and remedy on one line, safe to print.
  public var description: String {
    let line = [path.isEmpty ? nil : path, remedy.map { "\(reason); \($0)" } ?? reason]
      .compactMap { $0 }.joined(separator: ": ")
    // File names may contain any character, line breaks included.
    return String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}
