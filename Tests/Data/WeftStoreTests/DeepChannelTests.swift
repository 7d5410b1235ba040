// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CAllocationCount
import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftStore

/// Channels with many messages, of which a row shows one.
@Suite struct DeepChannelTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func store(_ workspace: Workspace) throws -> WorkspaceStore {
    let path = scratch.path("\(workspace.channels[0].latestMessages.count).weft").path
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    return store
  }

  private func workspace(
    _ count: Int,
    _ change: (Int, inout ChatMessage) -> Void = { _, _ in }
  ) -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    var channel = Samples.channel("deep")
    channel.latestMessages = (0..<count).map { age in
      var message = ChatMessage(
        id: MessageID("m\(age)"),
        author: Samples.leia,
        text: "Message \(age)",
        createdAt: Samples.now.addingTimeInterval(-Double(age))
      )
      change(age, &message)
      return message
    }
    workspace.channels = [channel]
    return workspace
  }

  @Test func `a row can show a message older than many hidden ones`() throws {
    let workspace = workspace(60) { age, message in
      if age < 40 { message.parentID = "m59" }
    }
    let environment = workspace.environment()
    let stored = try Engine(store: try store(workspace), environment: environment)
    let list = stored.channelList()
    let memory = Engine(workspace: workspace, environment: environment).channelList()
    #expect(list.screen(rowLimit: 5) == memory.screen(rowLimit: 5))
    #expect(list.channels[0].previewMessage?.id == "m40")
  }

  @Test(.enabled(if: weft_allocation_count() >= 0, "a sanitizer has the heap"))
  func `a row's allocations don't depend on its number of messages`() throws {
    let counts = try [50, 3_000].map { count in
      let engine = try Engine(store: try store(workspace(count)))
      _ = engine.channelList().screen(rowLimit: 5)
      let before = weft_allocation_count()
      _ = engine.channelList().screen(rowLimit: 5)
      return weft_allocation_count() - before
    }
    #expect(counts[1] <= counts[0] + 20, "\(counts)")
  }

  @Test func `an event writes only its own message`() throws {
    let store = try store(workspace(500))
    let engine = try Engine(store: store, environment: store.head.environment())
    for number in 0..<3 {
      engine.apply(
        ChatEvent(.messageNew, cid: "messaging:deep", at: Samples.now.addingTimeInterval(9)) {
          $0.message = MessagePatch(MessageID("new\(number)")) {
            $0.text = .set("New")
            $0.author = UserPatch(Samples.leia.id)
            $0.createdAt = Samples.now.addingTimeInterval(Double(number) + 1)
          }
        }
      )
      let before = try store.database.number("SELECT total_changes()")
      try engine.save()
      // The channel, its message, and the notes with them.
      #expect(try store.database.number("SELECT total_changes()") - before < 8)
    }
    engine.apply(
      ChatEvent(.messageDeleted, cid: "messaging:deep", at: Samples.now.addingTimeInterval(99)) {
        $0.message = MessagePatch("m7")
        $0.hardDelete = true
      }
    )
    try engine.save()
    let messages = try WorkspaceStore(opening: store.path).workspace().channels[0].latestMessages
    #expect(messages.count == 502 && !messages.contains { $0.id == "m7" })
    #expect(messages.first?.id == "new2")
  }
}
