// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftJSON
internal import WeftModel

extension Workspace {
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
  public var document: JSONValue {
    var members = head
    members.put("channels", channels.map { WorkspaceWriter.channel($0, for: currentUser.id) })
    members.put("threads", threads.map { WorkspaceWriter.thread($0) })
    members.put(custom: custom, besides: WorkspaceKeys.workspace)
    return members.object
  }

  /// The members before the channels.
  var head: JSONMembers {
    var members = JSONMembers()
    members.put("weft", 1)
    members.put("current_user_id", currentUser.id)
    members.put("now", now)
    members.put("time_zone", timeZone?.name)
    members.put("locale", locale?.identifier)
    members.put("config", Self.members(config))
    members.put("users", described.map { WorkspaceWriter.user($0) })
    members.put("muted_user_ids", unordered: mutedUserIDs.map(\.rawValue))
    return members
  }

  /// The users, with the current user's latest value; a reader requires the current user among
  /// them.
  private var described: [ChatUser] {
    var users = users
    if let place = users.firstIndex(where: { $0.id == currentUser.id }) {
      users[place] = currentUser
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
