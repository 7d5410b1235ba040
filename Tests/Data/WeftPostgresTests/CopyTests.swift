// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import WeftPostgres

/// A workspace copied into a database comes out unchanged.
@Suite struct CopyTests {
  private static func file(_ workspace: Workspace, _ scratch: Scratch) throws -> WorkspaceStore {
    let store = try WorkspaceStore(creating: scratch.path("w.weft").path, workspace)
    try store.add(workspace)
    return store
  }

  private static func export(_ address: PostgresAddress) throws -> String {
    var text = ""
    try PostgresStore(exporting: address).export { text += $0 }
    return text
  }

  private static func roundTrip(_ workspace: Workspace) throws {
    let scratch = try Scratch()
    let store = try file(workspace, scratch)
    var expected = ""
    try store.export { expected += $0 }
    let shared = try PostgresFixture()
    let address = try shared.address(of: shared.server.newName("c"))
    for _ in 0..<2 {
      try PostgresCopy.copy(store, into: address)
      expect(try export(address), expected)
    }
    let back = scratch.path("back.weft").path
    try PostgresStore(exporting: address).export(toFile: back)
    var text = ""
    try WorkspaceStore(opening: back, readOnly: true).export { text += $0 }
    expect(text, expected)
  }

  private static func expect(_ text: String, _ expected: String) {
    let isSame = text == expected
    #expect(isSame, "\(PostgresFixture.difference(text, expected))")
  }

  @Test func `a file with every key of the format is exported byte for byte`() throws {
    try Self.roundTrip(RichWorkspace.read())
  }

  @Test(arguments: 0..<12)
  func `any workspace is exported unchanged`(seed: UInt64) throws {
    var random = RandomWorkspace(seed: seed)
    var workspace = random.workspace()
    // Other users' pins are theirs alone, and so in nobody else's workspace.
    for place in workspace.channels.indices {
      let none = ChatChannelMember(workspace.currentUser)
      let mine = workspace.channels[place].membership ?? none
      for index in workspace.channels[place].members.indices {
        let isMe = workspace.channels[place].members[index].id == none.id
        workspace.channels[place].members[index].take(.own, from: isMe ? mine : none)
      }
    }
    try Self.roundTrip(workspace)
  }

  @Test func `U+0000 and SQL in ids and texts are ordinary text`() throws {
    let text = "a\0b'; DROP TABLE weft.log; -- \\ $1 %s"
    var workspace = Workspace(currentUser: ChatUser(id: UserID("u" + text), name: text))
    var channel = ChatChannel(id: ChannelID("c:" + text), name: text, createdAt: Samples.now)
    channel.members = [ChatChannelMember(workspace.currentUser)]
    channel.membership = channel.members[0]
    channel.latestMessages = [
      ChatMessage(
        id: MessageID("m" + text),
        author: workspace.currentUser,
        text: text,
        createdAt: Samples.now
      )
    ]
    workspace.channels = [channel]
    try Self.roundTrip(workspace)
  }

  @Test func `an interrupted copy leaves nothing behind`() throws {
    struct Full: Error {}
    let fixture = try PostgresFixture()
    let before = try Self.export(fixture.address())
    var other = PostgresFixture.workspace(.standard)
    other.custom = [:]
    #expect(throws: Full.self) {
      try PostgresCopy.run(into: fixture.address(), other) { copy in
        var channel = other.channels[0]
        channel.name = "Another"
        try copy.put(channel)
        throw Full()
      }
    }
    #expect(try Self.export(fixture.address()) == before)
  }

  @Test func `another user's workspace is refused`() throws {
    let fixture = try PostgresFixture()
    let error = try #require(throws: StoreError.self) {
      try PostgresCopy.run(into: fixture.address(), Workspace(currentUser: ChatUser(id: "bela"))) {
        _ in
      }
    }
    #expect(error.message.contains("it is the workspace of \"ada\", not of \"bela\""))
  }

  @Test func `an import updates the views of other users`() throws {
    let fixture = try PostgresFixture()
    let bela = try fixture.store("bela")
    #expect(try bela.view.reader.stored("check:main") != nil)
    var workspace = PostgresFixture.workspace(.standard)
    workspace.channels = Array(workspace.channels.prefix(2))
    workspace.threads = []
    workspace.channels[0].members.removeLast()
    workspace.channels[1].name = "Bound anew"
    try PostgresCopy.run(into: fixture.address(), workspace) { copy in
      for channel in workspace.channels { try copy.put(channel) }
    }
    let again = try fixture.store("bela")
    #expect(try again.view.reader.stored("check:main") == nil)
    #expect(try again.view.reader.stored("check:bound")?.shared.name == "Bound anew")
  }

  @Test func `a generated workspace equals that of a file`() throws {
    let generator = WorkspaceGenerator(channels: 40, threads: 12, messages: 200, seed: 5)
    let scratch = try Scratch()
    let path = scratch.path("g.weft").path
    try WorkspaceStore.generate(generator, to: path)
    var expected = ""
    try WorkspaceStore(opening: path, readOnly: true).export { expected += $0 }
    let shared = try PostgresFixture()
    let address = try shared.address(of: shared.server.newName("g"))
    try PostgresCopy.generate(generator, into: address)
    var text = ""
    try PostgresStore(exporting: address).export { text += $0 }
    #expect(text == expected)
    let error = try #require(throws: StoreError.self) {
      try PostgresCopy.generate(generator, into: address)
    }
    #expect(error.message.contains("already"))
  }
}
