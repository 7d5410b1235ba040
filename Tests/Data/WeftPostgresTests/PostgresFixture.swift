// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A separate workspace in the shared server.
struct PostgresFixture {
  let server: PostgresServer
  let database: String
  let name: String

  /// The database that tests share, with its tables.
  private static let prepared = Result { try prepare() }

  private static func prepare(_ server: PostgresServer? = nil) throws -> String {
    let server = try server ?? .shared()
    let database = try server.newDatabase()
    _ = try PostgresDatabase(PostgresAddress(server.address(database))).prepare()
    return database
  }

  /// Fills a workspace, in the shared database or in a separate one.
  init(_ workspace: Workspace = Self.workspace(.standard), alone: Bool = false) throws {
    let server = try PostgresServer.shared()
    try self.init(workspace, server, alone ? Self.prepare() : Self.prepared.get())
  }

  /// Fills a workspace in a separate server.
  init(_ workspace: Workspace, server: PostgresServer) throws {
    try self.init(workspace, server, Self.prepare(server))
  }

  private init(_ workspace: Workspace, _ server: PostgresServer, _ database: String) throws {
    (self.server, self.database) = (server, database)
    name = server.newName()
    try PostgresCopy.run(into: address(), workspace) { copy in
      for user in workspace.users { try copy.put(user) }
      for channel in workspace.channels { try copy.put(channel) }
      for thread in workspace.threads { try copy.put(thread) }
    }
  }

  static func workspace(_ source: SourceWorkspace) -> Workspace {
    var workspace = Workspace(currentUser: source.user)
    (workspace.users, workspace.now) = (source.users, source.now)
    (workspace.channels, workspace.threads) = (source.channels, source.threads)
    return workspace
  }

  func address(_ user: String? = nil) throws -> PostgresAddress {
    try PostgresAddress(server.address(database, workspace: name, user: user))
  }

  /// Returns the address of another workspace in the same database.
  func address(of workspace: String) throws -> PostgresAddress {
    try PostgresAddress(server.address(database, workspace: workspace))
  }

  func store(_ user: String? = nil) throws -> PostgresStore {
    try PostgresStore(opening: address(user)) { SourceWorkspace.standard.now }
  }

  func source(_ user: String? = nil) throws -> PostgresSource {
    try PostgresSource(opening: address(user)) { SourceWorkspace.standard.now }
  }

  /// Returns psql's output for this workspace; `SHARD` is replaced by its number.
  @discardableResult
  func sql(_ text: String) throws -> String {
    let shard = "(SELECT number FROM weft.shard WHERE id = '\(name)')"
    return try server.sql(text.replacingOccurrences(of: "SHARD", with: shard), in: database)
  }

  /// Returns the next events of a sequence.
  static func collect(_ count: Int, of events: SourceEvents) async throws -> [SourceEvent] {
    var iterator = events.makeAsyncIterator()
    var taken: [SourceEvent] = []
    while taken.count < count, let next = try await iterator.next() { taken.append(next) }
    return taken
  }

  /// Returns a few of the lines in which two texts differ, for a message.
  static func difference(_ found: String, _ expected: String) -> String {
    let (one, other) = (found.split(separator: "\n"), expected.split(separator: "\n"))
    let changes = one.difference(from: other).prefix(12).map { change in
      switch change {
      case .insert(let line, let text, _): "found \(line): \(text)"
      case .remove(let line, let text, _): "expected \(line): \(text)"
      }
    }
    return changes.joined(separator: "\n")
  }
}

extension ShownContent {
  /// The content as JSON, with reads ordered by user since their order means nothing.
  var text: String {
    var workspace = Workspace(currentUser: Samples.me)
    (workspace.users, workspace.channels, workspace.threads) = (users, channels, threads)
    workspace.mutedUserIDs = muted
    for index in channels.indices { workspace.channels[index].reads.sort { $0.userID < $1.userID } }
    for index in threads.indices { workspace.threads[index].reads.sort { $0.userID < $1.userID } }
    return workspace.json
  }
}
