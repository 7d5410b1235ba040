// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftStore

/// Files of the first version: upgraded when opened for writing, unchanged when only read.
@Suite struct MigrationTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  /// Writes a file as the first version did: with its schema only, and the rows of the new one.
  private func makeFirstVersion(_ workspace: Workspace) throws -> Workspace {
    let newer = scratch.path("newer.weft").path
    try WorkspaceStore(creating: newer, workspace).add(workspace)
    let database = try Database(path, .create)
    try database.run("PRAGMA journal_mode = WAL")
    try database.transaction { () throws(StoreError) in try database.makeTables(1) }
    let copying =
      ["facts", "users", "messages", "threads", "notes"].map {
        "INSERT INTO \($0) SELECT * FROM newer.\($0)"
      } + [
        """
        INSERT INTO channels
        SELECT number, id, document, place, isUnread, isMuted FROM newer.channels
        """
      ]
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/sqlite3"),
      ["-bail", path, "ATTACH '\(newer)' AS newer"] + copying
    )
    try #require(run.status == 0, "\(run.errors)")
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'events'") == 0)
    return try WorkspaceStore(opening: newer).workspace()
  }

  @Test func `the expiry dates of mutes are taken from the documents`() throws {
    let end = Samples.now.addingTimeInterval(0.25)
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a") { $0.muteDetails = MuteDetails(expiresAt: end) },
      Samples.channel("b") { $0.muteDetails = MuteDetails() }, Samples.channel("c"),
    ]
    _ = try makeFirstVersion(workspace)
    let store = try WorkspaceStore(opening: path)
    #expect(try store.database.number("SELECT count(muteEnds) FROM channels") == 1)
    let found = try store.database.number("SELECT max(muteEnds) FROM channels")
    #expect((0...2).contains(found - Int64(end.timeIntervalSince1970 * 1000)))
  }

  @Test func `an old file opened for reading is not changed`() throws {
    let workspace = try makeFirstVersion(RichWorkspace.read())
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try WorkspaceStore(opening: path, readOnly: true)
    #expect(try store.workspace() == workspace)
    #expect(try store.position() == 0)
    var state = try store.state()
    guard case .nothing = try store.refresh(&state) else {
      Issue.record("there is nothing new in a file nobody wrote to")
      return
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `an old file opened for writing is upgraded`() async throws {
    let workspace = try makeFirstVersion(StoreFixture.workspace(.standard))
    let store = try WorkspaceStore(opening: path)
    #expect(try store.database.number("PRAGMA user_version") == Schema.version)
    #expect(try store.workspace() == workspace)
    let source = try StoreSource(opening: path)
    let events = try await source.events(after: nil)
    try await source.perform(.pin("check:main"))
    let heard = try await StoreFixture.collect(1, of: events)
    #expect(heard.map(\.position.rawValue) == [1])
    // The second time there is nothing to do.
    #expect(try WorkspaceStore(opening: path).position() == 1)
  }

  @Test func `the old file is kept next to the upgraded one, readable only by its owner`() throws {
    let workspace = try makeFirstVersion(RichWorkspace.read())
    let copy = scratch.path("w.version-1.weft").path
    let told = WorkspaceStore.upgrade(of: path)
    #expect(told == WorkspaceStore.Upgrade(from: 1, to: Int(Schema.version), copy: copy))
    let store = try WorkspaceStore(opening: path)
    #expect(WorkspaceStore.upgrade(of: path) == nil)
    #expect(try store.workspace() == workspace)
    let earlier = try WorkspaceStore(opening: copy, readOnly: true)
    #expect(try earlier.database.number("PRAGMA user_version") == 1)
    #expect(try earlier.workspace() == workspace)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
    #expect(mode as? Int == 0o600 && !scratch.has("w.version-1.weft.partial"))
  }

  @Test func `an existing file with the copy's name is kept and the copy renamed`()
    throws
  {
    let workspace = try makeFirstVersion(RichWorkspace.read())
    try scratch.write([UInt8](), to: "w.version-1.weft")
    let copy = scratch.path("w.version-1-2.weft").path
    #expect(WorkspaceStore.upgrade(of: path)?.copy == copy)
    _ = try WorkspaceStore(opening: path)
    #expect(try WorkspaceStore(opening: copy, readOnly: true).workspace() == workspace)
    #expect(try Data(contentsOf: scratch.path("w.version-1.weft")).isEmpty)
  }

  @Test func `if no copy can be written the file is not upgraded`() throws {
    _ = try makeFirstVersion(RichWorkspace.read())
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    // A folder in the place of the copy's draft, so that SQLite can't write there.
    try FileManager.default.createDirectory(
      atPath: scratch.path("w.version-1.weft.partial").path,
      withIntermediateDirectories: false
    )
    let error = #expect(throws: StoreError.self) { try WorkspaceStore(opening: path) }
    #expect(error?.message.contains("it can't be copied before") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a file with other tables is not upgraded`() throws {
    _ = try makeFirstVersion(RichWorkspace.read())
    let database = try Database(path, .write)
    try database.run("CREATE TABLE more(a)")
    let error = #expect(throws: StoreError.self) { try WorkspaceStore(opening: path) }
    #expect(error?.code == .damaged)
    #expect(try database.number("PRAGMA user_version") == 1)
    let read = #expect(throws: StoreError.self) {
      try WorkspaceStore(opening: path, readOnly: true)
    }
    #expect(read?.code == .damaged)
  }
}
