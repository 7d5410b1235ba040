// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// What an import took, and what it could not take.
public struct ImportReport: Equatable, Sendable {
  /// How many issues are kept; there may be as many as a file has lines.
  public static let issueLimit = 1000

  /// What the file was.
  public let format: ImportFormat
  /// How many users were taken, each as often as it was.
  public internal(set) var users = 0
  /// How many channels were taken.
  public internal(set) var channels = 0
  /// How many messages were taken with their channels.
  public internal(set) var messages = 0
  /// How many threads were taken.
  public internal(set) var threads = 0
  /// How many replies were taken with their threads.
  public internal(set) var replies = 0
  /// How many messages say nothing that can be read: they were left out, but for those that have a thread.
  public internal(set) var emptyMessages = 0
  /// How many events were taken.
  public internal(set) var events = 0
  /// Who looks at the chats, where the caller or the file says so.
  public internal(set) var currentUserID: UserID?
  /// Whom the current user has muted, where the file says so.
  public internal(set) var mutedUserIDs: Set<UserID> = []
  /// The first issues, in the order they were met.
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
