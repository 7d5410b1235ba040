// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftJSON
public import WeftModel

/// The content of a workspace file.
///
///     let workspace = try Workspace(json: bytes)
///     var state = ChatState(workspace)
///     let environment = workspace.environment()
public struct Workspace: Equatable, Sendable {
  /// The user whose view of the channels and threads this is.
  public var currentUser: ChatUser
  /// The users of the file, in its order, the current user among them.
  public var users: [ChatUser]
  /// The users that the current user has muted.
  public var mutedUserIDs: Set<UserID> = []
  /// The moment at which the file asks to be shown.
  public var now: Date?
  /// The time zone the file asks for.
  public var timeZone: TimeZone?
  /// The locale the file asks for.
  public var locale: Locale?
  /// The settings of the application.
  public var config = ChatConfig()
  /// The channels, in the order of the file.
  public var channels: [ChatChannel] = []
  /// The threads, in the order of the file.
  public var threads: [ChatThread] = []
  /// Other members of the file, by name.
  public var custom: [String: JSONValue] = [:]
  /// The latest moment in the file: the default of ``now``.
  public var latestDate: Date?

  /// Creates an empty workspace.
  public init(currentUser: ChatUser) {
    self.currentUser = currentUser
    users = [currentUser]
  }
}

extension Workspace {
  /// Parses a date of a workspace file, nil when the text is no date.
  public static func date(_ text: String) -> Date? {
    ISODate.parse(text)
  }

  /// Formats a date for a workspace file.
  public static func text(_ date: Date) -> String { ISODate.text(date) }
}
