// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftSource
import WeftTestSupport

@testable import WeftApp

/// The unread counts in the bar and on the page beside a list.
@Suite struct UnreadTallyTests {
  private func app(channels count: Int, unread: Int) -> ChatApp {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<count).map { (number: Int) -> ChatChannel in
      let age = Double(60 * (number + 1))
      let message = Samples.message("Text", id: "m\(number)", age: age)
      return Samples.channel("c\(number)", name: "Channel \(number)", age: age, [message]) {
        if number < unread { $0.unreadCount = ChannelUnreadCount(messages: number + 1) }
        if number == 1 { $0.muteDetails = MuteDetails() }
      }
    }
    return ChatApp(Engine(workspace: workspace, environment: Samples.environment()))
  }

  private func text(of scene: Scene) throws -> String { "\(try scene.validated().json)" }

  @Test func `the bar counts unread chats after the first frame, without muted ones`() throws {
    let app = app(channels: 6, unread: 4)
    // A terminal has room for the numbers.
    let viewer = Viewer(app, hints: { _ in "" })
    #expect(try !text(of: viewer.scene(rowLimit: 9)).contains("3 unread chats"))
    app.turn(at: .now)
    #expect(try text(of: viewer.scene(rowLimit: 9)).contains("3 unread chats"))
    #expect(app.unread.chatText == "3" && app.unread.threadText.isEmpty)
  }

  @Test(arguments: [(nil, false), (59, false), (60, true)])
  func `only a wide terminal has room for the count in its bar`(
    columns: Int?,
    isShown: Bool
  ) throws {
    let app = app(channels: 150, unread: 120)
    let viewer = Viewer(app, hints: columns == nil ? nil : { _ in "" })
    if let columns { viewer.hintColumns = columns }
    _ = viewer.scene(rowLimit: 9)
    app.turn(at: .now)
    let text = try text(of: viewer.scene(rowLimit: 9))
    #expect(text.contains("99+ unread chats") == isShown)
  }

  @Test func `the count follows the chats`() throws {
    let app = app(channels: 6, unread: 4)
    _ = app.unread.chatCount
    app.turn(at: .now)
    try app.engine.perform(.markRead("messaging:c0"))
    #expect(app.unread.chatCount == 2)
    try app.engine.perform(.unmute("messaging:c1"))
    #expect(app.unread.chatCount == 3)
    try app.engine.perform(.markAllRead)
    #expect(app.unread.chatText.isEmpty)
  }

  @Test func `in a long list only the first chats are examined, which the number says`() {
    let app = app(channels: 1_000, unread: 60)
    _ = app.unread.chatCount
    app.turn(at: .now)
    #expect(app.unread.chatText == "59+")
  }

  @Test func `the page beside a list names what is unread and offers to catch up`() throws {
    let app = app(channels: 12, unread: 10)
    let viewer = Viewer(app)
    viewer.divide(into: 2)
    #expect(try text(of: viewer.emptyScene).contains(app.words.panes.chooseChat))
    app.turn(at: .now)
    let page = try text(of: viewer.emptyScene)
    #expect(page.contains("9 unread chats") && page.contains("Channel 0"))
    #expect(!page.contains("Channel 1\"") && !page.contains("Channel 7"))
    #expect(page.contains("and 3 more") && page.contains(AppAction.catchUp.id))
    viewer.perform(AppAction.openChat("messaging:c0"))
    #expect(viewer.path == [.channels, .messages("messaging:c0")])
    viewer.perform(.catchUp)
    #expect(viewer.path == [.channels, .messages("messaging:c0"), .catchUp])
  }
}
