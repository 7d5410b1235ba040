// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import Weft

/// Actions over a file that are saved before a list shows them, and the dates of messages.
@Suite struct CommitTests {
  private let scratch: Scratch
  private let channel = ChannelID("messaging:a")

  init() throws { scratch = try Scratch() }

  private func workspace(newest: Date = Samples.now) -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    var channel = Samples.channel("a", age: 60, [Samples.message("Hello", id: "m", age: 60)])
    channel.ownCapabilities = [.sendMessage]
    channel.latestMessages[0].createdAt = newest
    channel.lastMessageAt = newest
    workspace.channels = [channel]
    workspace.latestDate = newest
    return workspace
  }

  private func stored(_ workspace: Workspace? = nil) throws -> Engine {
    let path = scratch.path("w.weft").path
    try WorkspaceStore(creating: path, workspace ?? self.workspace())
      .add(workspace ?? self.workspace())
    return try Engine(store: WorkspaceStore(opening: path))
  }

  private func say(_ id: String) -> SourceAction {
    .send(OutgoingMessage(id: MessageID(id), text: "Text \(id)"), channel)
  }

  /// The ids of messages in a file, newest first.
  private func ids(in name: String = "w.weft") throws -> [String] {
    let store = try WorkspaceStore(opening: scratch.path(name).path, readOnly: true)
    return try #require(try store.workspace().channels.first).latestMessages.map(\.id.rawValue)
  }

  @Test func `a committed message is in the file and in the list, along with unsaved changes`()
    throws
  {
    let engine = try stored()
    let list = try #require(engine.messageList(channel))
    try engine.perform(.saveDraft(DraftMessage(text: "Half"), channel))
    #expect(engine.hasUnsavedChanges)
    try engine.commit(say("n"), and: [.clearDraft(channel)])
    #expect(!engine.hasUnsavedChanges)
    _ = list.drainChanges()
    #expect(list.messages.map(\.id) == ["n", "m"])
    #expect(try ids() == ["n", "m"])
    #expect(engine.state.channel(channel)?.draftMessage == nil)
    // Repeating it changes nothing.
    try engine.commit(say("n"))
    #expect(try ids() == ["n", "m"])
  }

  @Test func `a message shows in a chat without other unsaved changes`() throws {
    let engine = try stored()
    let list = try #require(engine.messageList(channel))
    for id in ["n", "o"] {
      try engine.commit(say(id))
      _ = list.drainChanges()
      #expect(list.messages.first?.id.rawValue == id)
    }
    #expect(try ids() == ["o", "n", "m"])
    #expect(engine.channelList(rows: 1).channels.first?.previewMessage?.id == "o")
  }

  @Test func `a removed file accepts no message, and no list shows it`() throws {
    let engine = try stored()
    let list = try #require(engine.messageList(channel))
    try engine.perform(.saveDraft(DraftMessage(text: "Half"), channel))
    #expect(!engine.isStoreGone)
    try FileManager.default.removeItem(at: scratch.path("w.weft"))
    #expect(engine.isStoreGone)
    let error = #expect(throws: SourceError.self) { try engine.commit(say("n")) }
    #expect(error?.code == .notSaved && error?.message.contains("removed or replaced") == true)
    _ = list.drainChanges()
    #expect(list.messages.map(\.id) == ["m"] && engine.hasUnsavedChanges)
    #expect(engine.state.channel(channel)?.draftMessage?.text == "Half")
    // Everything, including unsaved changes, is in another file.
    try engine.saveCopy(to: scratch.path("other.weft").path)
    #expect(!engine.hasUnsavedChanges)
    let other = try Engine(store: WorkspaceStore(opening: scratch.path("other.weft").path))
    #expect(other.state.channel(channel)?.draftMessage?.text == "Half")
    #expect(try ids(in: "other.weft") == ["m"])
    #expect(throws: StoreError.self) { try engine.saveCopy(to: scratch.path("other.weft").path) }
  }

  @Test func `another process's message is kept, and comes before the new one`() throws {
    let engine = try stored()
    let other = try Engine(store: WorkspaceStore(opening: scratch.path("w.weft").path))
    let list = try #require(engine.messageList(channel))
    try other.commit(say("first"))
    try engine.refresh()
    try engine.commit(say("second"))
    let stored = try ids()
    #expect(stored == ["second", "first", "m"])
    #expect(engine.state.history(of: channel).map(\.id.rawValue) == stored)
    _ = list.drainChanges()
    #expect(list.messages.map(\.id.rawValue) == stored)
  }

  @Test func `a message that another process wrote at the same moment is shown, too`() throws {
    let engine = try stored()
    let other = try Engine(store: WorkspaceStore(opening: scratch.path("w.weft").path))
    let list = try #require(engine.messageList(channel))
    try other.commit(say("theirs"))
    try engine.commit(say("ours"))
    _ = list.drainChanges()
    #expect(Set(list.messages.map(\.id)) == ["ours", "theirs", "m"])
    #expect(try Set(ids()) == ["ours", "theirs", "m"])
  }

  @Test func `a message that is truncated at once is not shown as sent`() throws {
    let engine = try stored()
    let other = try Engine(store: WorkspaceStore(opening: scratch.path("w.weft").path))
    let list = try #require(engine.messageList(channel))
    let end = Date() + 60
    other.apply(ChatEvent(.channelTruncated, cid: channel, at: end))
    try other.save()
    #expect(throws: SourceError.self) { try engine.commit(say("late")) }
    _ = list.drainChanges()
    #expect(list.messages.isEmpty)
    #expect(try ids().isEmpty)
  }

  /// The distance of the newest message from the clock, in seconds.
  private static let distances: [TimeInterval] = [-31_536_000, 1_576_800_000]

  @Test(arguments: distances)
  func `an engine dates messages by the clock, not by the workspace's dates`(
    ahead: TimeInterval
  ) throws {
    let began = Date()
    let workspace = workspace(newest: began.addingTimeInterval(ahead))
    for engine in [Engine(workspace: workspace), try stored(workspace)] {
      for id in ["n", "o"] { try engine.perform(say(id)) }
      let dates = ["n", "o"].compactMap {
        engine.state.message(MessageID($0), in: channel, parent: nil)?.createdAt
      }
      #expect(dates.count == 2 && dates.allSatisfy { (began...Date() + 1).contains($0) })
      #expect(dates == dates.sorted() && dates.first != dates.last)
      #expect(engine.environment.now >= began)
      // Messages dated in the future can still be marked as read.
      try engine.perform(.markRead(channel))
      #expect(engine.state.channel(channel)?.isUnread == false)
    }
  }

  @Test func `a message is dated after those dated by another host's clock`() throws {
    let now = Samples.now
    let engine = Engine(
      workspace: workspace(newest: now + 600),
      environment: Samples.environment()
    )
    engine.apply(
      ChatEvent(.userPresenceChanged, at: now + 600) { $0.user = UserPatch("leia") }
    )
    try engine.perform(say("n"))
    #expect(try #require(engine.messageList(channel)).messages.map(\.id) == ["n", "m"])
  }
}
