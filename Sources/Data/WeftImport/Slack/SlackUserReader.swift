// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// A reader of the users of an export.
enum SlackUserReader {
  /// Reads a user of `users.json`; records an issue and returns `nil` if the id is missing.
  static func user(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> ChatUser? {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) -> UserID in
      try cursor.requireObject()
      return try cursor["id"].requiredID()
    }
    guard let id = read else { return nil }
    let profile = notes.object(cursor["profile"])
    var user = ChatUser(id: id, name: name(in: cursor, profile: profile, with: &notes))
    if let profile { user.imageURL = image(profile, &notes) }
    if notes.flag(cursor["is_bot"]) { user.custom["is_bot"] = .bool(true) }
    if notes.flag(cursor["deleted"]) { user.custom["deleted"] = .bool(true) }
    return user
  }

  /// Reads the ids that messages use for an integration that is listed in `users.json`.
  static func botIDs(
    _ cursor: PayloadCursor,
    _ notes: inout ImportReader
  ) -> (bot: String?, application: String?) {
    // A profile of the wrong type was already reported.
    guard let profile = try? cursor["profile"].object() else { return (nil, nil) }
    return (notes.filled(profile["bot_id"]), notes.filled(profile["api_app_id"]))
  }

  /// Reads the ids and the names of an integration from an entry of `integration_logs.json`.
  static func integration(
    _ cursor: PayloadCursor,
    _ notes: inout ImportReader
  ) -> [(id: String, name: String)] {
    guard let cursor = notes.present(cursor) else { return [] }
    return [("service_id", "service_type"), ("app_id", "app_type")].compactMap { id, name in
      guard let id = text(cursor[id], &notes), let name = notes.filled(cursor[name])
      else { return nil }
      return (id, name)
    }
  }

  /// Reads an id, which is a number in old logs.
  private static func text(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> String? {
    if let number = try? cursor.count() { return String(number) }
    return notes.filled(cursor)
  }

  /// Creates the author of a message who isn't among the users, as the message describes them.
  static func stranger(
    _ id: UserID,
    from cursor: PayloadCursor,
    names: SlackNames,
    with notes: inout ImportReader
  ) -> ChatUser {
    let profile = notes.object(cursor["user_profile"]) ?? notes.object(cursor["bot_profile"])
    var user = ChatUser(id: id, name: notes.filled(cursor["username"]))
    if let profile {
      user.name = user.name ?? name(in: profile, profile: profile, with: &notes)
      user.imageURL = image(profile, &notes)
    }
    if let icons = notes.object(cursor["icons"]) {
      user.imageURL = user.imageURL ?? image(icons, &notes)
    }
    let ids = [
      notes.filled(cursor["bot_id"]), profile.flatMap { notes.filled($0["app_id"]) },
      notes.filled(cursor["app_id"]),
    ]
    for case let id? in ids { user.name = user.name ?? names.bots[id]?.name }
    if cursor["bot_id"].isPresent { user.custom["is_bot"] = .bool(true) }
    return user
  }

  private static func name(
    in cursor: PayloadCursor,
    profile: PayloadCursor?,
    with notes: inout ImportReader
  ) -> String? {
    for key in ["display_name", "real_name"] {
      if let profile, let name = notes.filled(profile[key]) { return name }
    }
    return notes.filled(cursor["real_name"]) ?? notes.filled(cursor["name"])
  }

  private static func image(_ profile: PayloadCursor, _ notes: inout ImportReader) -> String? {
    for key in ["image_192", "image_512", "image_72", "image_48", "image_original"] {
      if let address = notes.filled(profile[key]) { return address }
    }
    return nil
  }
}
