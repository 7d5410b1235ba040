// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Saving, reminding, forwarding, muting, blocking, reporting and deleting for oneself, from a message's menu.
@Suite struct MessageMarkTests {
  private static let channel = ChannelID("messaging:g")
  private static let other = ChannelID("messaging:other")

  private func viewer(_ message: ChatMessage = Samples.message("Keep this")) throws -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("g", [message]) {
        $0.name = "Garden"
        $0.ownCapabilities = [.sendMessage, .sendReply, .flagMessage]
      },
      Samples.channel("other", []) {
        $0.name = "Other"
        $0.ownCapabilities = [.sendMessage]
      },
    ]
    let environment = workspace.environment(now: Samples.now)
    let viewer = Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
    viewer.show([.channels, .messages(Self.channel)])
    try draw(viewer)
    return viewer
  }

  private func draw(_ viewer: Viewer) throws { _ = try viewer.scene(rowLimit: 20).validated() }

  private func choose(_ action: String, in viewer: Viewer) throws {
    viewer.perform(ListAction.more, row: viewer.top.row(at: 0))
    try draw(viewer)
    #expect(viewer.front?.actions.contains(action) == true)
    viewer.perform(action)
    try draw(viewer)
  }

  /// Confirms the open question after the time in which it can't be confirmed.
  private func confirm(_ viewer: Viewer) throws {
    let actions = try #require(viewer.openQuestion)
    viewer.app.turn(at: viewer.app.now + SeenQuestion.reading)
    viewer.perform(try #require(actions.last))
    try draw(viewer)
  }

  private func state(_ viewer: Viewer) -> ChatState { viewer.app.engine.state }

  @Test func `a message is saved, and no longer`() throws {
    let viewer = try viewer()
    try choose("message.save", in: viewer)
    #expect(state(viewer).savedMessages.map(\.id) == ["m"] && viewer.notice?.text == "Saved")
    try choose("message.unsave", in: viewer)
    #expect(state(viewer).savedMessages.isEmpty)
  }

  @Test func `a reminder is set for an offered time, and told once when it is due`() throws {
    let viewer = try viewer()
    try choose("message.remind", in: viewer)
    viewer.perform("app.remind.hour")
    let due = Samples.now.addingTimeInterval(3600)
    #expect(state(viewer).nextReminder == due)
    let begin = viewer.app.now
    viewer.app.turn(at: begin + .seconds(3590))
    #expect(viewer.app.drainProblems().isEmpty)
    viewer.app.turn(at: begin + .seconds(3601))
    #expect(viewer.app.drainProblems() == ["Reminder: Keep this"])
    // It stays saved, without the reminder.
    #expect(state(viewer).savedMessages.map(\.remindAt) == [nil])
    viewer.app.turn(at: begin + .seconds(7200))
    #expect(viewer.app.drainProblems().isEmpty)
  }

  @Test func `of thousands of due reminders in a file, each turn handles a part`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("g", [Samples.message("Keep this")])]
    workspace.marks.savedMessages = (0..<2_000).map {
      SavedMessage(MessageID("x\($0)"), in: Self.channel, at: Samples.now, remindAt: Samples.now)
    }
    let app = ChatApp(
      Engine(workspace: workspace, environment: workspace.environment(now: Samples.now))
    )
    app.turn(at: app.now)
    #expect(app.engine.state.savedMessages.count == 1_950)
    let told = app.drainProblems()
    #expect(told.last?.contains("more reminders") == true && told.count <= 4)
    for second in 1...40 { app.turn(at: app.now + .seconds(second)) }
    #expect(app.engine.state.savedMessages.isEmpty && app.drainProblems().isEmpty)
  }

  @Test func `a typed time sets a reminder, and a wrong one is refused without losing it`() throws {
    let viewer = try viewer()
    try choose("message.remind", in: viewer)
    viewer.perform(AppAction.otherReminder.id)
    let composer = try #require(viewer.composer)
    #expect(composer.isAside)
    composer.handle(.text("soon", caret: 4))
    composer.handle(.send)
    #expect(composer.isAside && composer.session.text == "soon")
    #expect(viewer.notice?.text.contains("not a time") == true)
    composer.handle(.text("2h", caret: 2))
    composer.handle(.send)
    #expect(!composer.isAside)
    #expect(state(viewer).nextReminder == Samples.now.addingTimeInterval(7200))
  }

  @Test func `a message is forwarded with its text to the chat that the user chooses`() throws {
    let viewer = try viewer(Samples.message("**Bold** plans"))
    try choose("message.forward", in: viewer)
    let palette = try #require(viewer.palette)
    palette.then?(Self.other)
    let sent = state(viewer).channel(Self.other)?.latestMessages
    #expect(sent?.map(\.text) == ["**Bold** plans"] && sent?.first?.author.id == Samples.me.id)
    #expect(viewer.notice?.text == "Forwarded to Other")
  }

  @Test func `an author is muted and heard again, without a question`() throws {
    let viewer = try viewer()
    try choose("message.muteUser", in: viewer)
    #expect(state(viewer).mutedUserIDs == [Samples.leia.id])
    try choose("message.unmuteUser", in: viewer)
    #expect(state(viewer).mutedUserIDs.isEmpty)
  }

  @Test func `blocking asks first, and then the author's messages are gone`() throws {
    let viewer = try viewer()
    try choose("message.block", in: viewer)
    #expect(state(viewer).blockedUserIDs.isEmpty)
    try confirm(viewer)
    #expect(state(viewer).blockedUserIDs == [Samples.leia.id])
    #expect(try viewer.scene(rowLimit: 20).rowLabels().isEmpty)
  }

  @Test func `reporting asks first, and is offered once`() throws {
    let viewer = try viewer()
    try choose("message.flag", in: viewer)
    try confirm(viewer)
    #expect(state(viewer).flaggedMessageIDs == ["m"])
    viewer.perform(ListAction.more, row: viewer.top.row(at: 0))
    try draw(viewer)
    #expect(viewer.front?.actions.contains("message.flag") == false)
  }

  @Test func `a message deleted for the user alone leaves the list, and stays for a file`() throws {
    let viewer = try viewer()
    try choose("message.deleteForMe", in: viewer)
    try confirm(viewer)
    #expect(try viewer.scene(rowLimit: 20).rowLabels().isEmpty)
    #expect(
      state(viewer).showingAll.message("m", in: Self.channel, parent: nil)?.text == "Keep this"
    )
  }

  @Test func `the user's own messages can't be reported, muted or blocked`() throws {
    let viewer = try viewer(Samples.message("Mine", from: Samples.me))
    viewer.perform(ListAction.more, row: viewer.top.row(at: 0))
    try draw(viewer)
    let offered = Set(viewer.front?.actions ?? [])
    #expect(offered.isDisjoint(with: ["message.flag", "message.muteUser", "message.block"]))
    #expect(offered.isSuperset(of: ["message.save", "message.remind", "message.forward"]))
  }
}
