// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Chats that end while they are open: they close, and one sentence says why.
@Suite struct ChatEndTests {
  private static let a = ChannelID("messaging:a")
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = ["a", "b"].map { name in
      Samples.channel(name, name: name.uppercased(), [Samples.message("Hi", id: "m\(name)")]) {
        $0.ownCapabilities = [
          .deleteChannel, .leaveChannel, .sendMessage, .sendReply, .sendReaction, .quoteMessage,
          .updateOwnMessage,
        ]
      }
    }
    workspace.channels[1].members[0].invite = .pending
    workspace.channels[1].membership = workspace.channels[1].members[0]
    let environment = workspace.environment(now: Samples.now)
    app = ChatApp(Engine(workspace: workspace, environment: environment))
    viewer = Viewer(app)
  }

  private func open(_ channel: ChannelID = a, _ others: ScreenName...) throws {
    viewer.show([.channels, .messages(channel)] + others)
    try draw()
  }

  private func draw() throws { _ = try viewer.scene(rowLimit: 20).validated() }

  private func write(_ text: String) throws {
    try #require(viewer.composer).handle(.text(text, caret: text.utf8.count))
  }

  @Test func `a chat that the user leaves closes, with its thread and pages`() throws {
    try open(Self.a, .replies("ma"), .info(Self.a), .settings)
    try app.perform(.leave(Self.a))
    try draw()
    #expect(viewer.path == [.channels, .settings])
    #expect(viewer.notice?.text == "You are no longer in this chat: A")
  }

  @Test func `a deleted chat closes, and a notice repeats the unsent text`() throws {
    try open()
    try write("half a thought")
    app.engine.apply(ChatEvent(.channelDeleted, cid: Self.a, at: Samples.now))
    try draw()
    #expect(viewer.path == [.channels])
    #expect(
      viewer.notice?.text == "This chat was deleted: A\nUnsent text: half a thought"
    )
  }

  @Test func `a hidden chat closes, keeps its draft, and can be opened again`() throws {
    try open()
    try write("later")
    try app.perform(.hide(Self.a))
    try draw()
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text == "This chat is hidden until its next message: A")
    try open()
    #expect(viewer.path == [.channels, .messages(Self.a)])
    #expect(viewer.composer?.session.text == "later")
    app.engine.apply(
      ChatEvent(.channelUpdated, cid: Self.a) {
        $0.channel = ChannelPatch(Self.a) { $0.name = .set("New") }
      }
    )
    try draw()
    #expect(viewer.path == [.channels, .messages(Self.a)])
  }

  @Test func `a chat that the user left or that was deleted does not open again`() throws {
    try app.perform(.leave(Self.a))
    try open()
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text == "You are no longer in this chat.")
    app.engine.apply(ChatEvent(.channelDeleted, cid: Self.a, at: Samples.now))
    try open()
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text == "That chat doesn't exist or was deleted.")
  }

  @Test func `an open chat stays open when another one is left or deleted`() throws {
    try open()
    app.engine.apply(ChatEvent(.channelDeleted, cid: "messaging:b", at: Samples.now))
    try draw()
    #expect(viewer.path == [.channels, .messages(Self.a)] && viewer.notice == nil)
  }

  @Test func `a chat with an open invitation allows no reply, reaction or edit`() throws {
    let b = ChannelID("messaging:b")
    try open(b)
    let row = try #require(viewer.top.row(at: 0))
    for action in [MessageMenuAction.react, .quote, .edit] {
      viewer.perform(action.id, row: row)
      #expect(viewer.notice?.text == "Accept the invitation to this chat first.", "\(action)")
      #expect(viewer.front == nil && viewer.composer?.session.isEmpty == true)
    }
    viewer.perform(ListAction.more, row: row)
    let offered = viewer.front?.actions ?? []
    #expect(offered.contains(ListAction.acceptInvitation))
    #expect(offered.contains(ListAction.declineInvitation))
    #expect(!offered.contains(MessageMenuAction.react.id))
    viewer.back()
    try open(b, .replies("mb"))
    #expect(viewer.composer?.mayWrite == false)
    try write("Can I write here?")
    viewer.composer?.handle(.send)
    #expect(app.engine.state.storedReplies(to: "mb", in: b).isEmpty)
    try app.perform(.answerInvitation(true, b))
    try draw()
    #expect(viewer.composer?.mayWrite == true)
  }

  @Test func `declining an invitation closes its chat`() throws {
    try open("messaging:b")
    try app.perform(.answerInvitation(false, "messaging:b"))
    try draw()
    #expect(viewer.path == [.channels])
    #expect(viewer.notice?.text == "You are no longer in this chat: B")
  }
}
