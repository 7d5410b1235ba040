// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel

@Suite struct WorkspaceReaderTests {
  private func read(_ json: String) throws -> Workspace {
    try Workspace(json: Array(json.utf8))
  }

  private func workspace(channels: String, users: String = "") -> String {
    """
    {"weft":1,"current_user_id":"me","users":[{"id":"me"}\(users)],"channels":[\(channels)]}
    """
  }

  @Test func `optional keys have defaults`() throws {
    let channel = try #require(
      try read(workspace(channels: #"{"cid":"m:a","created_at":"2026-01-01T00:00:00Z"}"#)).channels
        .first
    )
    #expect(channel.name == nil)
    #expect(channel.config.typingEventsEnabled)
    #expect(channel.memberCount == 0)
    #expect(channel.lastMessageAt == nil)
  }

  @Test func `users and channels have pictures`() throws {
    let channel = """
      {"cid":"m:a","created_at":"2026-01-01T00:00:00Z","image":"group.png",
        "members":[{"user_id":"leia"},{"user_id":"me"}]}
      """
    let users = #",{"id":"leia","image":"https://example.com/leia.png"}"#
    let read = try #require(try read(workspace(channels: channel, users: users)).channels.first)
    #expect(read.imageURL == "group.png")
    #expect(read.members.map(\.user.imageURL) == ["https://example.com/leia.png", nil])
    #expect(throws: WorkspaceError.self) {
      try self.read(workspace(channels: channel.replacing("\"group.png\"", with: "5")))
    }
  }

  @Test func `the last message that counts gives the channel its date`() throws {
    let json = workspace(
      channels: """
        {"cid":"m:a","created_at":"2026-01-01T00:00:00Z","messages":[
          {"id":"1","user_id":"me","created_at":"2026-01-02T00:00:00.5+01:00"},
          {"id":"2","user_id":"x","created_at":"2026-01-03T00:00:00Z","type":"ephemeral"},
          {"id":"3","user_id":"x","created_at":"2026-01-04T00:00:00Z","parent_id":"1"}]}
        """
    )
    let workspace = try read(json)
    let channel = try #require(workspace.channels.first)
    #expect(channel.latestMessages.map(\.id.rawValue) == ["3", "2", "1"])
    #expect(channel.lastMessageAt == Workspace.date("2026-01-01T23:00:00.5Z"))
    #expect(channel.latestMessages[0].author.displayName == "x", "unknown users show their id")
    #expect(workspace.latestDate == Workspace.date("2026-01-04T00:00:00Z"))
  }

  private static let offences: [(json: String, message: String)] = [
    ("{", "not JSON: line 1, column 2: expected a key in double quotes"),
    ("{}", "\"weft\" is missing: this is not a workspace file"),
    (#"{"weft":2}"#, "weft: version 2 is not supported, only version 1"),
    (#"{"weft":1}"#, "\"current_user_id\" is missing; add it"),
    (#"{"weft":1,"users":[{"name":"x"}]}"#, "users[0]: \"id\" is missing; add it"),
    (
      #"{"weft":1,"current_user_id":"a","users":[]}"#,
      "current_user_id: no user has the id \"a\"; add it to \"users\""
    ),
    (
      #"{"weft":1,"users":[{"id":"a"},{"id":"a"}]}"#,
      "users[1].id: another user has the id \"a\" as well"
    ),
  ]

  @Test(arguments: offences)
  func `a broken file is refused with the position of the first error`(
    json: String,
    message: String
  ) {
    let error = #expect(throws: WorkspaceError.self) { try read(json) }
    #expect(error?.description == message)
    let parts = error.map { $0.path.isEmpty ? [$0.message] : [$0.path, $0.message] }
    #expect(parts?.joined(separator: ": ") == message)
  }

  @Test(arguments: [
    (#"{"cid":"m:a","created_at":"yesterday"}"#, "channels[0].created_at: not a date"),
    (#"{"cid":"m:a","created_at":"2026-01-01"}"#, "channels[0].created_at: not a date"),
    (#"{"cid":"m:a","created_at":"2026-02-30T00:00:00Z"}"#, "channels[0].created_at: not a date"),
    (#"{"cid":"m:a"}"#, "channels[0]: \"created_at\" is missing"),
    (
      #"{"cid":"m:a","created_at":"2026-01-01T00:00:00Z","unread":{"messages":-1}}"#,
      "channels[0].unread.messages: a count must not be negative"
    ),
    (
      #"{"cid":"m:a","created_at":"2026-01-01T00:00:00Z","messages":[{"id":"1","user_id":"me","created_at":7}]}"#,
      "channels[0].messages[0].created_at: expected a string, found a number"
    ),
    (#""x""#, "channels[0]: expected an object, found a string"),
  ])
  func `a broken channel is refused with its path`(channel: String, message: String) {
    let error = #expect(throws: WorkspaceError.self) { try read(workspace(channels: channel)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
