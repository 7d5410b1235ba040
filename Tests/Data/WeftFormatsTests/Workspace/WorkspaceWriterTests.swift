// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftTestSupport

@Suite struct WorkspaceWriterTests {
  private func keys(_ value: JSONValue?) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key)
  }

  private func first(_ value: JSONValue?) -> JSONValue? {
    guard case .array(let elements) = value else { return nil }
    return elements.first
  }

  @Test(arguments: 0..<300)
  func `a written workspace is read back unchanged`(seed: UInt64) throws {
    var random = RandomWorkspace(seed: seed)
    var workspace = random.workspace()
    let text = workspace.json
    let back = try WorkspaceSamples.read(text)
    // Only a workspace that was read has these.
    workspace.latestDate = back.latestDate
    #expect(back == workspace, "seed \(seed)")
    #expect(back.json == text, "seed \(seed)")
  }

  @Test func `the file with every key is read back unchanged`() throws {
    let workspace = try RichWorkspace.read()
    #expect(try WorkspaceSamples.read(workspace.json) == workspace)
  }

  @Test func `keys are in the order of the format`() throws {
    let document = try RichWorkspace.read().document
    #expect(
      keys(document) == [
        "weft", "current_user_id", "now", "time_zone", "locale", "config", "users",
        "muted_user_ids", "channels", "threads", "custom",
      ]
    )
    let channel = first(document["channels"])
    #expect(
      keys(channel) == [
        "cid", "name", "image", "created_by_id", "created_at", "updated_at", "last_message_at",
        "deleted_at", "truncated_at",
      ] + ChannelFlag.allCases.map(\.name) + [
        "team", "filter_tags", "member_count", "members", "watcher_count", "cooldown", "muted",
        "muted_at", "mute_expires_at", "own_capabilities", "config", "unread", "reads",
        "typing_user_ids", "draft", "custom", "messages",
      ]
    )
    #expect(
      keys(first(channel?["messages"])) == [
        "id", "user_id", "text", "type", "created_at", "updated_at", "text_updated_at",
        "deleted_at", "parent_id", "show_in_channel", "reply_count", "silent", "shadowed",
        "local_state", "attachments", "poll", "i18n", "original_language", "reactions",
        "mentioned_user_ids", "quoted_message_id", "pinned_at", "draft_reply", "custom",
      ]
    )
    #expect(
      keys(first(document["threads"])) == [
        "parent_message_id", "channel_cid", "title", "created_by_id", "created_at", "updated_at",
        "last_message_at", "reply_count", "participant_count", "active_participant_count",
        "participants", "latest_replies", "reads", "custom",
      ]
    )
  }

  @Test func `members equal to their default are omitted`() throws {
    let workspace = try WorkspaceSamples.read(WorkspaceSamples.message(""))
    #expect(
      JSONWriter.compact(workspace.document) == """
        {"weft":1,"current_user_id":"me","users":[{"id":"me"}],"channels":[{"cid":"m:a",\
        "created_at":"2026-01-01T00:00:00Z","last_message_at":"2026-01-02T00:00:00Z","messages":[\
        {"id":"1","user_id":"me","created_at":"2026-01-02T00:00:00Z"}]}]}
        """
    )
  }

  @Test func `unknown keys are kept in custom`() throws {
    let document = try RichWorkspace.read().document
    let channel = first(document["channels"])
    let message = first(channel?["messages"])
    #expect(document["custom"]?["plan"] == ["tier": .string("gold")])
    #expect(first(document["users"])?["custom"]?["rank"] == .string("commander"))
    #expect(channel?["custom"]?["x_level"] == .integer(3))
    #expect(message?["custom"]?["x_trace"] == [.integer(1), .number(2.5), ["a": .null]])
    #expect(first(message?["attachments"])?["custom"]?["fps"] == .integer(30))
    #expect(first(document["threads"])?["custom"]?["x_state"] == .string("open"))
  }

  @Test func `a custom key takes precedence over an unknown key of the same name`() throws {
    let file = WorkspaceSamples.channel(#","color":"red","custom":{"color":"blue"}"#)
    #expect(try WorkspaceSamples.read(file).channels[0].custom == ["color": .string("blue")])
  }

  @Test(arguments: [#","x":"#, #","custom":{"x":"#])
  func `an unknown value at the nesting limit is kept`(start: String) throws {
    let end = start.hasSuffix("{\"x\":") ? "}" : ""
    let levels = end.isEmpty ? 509 : 508
    let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let workspace = try WorkspaceSamples.read(WorkspaceSamples.channel(start + deep + end))
    #expect(workspace.channels[0].custom.keys.elementsEqual(["x"]))
    #expect(try WorkspaceSamples.read(workspace.json) == workspace)
  }

  @Test func `the current user is written even if missing from the users`() throws {
    var workspace = Workspace(currentUser: ChatUser(id: UserID("me"), name: "Me"))
    workspace.users = [ChatUser(id: UserID("x"))]
    #expect(try WorkspaceSamples.read(workspace.json).users.map(\.displayName) == ["Me", "x"])
    workspace.users.append(ChatUser(id: UserID("me"), name: "Old"))
    #expect(try WorkspaceSamples.read(workspace.json).users.map(\.displayName) == ["x", "Me"])
  }
}
