// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The outcome of an import: counts of what was imported, and the issues.
public struct ImportReport: Equatable, Sendable {
  /// The maximum number of issues in a report; a file may have as many as it has lines.
  public static let issueLimit = 1000

  /// The format of the file.
  public let format: ImportFormat
  /// The number of users passed to the sink, including repetitions.
  public internal(set) var users = 0
  /// The number of imported channels.
  public internal(set) var channels = 0
  /// The number of messages imported with their channels.
  public internal(set) var messages = 0
  /// The number of imported threads.
  public internal(set) var threads = 0
  /// The number of replies imported with their threads.
  public internal(set) var replies = 0
  /// The number of messages without readable content.
  ///
  /// They are left out, except those that start a thread.
  public internal(set) var emptyMessages = 0
  /// The number of imported events.
  public internal(set) var events = 0
  /// The user whose view of the chats was imported, if the caller or the file specifies one.
  public internal(set) var currentUserID: UserID?
  /// The users that the current user has muted, if the file contains them.
  public internal(set) var mutedUserIDs: Set<UserID> = []
  /// The first issues, in the order in which they were found.
  public internal(set) var issues: [ImportIssue] = []
  /// The number of issues beyond ``issues``.
  public internal(set) var omittedIssues = 0

  init(_ format: ImportFormat) {
    self.format = format
  }

  mutating func note(_ issue: ImportIssue) {
    if issues.count < Self.issueLimit { issues.append(issue) } else { omittedIssues += 1 }
  }
}

/// One part that an import left out or corrected, and its path.
public struct ImportIssue: Equatable, Sendable, CustomStringConvertible {
  /// The path, such as `general/2024-01-02.json[3].ts` or `channels[3].messages[0].created_at`.
  public let path: String
  /// The reason why the part was left out or corrected.
  public let reason: String
  /// The remedy, or `nil` if none is known.
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
    // File names may contain any character, including line breaks.
    return String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
  }
}

/// The reason why an import can't start or continue.
public struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, whose name programs may rely on.
  public struct Code: Hashable, Sendable {
    /// The name of the kind.
    public let name: String

    /// The file is missing or can't be read.
    public static let unreadable = Code(name: "unreadable")
    /// The file has no supported format.
    public static let unknownFormat = Code(name: "unknownFormat")
    /// The archive is damaged.
    public static let badArchive = Code(name: "badArchive")
    /// The file is larger or has more entries than the limits allow.
    public static let tooLarge = Code(name: "tooLarge")
    /// The workspace file breaks a rule of its format.
    public static let badWorkspace = Code(name: "badWorkspace")
  }

  /// The kind of error.
  public let code: Code
  /// The path as the caller gave it.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  init(_ code: Code, at path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Path, reason and remedy in one line, safe to print.
  public var description: String { ImportIssue(path, message).description }
}
