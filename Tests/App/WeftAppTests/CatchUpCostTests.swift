// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftStore
import WeftTestSupport

@testable import WeftApp

/// How much catching up reads from a file with many chats.
@Suite struct CatchUpCostTests {
  private static let count = 1_500
  private let scratch: Scratch
  private let store: WorkspaceStore
  private let viewer: Viewer

  /// A workspace in which only the oldest chats have unread messages.
  init() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    workspace.channels = (0..<Self.count).map { number in
      let age = Double(60 * (number + 1))
      let message = Samples.message("Text \(number)", id: "m\(number)", age: age)
      return Samples.channel("c\(number)", name: "Channel \(number)", age: age, [message]) {
        if number >= Self.count - 2 { $0.unreadCount = ChannelUnreadCount(messages: 1) }
        if number == Self.count - 1 { $0.unreadCount.mentions = 1 }
      }
    }
    scratch = try Scratch()
    let path = scratch.path("w.weft").path
    try WorkspaceStore(creating: path, workspace).add(workspace)
    store = try WorkspaceStore(opening: path)
    viewer = Viewer(ChatApp(try Engine(store: store, environment: Samples.environment())))
    _ = try draw()
  }

  private func draw() throws -> String { "\(try viewer.scene(rowLimit: 20).validated().json)" }

  private func loadAll() throws {
    while let screen = viewer.loading {
      screen.loadMore()
      _ = try draw()
    }
  }

  @Test func `catch-up opens at once with any number of chats, and finds the rest while idle`()
    throws
  {
    let before = store.work.documents
    viewer.press(.catchUp, in: nil)
    let first = try draw()
    #expect(store.work.documents - before < 200, "of \(Self.count) channels")
    #expect(first.contains(viewer.app.words.loading) && !first.contains("caught up"))
    var steps = 0
    while let screen = viewer.loading {
      let before = store.work.documents
      screen.loadMore()
      #expect(store.work.documents - before < 400)
      steps += 1
    }
    #expect(steps > Self.count / 64)
    // The first result already shows; the one with a mention is the next result or this one.
    #expect(try draw().contains("1 of 2"))
    let screen = try #require(viewer.top as? CatchUpScreen)
    #expect(Set(screen.walk.queue.map(\.channel)) == ["messaging:c1498", "messaging:c1499"])
  }

  @Test func `chats that become unread later join the queue, and chats read elsewhere leave it`()
    throws
  {
    viewer.press(.catchUp, in: nil)
    try loadAll()
    viewer.app.engine.apply(
      ChatEvent(.messageNew, cid: "messaging:c700", at: Samples.now) {
        $0.user = UserPatch("leia")
        $0.message = MessagePatch("new") { $0.text = .set("News") }
      }
    )
    #expect(try draw().contains("1 of 3"))
    let screen = try #require(viewer.top as? CatchUpScreen)
    let next = try #require(screen.walk.queue.dropFirst().first)
    try viewer.app.engine.perform(.markRead(next.channel))
    #expect(try draw().contains("1 of 2"))
    #expect(!screen.walk.queue.contains(next))
  }
}
