// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftApp

/// The effect of a reply outside of its thread, in workspaces without a server.
@Suite struct ReplyCountTests {
  private static let channel = ChannelID("messaging:a")
  private let scratch: Scratch
  private let workspace: Workspace

  init() throws {
    scratch = try Scratch()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    workspace.channels = [
      Samples.channel("a", [Samples.message("Bay three is clear", id: "p", age: 600)]) {
        $0.ownCapabilities = [.sendMessage, .sendReply, .deleteOwnMessage]
      }
    ]
    self.workspace = workspace
  }

  private enum Place: CaseIterable {
    case memory, file, source
  }

  /// Performs the actions and returns the state, read again from the place that holds the workspace.
  private func perform(_ actions: [SourceAction], in place: Place) async throws -> ChatState {
    if place == .memory {
      let engine = Engine(workspace: workspace, environment: Samples.environment())
      for action in actions { try engine.perform(action) }
      return engine.state
    }
    let path = scratch.path("w.weft").path
    try WorkspaceStore(creating: path, workspace).add(workspace)
    if place == .file {
      let store = try WorkspaceStore(opening: path)
      let engine = try Engine(store: store, environment: Samples.environment())
      for action in actions { try engine.commit(action) }
    } else {
      let source = try StoreSource(opening: path) { Samples.now }
      for action in actions { try await source.perform(action) }
    }
    return try WorkspaceStore(opening: path).state()
  }

  private func reply(_ number: Int) -> SourceAction {
    var message = OutgoingMessage(id: MessageID("r\(number)"), text: "Reply \(number)")
    message.thread = "p"
    return .send(message, Self.channel)
  }

  @Test(arguments: Place.allCases)
  private func `a reply is counted on its parent and shown in the list of threads`(
    place: Place
  ) async throws {
    let state = try await perform([reply(1), reply(2)], in: place)
    #expect(state.message("p", in: Self.channel, parent: "p")?.replyCount == 2)
    #expect(state.message("p", in: Self.channel, parent: "p")?.textUpdatedAt == nil)
    let thread = try #require(state.thread("p", channelMessages: 0))
    #expect(thread.replyCount == 2 && thread.latestReplies.map(\.text) == ["Reply 1", "Reply 2"])
    #expect(thread.lastMessageAt == thread.latestReplies.last?.createdAt)
    #expect(thread.createdBy?.id == Samples.me.id && thread.activeParticipantCount == 1)
  }

  @Test(arguments: Place.allCases)
  private func `a deleted reply is subtracted, and a repeated one is counted once`(
    place: Place
  ) async throws {
    let actions = [reply(1), reply(2), reply(2), .deleteMessage("r1", Self.channel, thread: "p")]
    let state = try await perform(actions, in: place)
    #expect(state.message("p", in: Self.channel, parent: "p")?.replyCount == 1)
    #expect(state.thread("p", channelMessages: 0)?.replyCount == 1)
  }

  @Test func `an event about an unknown thread creates none without an existing reply`() {
    var state = ChatState(workspace)
    for message in [nil, MessagePatch("none"), MessagePatch("p")] {
      let event = ChatEvent(.threadUpdated, cid: Self.channel, at: Samples.now) {
        $0.thread = ThreadPatch("p") { $0.replyCount = 9 }
        $0.message = message
      }
      #expect(state.apply(event).refusal != nil)
      #expect(state.thread("p", channelMessages: 0) == nil)
    }
  }
}
