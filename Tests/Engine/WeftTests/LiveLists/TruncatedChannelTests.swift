// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftImport
import WeftLocale
import WeftTestSupport

/// Messages removed by truncating a channel show nowhere, even if a file still contains them.
@Suite struct TruncatedChannelTests {
  private static let json = """
    {"weft":1,"current_user_id":"luke","users":[{"id":"luke"},{"id":"leia","name":"Leia"}],
     "now":"2026-01-09T00:00:00Z","channels":[
      {"cid":"m:a","name":"A","created_at":"2026-01-01T00:00:00Z","truncated_at":"2026-01-05T00:00:00Z",
       "members":[{"user_id":"luke"},{"user_id":"leia"}],"unread":{"messages":3,"mentions":2},
       "messages":[
        {"id":"old","user_id":"leia","text":"needle old","created_at":"2026-01-04T00:00:00Z"},
        {"id":"edge","user_id":"leia","text":"needle edge","created_at":"2026-01-05T00:00:00Z"},
        {"id":"new","user_id":"leia","text":"needle new","created_at":"2026-01-06T00:00:00Z"}]},
      {"cid":"m:b","name":"B","created_at":"2026-01-01T00:00:00Z","truncated_at":"2026-01-07T00:00:00Z",
       "members":[{"user_id":"luke"},{"user_id":"leia"}],"unread":{"messages":1},
       "messages":[{"id":"gone","user_id":"leia","text":"needle gone","created_at":"2026-01-06T12:00:00Z"}]}],
     "threads":[
      {"parent_message_id":"old","channel_cid":"m:a","created_at":"2026-01-04T01:00:00Z","latest_replies":[
        {"id":"r1","user_id":"leia","text":"needle reply","created_at":"2026-01-04T02:00:00Z"},
        {"id":"r2","user_id":"leia","text":"needle late","created_at":"2026-01-08T00:00:00Z"}]},
      {"parent_message_id":"new","channel_cid":"m:a","created_at":"2026-01-06T01:00:00Z"}]}
    """

  enum Way: CaseIterable { case memory, added, taken, imported, again }

  /// An engine over the file, reached in each possible way.
  private func engine(_ way: Way, _ scratch: Scratch) throws -> Engine {
    let workspace = try Workspace(json: Array(Self.json.utf8))
    let path = scratch.path("w.weft").path
    switch way {
    case .memory: return Engine(workspace: workspace, environment: workspace.environment())
    case .added:
      let store = try WorkspaceStore(creating: path, workspace)
      try store.add(workspace)
      return try Engine(store: store, environment: store.head.environment())
    case .taken:
      let bytes = Array(Self.json.utf8)
      let parts = try #require(WorkspaceParts { Array(bytes.dropFirst($0).prefix(100)) })
      let store = try WorkspaceStore.importParts(parts, into: path).store
      return try Engine(store: store, environment: store.head.environment())
    case .imported, .again:
      let store = try WorkspaceStore(creating: path, workspace)
      if way == .again {
        // An earlier export, from before the channel was truncated.
        let earlier = Self.json.replacing("\"truncated_at\"", with: "\"emptied\"")
        try store.add(Workspace(json: Array(earlier.utf8)))
        #expect(try store.workspace().threads.count == 2)
      }
      let file = try scratch.write(Self.json.utf8, to: "w.json")
      _ = try store.add(ChatImport(file.path))
      return try Engine(store: store, environment: store.head.environment())
    }
  }

  @Test(arguments: Way.allCases)
  func `lists, searches, threads and counts omit truncated messages`(way: Way) throws {
    let scratch = try Scratch()
    let engine = try engine(way, scratch)
    let list = engine.channelList(rows: 9)
    #expect(list.channels.map(\.id) == ["m:a", "m:b"])
    #expect(list.channels.map { $0.previewMessage?.id.rawValue } == ["new", nil])
    #expect(list.channels.map(\.unreadCount.messages) == [1, 0])
    #expect(list.channels.map(\.unreadCount.mentions) == [1, 0])
    let messages = try #require(engine.messageList("m:a", rows: 9))
    #expect(messages.messages.map(\.id) == ["new"])
    #expect(try #require(engine.messageList("m:b", rows: 9)).isEmpty)
    #expect(engine.threadList(rows: 9).threads.map(\.id) == ["new"])
    #expect(engine.replyList("old", in: "m:a") == nil)
    engine.send(.search("needle"), to: list)
    #expect(list.searchResults.compactMap(\.message?.id) == ["new"])
  }

  @Test func `a later event about the truncation removes the messages, too`() throws {
    let earlier = Self.json.replacing("\"truncated_at\"", with: "\"emptied\"")
    let workspace = try Workspace(json: Array(earlier.utf8))
    let engine = Engine(workspace: workspace, environment: workspace.environment())
    let list = engine.channelList(rows: 9)
    let messages = try #require(engine.messageList("m:a", rows: 9))
    #expect(messages.count == 3 && engine.threadList(rows: 9).threads.count == 2)
    let date = Workspace.date("2026-01-05T00:00:00Z")
    engine.apply(
      ChatEvent(.channelUpdated, cid: "m:a") {
        $0.channel = ChannelPatch("m:a") { $0.truncatedAt = .set(date) }
      }
    )
    _ = (list.drainChanges(), messages.drainChanges())
    #expect(messages.messages.map(\.id) == ["new"])
    #expect(engine.threadList(rows: 9).threads.map(\.id) == ["new"])
    #expect(list.channels.first { $0.id == "m:a" }?.unreadCount.messages == 1)
  }
}
