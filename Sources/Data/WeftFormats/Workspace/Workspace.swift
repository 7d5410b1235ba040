// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftJSON
public import WeftModel

/// The content of a workspace file.
///
///     let file = #"{"weft": 1, "current_user_id": "luke", "users": [{"id": "luke"}], "channels": []}"#
///     let workspace = try Workspace(json: Array(file.utf8))
///     var state = ChatState(workspace)
///     let environment = workspace.environment()
///     try Workspace(json: Array(workspace.json.utf8)) == workspace  // true
///
/// It is a value that any thread may use, and it has the whole workspace in memory. A workspace that is larger, or that
/// other programs write too, belongs in a `ChatStore`.
///
/// Reading and writing take O(*n*) in the size of the file. Reading throws ``WorkspaceError`` for the first error in
/// the file, with the path to it, such as `users[3]`. A member that the format doesn't define is accepted; it is
/// kept in `custom` and written again.
///
/// A workspace made in code has neither ``now`` nor ``latestDate``; set one of them, or pass the time to
/// `environment()`. Otherwise its screens show the ages as of 1970.
public struct Workspace: Equatable, Sendable {
  /// The user whose view of the channels and threads this is.
  public var currentUser: ChatUser
  /// The users of the file in its order, including the current user.
  public var users: [ChatUser]
  /// The users that the current user has muted.
  public var mutedUserIDs: Set<UserID> = []
  /// The current user's private notes about messages and other users.
  package var marks = PersonalMarks()
  /// The date that the file asks to show as the current one.
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

  /// Parses a date of a workspace file, or returns `nil` if the text isn't one.
  public static func date(_ text: String) -> Date? {
    ISODate.parse(text)
  }

  /// Formats a date for a workspace file.
  package static func text(_ date: Date) -> String { ISODate.text(date) }

  /// The workspace as the text of a file that reads back as the same workspace.
  ///
  /// The keys are in the order of the format, default values are left out, and members without a
  /// property in the models are in `custom`.
  ///
  /// - Complexity: O(*n*) in the size of the workspace.
  public var json: String { JSONWriter.pretty(document) }

  /// The JSON document that ``json`` formats.
  ///
  /// - Complexity: O(*n*) in the size of the workspace.
  package var document: JSONValue {
    var members = head
    members.put("channels", channels.map { WorkspaceWriter.channel($0, for: currentUser.id) })
    members.put("threads", threads.map { WorkspaceWriter.thread($0) })
    members.put(custom: custom, besides: WorkspaceKeys.workspace)
    return members.object
  }

  /// The members that precede the channels.
  var head: JSONMembers {
    var members = JSONMembers()
    members.put("weft", 1)
    members.put("current_user_id", currentUser.id)
    members.put("now", now)
    members.put("time_zone", timeZone?.name)
    members.put("locale", locale?.identifier)
    members.put("config", Self.members(config))
    members.put("users", described.map { WorkspaceWriter.user($0) })
    members.put("muted_user_ids", unordered: mutedUserIDs)
    members.put(marks)
    return members
  }

  /// The users, with the latest value of the current user, whom a reader requires to be in the list.
  private var described: [ChatUser] {
    var users = users
    if let index = users.firstIndex(where: { $0.id == currentUser.id }) {
      users[index] = currentUser
    } else {
      users.insert(currentUser, at: 0)
    }
    return users
  }

  private static func members(_ config: ChatConfig) -> JSONMembers {
    var members = JSONMembers()
    members.put("drafts", config.showsDrafts)
    if config.channelList.channelItemMutedStyle != ChatConfig().channelList.channelItemMutedStyle {
      members.put("muted_style", config.channelList.channelItemMutedStyle.rawValue)
    }
    return members
  }
}

extension TimeZone {
  /// The zone's identifier, with the common name UTC for the format's default zone.
  fileprivate var name: String { self == .gmt ? "UTC" : identifier }
}

extension ChatState {
  /// Creates the state described by a workspace file.
  ///
  /// - Parameter now: The moment at which the state counts as loaded; the file's own moment by
  ///   default.
  /// - Complexity: O(*n*) in the size of the workspace.
  public init(_ workspace: Workspace, now: Date? = nil) {
    self.init(
      currentUser: workspace.currentUser,
      users: workspace.users,
      channels: workspace.channels,
      threads: workspace.threads,
      mutedUserIDs: workspace.mutedUserIDs,
      config: workspace.config,
      now: now ?? workspace.now ?? workspace.latestDate
    )
    add(workspace.marks)
  }
}

/// The keys in a workspace file that correspond to properties of the models.
///
/// The keys of each object are declared next to its reader and writer. All other members are preserved in `custom`.
/// Some keys, such as `membership` and `banned`, are Weft's own, because the models hold more than the published
/// format.
enum WorkspaceKeys {
  static let workspace: Set<String> = [
    "weft", "current_user_id", "now", "time_zone", "locale", "config", "users", "muted_user_ids",
    "blocked_user_ids", "hidden_message_ids", "flagged_message_ids", "reminders", "channels",
    "threads", "custom",
  ]
}

/// A writer of models as the objects of a workspace file.
enum WorkspaceWriter {}
