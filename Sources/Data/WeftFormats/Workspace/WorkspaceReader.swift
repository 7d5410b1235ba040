// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension Workspace {
  /// Reads workspace JSON, version 1.
  ///
  /// - Throws: ``WorkspaceError`` for the first error in the file, with its path.
  /// - Complexity: O(*n*) in the size of the file.
  public init(json bytes: [UInt8]) throws(WorkspaceError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw WorkspaceError(.syntax, at: "", "not JSON: \(error)")
    }
    var reader = WorkspaceReader()
    self = try reader.read(JSONCursor(document))
  }
}

/// A strict reader of workspace documents.
///
/// It reads users first, then channels with their messages, then threads, since each refers to what was read before.
struct WorkspaceReader {
  /// The users of the file, by id.
  var users: [UserID: ChatUser] = [:]
  /// The user whose view of the channels and threads is read.
  var currentUserID: UserID?
  /// Finds a user that the file doesn't describe.
  var known: (UserID) -> ChatUser? = { _ in nil }
  /// The ids of all messages read so far.
  var messageIDs = SeenMessages()
  /// The latest moment read so far.
  private(set) var latestDate: Date?

  mutating func read(_ root: JSONCursor) throws(WorkspaceError) -> Workspace {
    try root.requireObject()
    try requireVersion(root["weft"])
    let users = try readUsers(root["users"])
    let described = self.users
    var workspace = try head(root) { described[$0] }
    workspace.users = users
    workspace.channels = try channels(root["channels"])
    workspace.threads = try threads(root["threads"], in: workspace.channels)
    workspace.custom = try root.custom(besides: WorkspaceKeys.workspace)
    workspace.latestDate = latestDate
    return workspace
  }

  /// Reads the workspace without users, channels, threads and custom members.
  mutating func head(
    _ root: JSONCursor,
    _ user: (UserID) -> ChatUser?
  ) throws(WorkspaceError) -> Workspace {
    let currentID = UserID(try root["current_user_id"].requiredID())
    guard let currentUser = user(currentID) else {
      throw root["current_user_id"].fail(
        .badReference,
        "no user has the id \(currentID.rawValue.quoted); add it to \"users\""
      )
    }
    currentUserID = currentID
    var workspace = Workspace(currentUser: currentUser)
    workspace.mutedUserIDs = Set(try root["muted_user_ids"].ids().map { UserID($0) })
    workspace.marks = try marks(root)
    workspace.now = try root["now"].date()
    workspace.timeZone = try timeZone(root["time_zone"])
    workspace.locale = try root["locale"].string().map { Locale(identifier: $0) }
    workspace.config = try config(root["config"].object())
    return workspace
  }

  func requireVersion(_ cursor: JSONCursor) throws(WorkspaceError) {
    guard cursor.isPresent else {
      throw WorkspaceError(.missing, at: "", "\"weft\" is missing: this is not a workspace file")
    }
    let version = try cursor.count()
    guard version == 1 else {
      throw cursor.fail(.badValue, "version \(version) is not supported, only version 1")
    }
  }

  private func timeZone(_ cursor: JSONCursor) throws(WorkspaceError) -> TimeZone? {
    guard let name = try cursor.string() else { return nil }
    guard let zone = TimeZone(identifier: name) else {
      throw cursor.fail(
        .badValue,
        "not a time zone: \(name.quoted); write it as Europe/Berlin or UTC"
      )
    }
    return zone
  }

  private func config(_ cursor: JSONCursor) throws(WorkspaceError) -> ChatConfig {
    var config = ChatConfig()
    config.showsDrafts = try cursor["drafts"].bool()
    if let name = try cursor["muted_style"].string() {
      guard let style = ChannelListConfig.MutedStyle(rawValue: name) else {
        throw cursor["muted_style"].fail(
          .badValue,
          "\(name.quoted) is neither after_channel_name, bottom_right_corner nor hidden"
        )
      }
      config.channelList.channelItemMutedStyle = style
    }
    return config
  }
}

// Shared by all readers.
extension WorkspaceReader {
  /// Returns a user by id; an unknown user is allowed and shows the id.
  func user(_ id: String) -> ChatUser {
    let id = UserID(id)
    return users[id] ?? known(id) ?? ChatUser(id: id)
  }

  /// Reads a date, which also counts towards ``latestDate``.
  mutating func date(_ cursor: JSONCursor) throws(WorkspaceError) -> Date? {
    guard let date = try cursor.date() else { return nil }
    latestDate = max(latestDate ?? date, date)
    return date
  }

  /// Reads a date that must be present, which also counts towards ``latestDate``.
  mutating func requiredDate(_ cursor: JSONCursor) throws(WorkspaceError) -> Date {
    let date = try cursor.requiredDate()
    latestDate = max(latestDate ?? date, date)
    return date
  }
}

/// The ids of all messages of a file read so far.
struct SeenMessages {
  private var ids: Set<MessageID> = []
  /// An external set of the ids, used instead of this one; returns whether an id is new.
  var insertElsewhere: ((MessageID) -> Bool)?

  /// An external set of the ids of replies; returns whether an id is new.
  var insertReplyElsewhere: ((MessageID) -> Bool)?

  /// Records the id of a reply; returns whether it is new.
  ///
  /// Without an external set it returns true, and the caller checks.
  func insertReply(_ id: MessageID) -> Bool { insertReplyElsewhere?(id) ?? true }

  /// Records an id; returns whether it is new.
  mutating func insert(_ id: MessageID) -> Bool {
    insertElsewhere?(id) ?? ids.insert(id).inserted
  }
}
