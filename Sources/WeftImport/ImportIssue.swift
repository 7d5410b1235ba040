// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One thing an import left out or mended, and where.
public struct ImportIssue: Equatable, Sendable, CustomStringConvertible {
  /// The place, such as `general/2024-01-02.json[3].ts` or `channels[3].messages[0].created_at`.
  public let path: String
  /// What is wrong there.
  public let reason: String
  /// What to do about it, nil where nothing can be done.
  public let remedy: String?

  init(_ path: String, _ reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// Place, reason and remedy on one line, safe to print.
  public var description: String {
    let line = [path.isEmpty ? nil : path, remedy.map { "\(reason); \($0)" } ?? reason]
      .compactMap { $0 }.joined(separator: ": ")
    // Names of files may hold anything, line breaks included.
    return String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}
