// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftStore
import WeftTestSupport

/// A state whose models are in a file behaves like any other.
@Suite struct StoredStateTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
  }

  /// Makes a file with the small world of random events.
  private func make() throws -> WorkspaceStore {
    let world = RandomEvents.world()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    return store
  }

  @Test(arguments: 0..<30)
  func `events change the stored state like one in memory, saved or not, reopened or not`(
    seed: UInt64
  ) throws {
    var store: WorkspaceStore? = try make()
    var events = RandomEvents(seed: seed)
    var memory = ChatState(try #require(try store?.workspace()))
    var stored = try #require(try store?.state())
    try #require(ShownContent(stored) == ShownContent(memory))
    for step in 0..<120 {
      let event = events.next()
      let expected = memory.apply(event)
      let found = stored.apply(event)
      let place = "seed \(seed), step \(step), \(event.type.rawValue)"
      try #require(found.refusal == expected.refusal, "\(place)")
      try #require(ShownContent(stored) == ShownContent(memory), "\(place)")
      if step % 7 == 3 {
        try store?.save(&stored)
        try #require(ShownContent(stored) == ShownContent(memory), "\(place): saved")
      }
      if step % 29 == 20 {
        try store?.save(&stored)
        store = try WorkspaceStore(opening: path)
        stored = try #require(try store?.state())
        try #require(ShownContent(stored) == ShownContent(memory), "\(place): opened again")
      }
    }
    #expect(store?.failure == nil)
  }

  @Test func `a user typing when the file was saved stops after it is reopened`() throws {
    let store = try make()
    var state = try store.state()
    let event = EventSamples.event(.typingStart, at: 1, by: Samples.leia.id)
    #expect(state.apply(event).refusal == nil)
    try store.save(&state)
    #expect(state.channel(EventSamples.general)?.currentlyTypingUsers.map(\.id) == ["leia"])
    var opened = try WorkspaceStore(opening: path).state()
    #expect(opened.channel(EventSamples.general)?.currentlyTypingUsers.map(\.id) == ["leia"])
    #expect(opened.nextMoment(after: .distantPast) == EventSamples.at(31))
    let change = opened.pass(from: EventSamples.at(31), to: EventSamples.at(31))
    #expect(change.channels[EventSamples.general] == .typing)
    #expect(opened.channel(EventSamples.general)?.currentlyTypingUsers == [])
  }

  @Test(arguments: 0..<10)
  func `an export reads as the saved state`(seed: UInt64) throws {
    var workspace = Workspace(currentUser: Samples.me)
    let world = RandomEvents.world()
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.now = Samples.now
    workspace.channels = world.channelIDs.compactMap { world.channel($0) }
    workspace.threads = world.threadIDs.compactMap { world.thread($0) }
    // A file names the parent of a thread only by its id.
    for (index, channel) in workspace.channels.enumerated() {
      let parents = workspace.threads.filter { $0.channel.id == channel.id }.map(\.parentMessage)
      workspace.channels[index].latestMessages += parents
    }
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    var state = try store.state()
    var events = RandomEvents(seed: seed)
    for step in 0..<120 {
      _ = state.apply(events.next())
      guard step % 10 == 9 else { continue }
      try store.save(&state)
      var text = ""
      try store.export { text += $0 }
      let read = try Workspace(json: Array(text.utf8))
      try #require(ShownContent(ChatState(read)) == ShownContent(state), "seed \(seed), \(step)")
      try #require(try text == store.workspace().json, "seed \(seed), \(step)")
    }
  }
}
