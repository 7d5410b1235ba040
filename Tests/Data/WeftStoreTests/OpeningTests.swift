// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// Files that are not workspaces, or not anymore.
@Suite struct OpeningTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  /// Writes a workspace file and closes it.
  private func make() throws {
    let workspace = try RichWorkspace.read()
    try WorkspaceStore(creating: path, workspace).add(workspace)
  }

  private func sql(_ text: String) throws {
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/sqlite3"),
      [path, text],
      in: scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  private func refusal(readOnly: Bool = false) -> StoreError? {
    do throws(StoreError) {
      _ = try WorkspaceStore(opening: path, readOnly: readOnly).workspace()
      return nil
    } catch {
      return error
    }
  }

  @Test func `opening a missing file does not create it`() {
    #expect(refusal()?.code == .absent)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a file created by several at the same time is created once`() async throws {
    let workspace = Workspace(currentUser: ChatUser(id: "ada"))
    for round in 0..<20 {
      let path = scratch.path("at-once-\(round).weft").path
      let owners = await withTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            do {
              return try WorkspaceStore(creating: path, workspace).head.currentUser.id.rawValue
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(owners == Array(repeating: "ada", count: 8))
    }
  }

  @Test func `a file of another kind is refused and not changed`() throws {
    let files: [[UInt8]] = [
      Array("no database at all, but long enough to hold the header of one".utf8)
        + Array(repeating: 7, count: 4096),
      Array("{\"weft\":1}".utf8),
      Array("SQLite format 3\0".utf8),
      Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 4080),
    ]
    for file in files {
      try scratch.write(file, to: "w.weft")
      for isRead in [true, false] {
        let error = try #require(refusal(readOnly: isRead))
        #expect([.notAWorkspace, .damaged].contains(error.code), "\(error)")
        #expect(error.path == path && error.description == "\(path): \(error.message)")
      }
      #expect(throws: StoreError.self) { try WorkspaceStore(creating: path, RichWorkspace.read()) }
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == file)
    }
  }

  @Test func `a foreign database is not written to`() throws {
    try sql("CREATE TABLE notes(text); INSERT INTO notes VALUES('mine')")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(refusal()?.code == .notAWorkspace)
    #expect(throws: StoreError.self) { try WorkspaceStore(creating: path, RichWorkspace.read()) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `an empty file is not a workspace, but can become one`() throws {
    try scratch.write([], to: "w.weft")
    #expect(refusal()?.code == .notAWorkspace)
    try make()
    #expect(refusal() == nil)
  }

  @Test func `a file of a later version is refused`() throws {
    try make()
    try sql("PRAGMA user_version = 99")
    let error = try #require(refusal())
    #expect(error.code == .newer && error.description.contains("update weft"))
  }

  @Test func `other tables, indexes, triggers or views are refused`() throws {
    let changes = [
      "CREATE TABLE more(a)", "DROP INDEX channelsInOrder", "CREATE VIEW everything AS SELECT 1",
      "CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM channels; END",
      "ALTER TABLE users ADD COLUMN secret", "DROP TABLE messages",
    ]
    for change in changes {
      try? FileManager.default.removeItem(atPath: path)
      try make()
      try sql(change)
      #expect(refusal()?.code == .damaged, "\(change)")
    }
  }

  @Test func `the error for an invalid row identifies it`() throws {
    let changes: [(String, String)] = [
      ("UPDATE channels SET document = x'00'", "channel messaging:general: not JSON"),
      ("UPDATE channels SET document = '{\"cid\":7}'", "channel messaging:general: cid"),
      ("UPDATE messages SET document = '{}'", "message "),
      ("UPDATE users SET document = ''", "user luke"),
      ("UPDATE threads SET document = '[]'", "thread "),
      ("UPDATE facts SET value = '{}' WHERE name = 'head'", "\"weft\" is missing"),
      ("DELETE FROM facts", "it does not contain its user"),
      ("UPDATE channels SET document = NULL", "NOT NULL"),
    ]
    for (change, words) in changes.dropLast() {
      try? FileManager.default.removeItem(atPath: path)
      try make()
      try sql(change)
      let error = try #require(refusal(), "\(change)")
      #expect(error.code == .damaged && error.description.contains(words), "\(error)")
    }
  }

  @Test func `overwritten pages are reported and the file is not changed`() throws {
    try make()
    try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var found = 0
    for page in 1..<whole.count / 4096 {
      var broken = whole
      broken.replaceSubrange(
        page * 4096..<(page + 1) * 4096,
        with: Array(repeating: 0xA5, count: 4096)
      )
      try scratch.write(broken, to: "w.weft")
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      let error = refusal(readOnly: true)
      if let error {
        #expect(error.code == .damaged, "page \(page): \(error)")
        found += 1
      }
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == broken)
    }
    // The others belong to indexes that nothing here reads.
    #expect(found > 4)
  }

  @Test func `an unused page prevents writing, but not reading`() throws {
    try make()
    try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    bytes += Array(repeating: 0, count: 4096)
    // The header says how many pages there are.
    let pages = bytes.count / 4096
    bytes.replaceSubrange(28..<32, with: (0..<4).map { UInt8(pages >> (24 - 8 * $0) & 0xFF) })
    try scratch.write(bytes, to: "w.weft")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    let store = try WorkspaceStore(opening: path)
    let workspace = try store.workspace()
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try store.add(workspace) }
      #expect(error?.code == .damaged)
    }
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
  }

  @Test func `a truncated file is reported`() throws {
    try make()
    try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    for count in [1, 50, 100, 4095, 4096, 8192, whole.count / 2, whole.count - 4096] {
      try scratch.write(whole.prefix(count), to: "w.weft")
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      let error = try #require(refusal(readOnly: true), "\(count)")
      #expect([.damaged, .notAWorkspace].contains(error.code), "\(count): \(error)")
    }
  }

  @Test func `a read-only store leaves no files behind and can't write`() throws {
    try make()
    #expect(refusal(readOnly: true) == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["w.weft"]
    )
    let store = try WorkspaceStore(opening: path, readOnly: true)
    let error = #expect(throws: StoreError.self) { try store.add(try store.workspace()) }
    #expect(error?.code == .readOnly)
  }

  @Test func `a write-protected file can be read`() throws {
    try make()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(refusal(readOnly: true) == nil)
  }

  @Test func `a file removed or replaced while open is not written to`() throws {
    try make()
    let store = try WorkspaceStore(opening: path)
    let workspace = try store.workspace()
    try FileManager.default.removeItem(atPath: path)
    let error = #expect(throws: StoreError.self) { try store.add(workspace) }
    #expect(error?.code == .gone)
    try make()
    let again = #expect(throws: StoreError.self) { try store.add(workspace) }
    #expect(again?.code == .gone)
  }

  @Test func `two writers don't undo each other's changes`() throws {
    try make()
    let (one, two) = try (WorkspaceStore(opening: path), WorkspaceStore(opening: path))
    var state = try one.state()
    let mute = ChatEvent(.notificationMutesUpdated, at: .now) { $0.mutedUserIDs = ["wedge"] }
    var other = try two.state()
    #expect(other.apply(mute).refusal == nil)
    try two.save(&other)
    // Its basis has changed: its own change is applied after the other's.
    try one.save(&state)
    #expect(try one.workspace().channels.first { $0.id == "messaging:general" }?.isHidden == true)
    #expect(state.mutedUserIDs == ["wedge"])
    let log = EventLog(
      Array(#"{"type":"channel.visible","cid":"messaging:general"}"#.utf8)
    )
    #expect(try one.apply(log).applied == 1)
    #expect(try one.workspace().mutedUserIDs == ["wedge"])
    #expect(one.head.mutedUserIDs == ["wedge"])
  }

  @Test func `a failed write changes nothing in memory either`() throws {
    try make()
    let store = try WorkspaceStore(opening: path)
    var workspace = try store.workspace()
    let before = store.head
    workspace.mutedUserIDs = ["wedge"]
    workspace.users[0].name = "Another name"
    #expect(throws: StoreError.self) {
      try store.changing { () throws(StoreError) in
        try store.put(workspace.users[0])
        try store.setHead(workspace)
        #expect(store.people[workspace.users[0].id]?.name == "Another name")
        throw StoreError(.full, at: path, "stopped")
      }
    }
    #expect(store.head == before)
    #expect(try store.state().user(workspace.users[0].id).name != "Another name")
  }

  @Test func `a strict log with an error changes nothing, however late the error is`() throws {
    try make()
    let store = try WorkspaceStore(opening: path)
    let before = try store.workspace()
    let mute = #"{"type":"channel.visible","cid":"messaging:general"}"#
    var lines = Array(repeating: mute, count: 2600)
    #expect(
      try store.applyStrictly(EventLog(Array(lines.joined(separator: "\n").utf8))).applied == 2600
    )
    let after = try store.workspace()
    #expect(after != before)
    lines = Array(repeating: mute.replacing("visible", with: "hidden"), count: 2500) + ["nonsense"]
    let result = try store.applyStrictly(EventLog(Array(lines.joined(separator: "\n").utf8)))
    #expect(result.error?.line == 2501 && result.applied == 0)
    #expect(try store.workspace() == after)
  }

  @Test func `two stores on one file see each other's changes`() throws {
    try make()
    let (one, two) = try (WorkspaceStore(opening: path), WorkspaceStore(opening: path))
    var workspace = try one.workspace()
    workspace.channels[0].name = "Changed"
    try two.add(workspace)
    let read = try one.workspace()
    #expect(read.channels[0].name == "Changed")
  }
}
