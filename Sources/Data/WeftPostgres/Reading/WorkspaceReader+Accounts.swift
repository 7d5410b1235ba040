// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Users who have opened the workspace, and so have their own view.
extension WorkspaceReader {
  /// Reads a user with their settings; returns `nil` if the user never opened the workspace.
  func account(of person: UserID) throws(StoreError) -> PostgresPerson? {
    let row = try connection().first(
      "SELECT muted, read FROM weft.account WHERE shard = $1 AND person = $2",
      [.integer(shard), .text(person.rawValue)]
    ) { ($0.bytes(0), $0.optionalBytes(1)) }
    return try row.map { row throws(StoreError) in try account(of: person, row.0, row.1) }
  }

  /// Decodes the users whom a user has muted, and the date up to which they have read everything.
  func account(
    of person: UserID,
    _ muted: [UInt8],
    _ read: [UInt8]?
  ) throws(StoreError) -> PostgresPerson {
    guard case .array(let names)? = try? JSONParser.parse(muted) else {
      throw .damagedDatabase(path, "the mutes of \(person) are not a list")
    }
    let muted = names.compactMap { if case .string(let name) = $0 { UserID(name) } else { nil } }
    let date = read.flatMap { Workspace.date(String(decoding: $0, as: UTF8.self)) }
    return PostgresPerson(id: person, muted: Set(muted), allRead: date)
  }

  /// Returns all users who have opened the workspace.
  func accounts() throws(StoreError) -> [UserID] {
    try connection().all(
      "SELECT person FROM weft.account WHERE shard = $1",
      [.integer(shard)]
    ) { UserID($0.text(0)) }
  }

  /// Reads the epoch of the viewer.
  func epochOfViewer() throws(StoreError) -> Int64 {
    try connection().first(
      "SELECT epoch FROM weft.account WHERE shard = $1 AND person = $2",
      [.integer(shard), .text(viewer.id.rawValue)]
    ) { $0.integer(0) } ?? 0
  }

  /// Whether the workspace describes a user, or has it as a member of a channel.
  func names(_ person: UserID) throws(StoreError) -> Bool {
    try connection().first(
      """
      SELECT EXISTS (SELECT 1 FROM weft.person WHERE shard = $1 AND id = $2)
        OR EXISTS (SELECT 1 FROM weft.member WHERE shard = $1 AND person = $2)
      """,
      [.integer(shard), .text(person.rawValue)]
    ) { $0.flag(0) } ?? false
  }
}
