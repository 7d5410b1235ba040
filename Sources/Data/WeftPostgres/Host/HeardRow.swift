// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
package import WeftModel
internal import WeftStore

/// A row of the log, as read by a watcher.
package struct HeardRow {
  /// The followers of a workspace.
  struct Others {
    let everybody: [UserID: [FollowerQueue]].Keys
    /// The users who see each channel; not all of them need to follow.
    var seers: [Int64: [UserID]] = [:]
  }

  let position: Int64
  let channel: Int64?
  private let person: UserID?
  private let document: [UInt8]?
  private let shared: [UInt8]?

  /// Creates a row of the log.
  ///
  /// - Parameters:
  ///   - document: The event for the user who caused it.
  ///   - shared: The event for other users who see the channel.
  package init(
    position: Int64,
    person: UserID?,
    channel: Int64?,
    document: [UInt8]?,
    shared: [UInt8]?
  ) {
    self.position = position
    self.person = person
    self.channel = channel
    self.document = document
    self.shared = shared
  }

  /// Reads a row of the log from the answer to a watcher's statement.
  init(_ row: PostgresRow) {
    position = row.integer(4)
    person = row.optionalBytes(5).map { UserID(String(decoding: $0, as: UTF8.self)) }
    channel = row.optionalInteger(6)
    (document, shared) = (row.optionalBytes(7), row.optionalBytes(8))
  }

  /// Decodes the event in the forms for which there are followers.
  func event(among others: Others, _ path: String) throws(StoreError) -> HeardEvent {
    let all = channel.map { others.seers[$0] ?? [] } ?? Array(others.everybody)
    let told = shared == nil ? [] : all
    let isFollowed = person.map { others.everybody.contains($0) } ?? false
    return HeardEvent(
      position: position,
      person: person,
      own: isFollowed ? try read(document, path) : nil,
      shared: told.isEmpty ? nil : try read(shared, path),
      others: told
    )
  }

  private func read(_ document: [UInt8]?, _ path: String) throws(StoreError) -> ChatEvent? {
    guard let document else { return nil }
    do throws(WorkspaceError) {
      return try ChatEvent(json: document)
    } catch {
      throw .damagedDatabase(path, "event \(position): \(error)")
    }
  }
}

/// An event of the log, decoded once for all followers of the workspace.
struct HeardEvent {
  let position: Int64
  /// The user who caused it.
  let person: UserID?
  /// The event for that user.
  let own: ChatEvent?
  /// The event for other users.
  let shared: ChatEvent?
  /// The other users to whom the event may be passed.
  let others: [UserID]
}
