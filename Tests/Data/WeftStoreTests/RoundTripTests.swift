// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// What is written can be read back.
@Suite struct RoundTripTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  private func store(_ workspace: Workspace) throws -> WorkspaceStore {
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    return store
  }

  /// The latest date is that of everything the file ever contained.
  private func expect(_ path: String, _ workspace: Workspace) throws {
    let read = try WorkspaceStore(opening: path, readOnly: true).workspace()
    #expect(read == workspace)
    #expect(read.json == workspace.json)
    var text = ""
    try WorkspaceStore(opening: path, readOnly: true).export { text += $0 }
    #expect(text == workspace.json)
  }

  @Test func `an interrupted export reports the reason`() throws {
    struct Full: Error {}
    let store = try store(RichWorkspace.read())
    #expect(throws: Full.self) { try store.export { _ in throw Full() } }
    // It leaves nothing open.
    try store.add(store.workspace())
  }

  @Test func `a file with every key of the format is read back`() throws {
    let workspace = try RichWorkspace.read()
    #expect(workspace.latestDate != nil)
    _ = try store(workspace)
    try expect(path, workspace)
  }

  @Test(arguments: 0..<40)
  func `any workspace is read back`(seed: UInt64) throws {
    var random = RandomWorkspace(seed: seed)
    let workspace = random.workspace()
    _ = try store(workspace)
    try expect(path, workspace)
  }

  @Test func `adding the same twice has no effect`() throws {
    let workspace = try RichWorkspace.read()
    let store = try store(workspace)
    let before = try store.workspace()
    try store.add(workspace)
    #expect(try store.workspace() == before)
    try expect(path, workspace)
  }

  @Test func `entries with a known id are replaced and the rest stays`() throws {
    let workspace = try RichWorkspace.read()
    let store = try store(workspace)
    var other = workspace
    (other.channels, other.threads) = ([], [])
    var channel = workspace.channels[0]
    channel.name = "Another name"
    channel.latestMessages = []
    other.channels = [channel, ChatChannel(id: "messaging:new", createdAt: .distantPast)]
    try store.add(other)
    let read = try store.workspace()
    #expect(read.channels.map(\.name) == ["Another name", nil])
    #expect(read.channels[0].latestMessages == workspace.channels[0].latestMessages)
    #expect(read.threads.count == workspace.threads.count)
  }

  @Test func `another user's workspace is refused`() throws {
    let workspace = try RichWorkspace.read()
    let store = try store(workspace)
    let error = #expect(throws: StoreError.self) {
      try store.add(Workspace(currentUser: ChatUser(id: "leia")))
    }
    #expect(error?.description.contains("it is the workspace of \"luke\"") == true)
    try expect(path, workspace)
  }
}
