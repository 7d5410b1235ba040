// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The outcome of an import: the counts of what was imported, and the issues.
public struct ImportReport: Equatable, Sendable {
  /// How many issues the report holds; a file may have as many as it has lines.
  public static let issueLimit = 1000

  /// The format of the file.
  public let format: ImportFormat
  /// How many users were passed to the sink, repetitions included.
  public internal(set) var users = 0
  /// How many channels were imported.
  public internal(set) var channels = 0
  /// How many messages were imported with their channels.
  public internal(set) var messages = 0
  /// How many threads were imported.
  public internal(set) var threads = 0
  /// How many replies were imported with their threads.
  public internal(set) var replies = 0
  /// How many messages have no readable content.
  ///
  /// They are left out, except those that begin a thread.
  public internal(set) var emptyMessages = 0
  /// How many events were imported.
  public internal(set) var events = 0
  /// The user whose view of the chats was imported, if the caller or the file names one.
  public internal(set) var currentUserID: UserID?
  /// The users that the current user has muted, if the file names them.
  public internal(set) var mutedUserIDs: Set<UserID> = []
  /// The first issues, in the order in which they were found.
  public internal(set) var issues: [ImportIssue] = []
  /// How many issues there are beyond ``issues``.
  public internal(set) var omittedIssues = 0

  init(_ format: ImportFormat) {
    self.format = format
  }

  mutating func note(_ issue: ImportIssue) {
    if issues.count < Self.issueLimit { issues.append(issue) } else { omittedIssues += 1 }
  }
}
