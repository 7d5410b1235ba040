// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

extension WorkspaceReader {
  /// Reads the users of the file, in its order.
  mutating func readUsers(_ cursor: JSONCursor) throws(WorkspaceError) -> [ChatUser] {
    var list: [ChatUser] = []
    for element in try cursor.elements() {
      let user = try user(described: element)
      guard users.updateValue(user, forKey: user.id) == nil else {
        throw element["id"].fail(
          .badReference,
          "another user has the id \(user.id.rawValue.quoted) as well"
        )
      }
      list.append(user)
    }
    return list
  }

  /// Reads a user.
  mutating func user(described cursor: JSONCursor) throws(WorkspaceError) -> ChatUser {
    try cursor.requireObject()
    var user = ChatUser(
      id: UserID(try cursor["id"].requiredID()),
      name: try cursor["name"].string(),
      imageURL: try cursor["image"].string(),
      isOnline: try cursor["online"].bool()
    )
    user.language = try cursor["language"].string()
    user.lastActiveAt = try date(cursor["last_active"])
    user.isBanned = try cursor["banned"].bool()
    user.custom = try cursor.custom(besides: WorkspaceKeys.user)
    return user
  }
}

extension WorkspaceWriter {
  static func user(_ user: ChatUser) -> JSONValue {
    var members = JSONMembers()
    members.put("id", user.id)
    members.put("name", user.name)
    members.put("image", user.imageURL)
    members.put("online", user.isOnline)
    members.put("language", user.language)
    members.put("last_active", user.lastActiveAt)
    members.put("banned", user.isBanned)
    members.put(custom: user.custom, besides: WorkspaceKeys.user)
    return members.object
  }
}

extension WorkspaceKeys {
  static let user: Set<String> = [
    "id", "name", "image", "online", "language", "last_active", "banned", "custom",
  ]
}
