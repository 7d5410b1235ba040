// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftImport
import WeftLocale
import WeftStore
import WeftTestSupport

/// Stream's responses with parts of the same chats, imported in sequence.
@Suite struct PartialImportTests {
  private static let channels = """
    {"channels":[{"channel":{"id":"a","type":"messaging","cid":"messaging:a","name":"Alpha",
      "member_count":2,"created_at":"2026-01-01T00:00:00Z","color":"red",
      "own_capabilities":["send-message"]},
     "hidden":true,"watcher_count":3,
     "messages":[{"id":"m1","text":"Hi","user":{"id":"ada","name":"Ada Sample","role":"admin"},
       "created_at":"2026-01-02T00:00:00Z"},
      {"id":"m2","text":"Later","user":{"id":"bob","name":"Bob Sample"},
       "created_at":"2026-01-05T00:00:00Z"}],
     "members":[{"user_id":"ada","channel_role":"owner"},{"user_id":"bob"}],
     "membership":{"user":{"id":"ada"},"pinned_at":"2026-01-02T00:00:00Z"},
     "read":[{"user":{"id":"ada"},"last_read":"2026-01-02T00:00:00Z","unread_messages":1}]}]}
    """
  private static let threads = """
    {"threads":[{"parent_message_id":"m1","channel_cid":"messaging:a","title":"About it",
      "created_at":"2026-01-03T00:00:00Z","reply_count":1,
      "channel":{"id":"a","type":"messaging","cid":"messaging:a","name":"Alpha"},
      "parent_message":{"id":"m1","text":"Hi","user":{"id":"ada"},
        "created_at":"2026-01-02T00:00:00Z"},
      "latest_replies":[{"id":"r1","text":"Reply","user":{"id":"bob"},"parent_id":"m1",
        "created_at":"2026-01-04T00:00:00Z"}]}]}
    """

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The chats after importing some responses into one file.
  private func chats(_ answers: [String]) throws -> Workspace {
    let path = scratch.path("\(UUID().uuidString).weft").path
    let store = try WorkspaceStore(creating: path, Workspace(currentUser: ChatUser(id: "ada")))
    for answer in answers {
      let file = try scratch.write(Array(answer.utf8), to: "\(UUID().uuidString).json")
      let added = try store.add(ChatImport(file.path, for: "ada"))
      #expect(added.report.issues.isEmpty, "\(added.report.issues)")
    }
    return try WorkspaceStore(opening: path).workspace()
  }

  @Test func `a response about threads leaves the rest of their channels unchanged`() throws {
    let before = try chats([Self.channels]).channels[0]
    let after = try chats([Self.channels, Self.threads])
    #expect(after.channels == [before])
    #expect(after.threads.map(\.title) == ["About it"])
    let names = Dictionary(uniqueKeysWithValues: after.users.map { ($0.id, $0.name) })
    #expect(names["ada"] == "Ada Sample" && names["bob"] == "Bob Sample")
    let listed = Engine(workspace: after, environment: after.environment())
    let query = ChannelListQuery(filter: .equal(.hidden, to: true))
    #expect(listed.channelList(query: query, rows: 5).count == 1)
  }

  @Test func `the order of the responses makes no difference`() throws {
    let (one, other) = (
      try chats([Self.channels, Self.threads]), try chats([Self.threads, Self.channels])
    )
    #expect(one.channels == other.channels && one.threads == other.threads)
    #expect(one.users.sorted { $0.id < $1.id } == other.users.sorted { $0.id < $1.id })
  }

  @Test func `values in a response replace the old ones`() throws {
    let later = Self.channels.replacing("\"hidden\":true,", with: "")
      .replacing("\"name\":\"Alpha\"", with: "\"name\":\"Beta\"")
      .replacing(",{\"user_id\":\"bob\"}]", with: "]")
      .replacing("\"member_count\":2", with: "\"member_count\":1")
    let channel = try chats([Self.channels, later]).channels[0]
    #expect(channel.name == "Beta" && !channel.isHidden)
    #expect(channel.members.map(\.id) == ["ada"] && channel.memberCount == 1)
  }

  @Test func `a first page of members removes no other members`() throws {
    let first = Self.channels.replacing(",{\"user_id\":\"bob\"}]", with: "]")
    let channel = try chats([Self.channels, first]).channels[0]
    #expect(Set(channel.members.map(\.id)) == ["ada", "bob"] && channel.memberCount == 2)
  }
}
