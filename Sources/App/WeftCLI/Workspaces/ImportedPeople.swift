// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftImport
internal import WeftModel

/// Collects the users in a file.
struct ImportedPeople: ImportSink {
  private(set) var users: [ChatUser] = []

  mutating func take(_ user: ChatUser) { users.append(user) }

  mutating func take(_ channel: ChatChannel) {}

  mutating func take(_ thread: ChatThread) {}

  mutating func take(_ event: ChatEvent) {}

  /// The user whose view is imported: the one the file names, else the first that is not banned.
  static func viewer(of source: ChatImport) throws -> ChatUser? {
    var people = ImportedPeople()
    let report = try source.run(into: &people)
    let named = report.currentUserID ?? source.currentUserID
    if let named { return people.users.first { $0.id == named } ?? ChatUser(id: named) }
    return people.users.first { !$0.isBanned }
  }
}
