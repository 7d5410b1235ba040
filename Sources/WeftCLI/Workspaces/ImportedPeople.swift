// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftImport

/// Looks through a file for who is in it.
struct ImportedPeople: ImportSink {
  private(set) var users: [ChatUser] = []

  mutating func take(_ user: ChatUser) { users.append(user) }

  mutating func take(_ channel: ChatChannel) {}

  mutating func take(_ thread: ChatThread) {}

  mutating func take(_ event: ChatEvent) {}

  /// Who looks at the chats: whom the file says, else the first it describes.
  static func viewer(of source: ChatImport) throws -> ChatUser? {
    var people = ImportedPeople()
    let report = try source.run(into: &people)
    let named = report.currentUserID ?? source.currentUserID
    if let named { return people.users.first { $0.id == named } ?? ChatUser(id: named) }
    return people.users.first { !$0.isBanned }
  }
}
