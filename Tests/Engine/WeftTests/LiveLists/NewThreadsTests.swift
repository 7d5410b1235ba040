// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// The banner of new threads counts what reloading the list would add, as far as that can be known.
@Suite struct NewThreadsTests {
  private func engine() -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [Samples.channel("a"), Samples.channel("b") { $0.isDisabled = true }]
    return Engine(workspace: workspace, environment: workspace.environment())
  }

  /// A reply in a thread that is not loaded.
  private func reply(_ channel: ChannelID, in thread: MessageID) -> ChatEvent {
    ChatEvent(.notificationThreadMessageNew, cid: channel, at: Samples.now) {
      $0.user = UserPatch(Samples.leia.id)
      $0.message = MessagePatch(MessageID("r-\(thread)")) {
        $0.author = UserPatch(Samples.leia.id)
        $0.parentID = .set(thread)
        $0.createdAt = Samples.now
      }
    }
  }

  @Test(arguments: [
    (#"{"channel_cid":{"$eq":"messaging:a"}}"#, ["messaging:a": 1, "messaging:b": 0, "x:y": 0]),
    (#"{"channel_cid":{"$in":["messaging:b"]}}"#, ["messaging:a": 0, "messaging:b": 1, "x:y": 0]),
    (#"{"channel.disabled":{"$eq":true}}"#, ["messaging:a": 0, "messaging:b": 1, "x:y": 1]),
    (#"{"parent_message_id":{"$ne":"p"}}"#, ["messaging:a": 0, "messaging:b": 0, "x:y": 0]),
    (#"{"reply_count":{"$gt":3}}"#, ["messaging:a": 1, "messaging:b": 1, "x:y": 1]),
    (
      #"{"$and":[{"reply_count":{"$gt":3}},{"channel_cid":{"$eq":"x:y"}}]}"#,
      ["messaging:a": 0, "messaging:b": 0, "x:y": 1]
    ),
    (
      #"{"$or":[{"reply_count":{"$gt":3}},{"channel_cid":{"$eq":"x:y"}}]}"#,
      ["messaging:a": 1, "messaging:b": 1, "x:y": 1]
    ),
    (#"{"$nor":[{"channel_cid":{"$eq":"x:y"}}]}"#, ["messaging:a": 1, "messaging:b": 1, "x:y": 0]),
  ])
  func `a reply counts if the filter matches its channel, or may match it`(
    json: String,
    counts: [String: Int]
  ) throws {
    let filter: Filter<ThreadListFilterScope> = try Filter(json: Array(json.utf8))
    for (channel, count) in counts {
      let engine = engine()
      let list = engine.threadList(query: ThreadListQuery(filter: filter))
      engine.apply(reply(ChannelID(channel), in: "p"))
      #expect(list.newThreadsCount == count, "\(channel)")
    }
  }

  @Test func `a reply from another process counts in the same way`() throws {
    let scratch = try Scratch()
    let path = scratch.path("w.weft").path
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("a"), Samples.channel("b")]
    try WorkspaceStore(creating: path, workspace).add(workspace)
    let writer = try Engine(store: WorkspaceStore(opening: path))
    let reader = try Engine(store: WorkspaceStore(opening: path))
    let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:a"))
    let list = reader.threadList(query: query)
    let all = reader.threadList()
    for channel in ["messaging:a", "messaging:b"] {
      writer.apply(reply(ChannelID(channel), in: MessageID("p-\(channel)")))
    }
    try writer.save()
    try reader.refresh()
    #expect(list.newThreadsCount == 1 && all.newThreadsCount == 2)
  }
}
