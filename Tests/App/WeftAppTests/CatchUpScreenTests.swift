// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// Catch-up with all unread messages, driven through a viewer.
@Suite struct CatchUpScreenTests {
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = (0..<5).map { number in
      let messages = (0..<4).map { index in
        Samples.message(
          "Text \(number).\(index)",
          from: index == 1 ? Samples.me : Samples.leia,
          id: "m\(number)\(index)",
          age: Double(60 * (number + 1) + index)
        )
      }
      return Samples.channel(
        "c\(number)",
        name: "Channel \(number)",
        age: Double(60 * (number + 1)),
        messages
      ) {
        // The other channels are all read.
        if number < 3 { $0.unreadCount = ChannelUnreadCount(messages: 2) }
        if number == 2 { $0.unreadCount.mentions = 1 }
        if number == 1 { $0.muteDetails = MuteDetails() }
      }
    }
    let parent = workspace.channels[3].latestMessages[2]
    workspace.threads = [
      ChatThread(parentMessage: parent, channel: workspace.channels[3], createdAt: parent.createdAt)
    ]
    workspace.threads[0].latestReplies = [
      Samples.message("Reply", id: "r0", age: 100) { $0.parentID = parent.id }
    ]
    workspace.threads[0].reads = [ThreadRead(userID: Samples.me.id, unreadMessagesCount: 1)]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    app = ChatApp(engine)
    viewer = Viewer(app, hints: { _ in "hints" })
    viewer.press(.catchUp, in: nil)
  }

  private var screen: CatchUpScreen {
    get throws { try #require(viewer.top as? CatchUpScreen) }
  }

  /// Whether the frame has a text.
  private func shows(_ text: String) throws -> Bool {
    "\(try viewer.scene(rowLimit: 20).validated().json)".contains(text)
  }

  private func unread(_ number: Int) -> Int? {
    app.engine.state.channel(ChannelID("messaging:c\(number)"))?.unreadCount.messages
  }

  @Test
  func `the catch-up screen shows only unread messages, mentions first, with the progress`() throws
  {
    #expect(viewer.path == [.channels, .catchUp])
    #expect(try shows("1 of 3") && shows("Channel 2"))
    let labels = try viewer.scene(rowLimit: 20).rowLabels()
    // One of the user's own messages is between the two unread ones.
    #expect(labels.count == 3 && labels.last?.contains("Text 2.0") == true)
    #expect(try screen.count == 3 && screen.walk.queue.map(\.isMention) == [true, false, false])
    #expect(unread(2) == 2)
  }

  @Test func `the decision keys lead through the whole queue`() throws {
    viewer.press(.markRead, in: nil)
    #expect(unread(2) == 0)
    #expect(try shows("2 of 3") && shows("Channel 0"))
    viewer.press(.later, in: nil)
    #expect(try unread(0) == 2 && shows("3 of 3") && shows("Reply"))
    viewer.press(.markRead, in: nil)
    #expect(try shows("all for now") && shows("Left for later: 1"))
    #expect(try !shows("all caught up"))
    #expect(try screen.count == 0 && screen.list == nil)
    // The key for later goes through the channels that were left.
    viewer.press(.later, in: nil)
    #expect(try shows("1 of 1") && shows("Channel 0"))
    viewer.press(.mute, in: nil)
    #expect(try shows("all caught up") && !shows("Left for later"))
    #expect(app.engine.state.channel("messaging:c0")?.isMuted == true && unread(0) == 2)
  }

  @Test func `each decision can be undone`() throws {
    let before = app.engine.state.channelIDs.map { app.engine.state.channel($0)?.unreadCount }
    for action in [AppAction.catchUpRead, .catchUpMute, .catchUpLater] { viewer.perform(action) }
    #expect(try shows("all for now"))
    for _ in 0..<3 { viewer.press(.undo, in: nil) }
    #expect(try shows("1 of 3") && shows("Channel 2"))
    #expect(app.engine.state.channelIDs.map { app.engine.state.channel($0)?.unreadCount } == before)
    #expect(app.engine.state.channel("messaging:c0")?.isMuted == false)
    viewer.press(.undo, in: nil)
    #expect(viewer.notice?.text == app.words.nothingToUndo)
  }

  @Test func `new channels are added to the end of the queue, and new messages to their item`()
    throws
  {
    for (channel, id) in [("c3", "n1"), ("c2", "n2")] {
      app.engine.apply(
        ChatEvent(.messageNew, cid: ChannelID("messaging:\(channel)"), at: Samples.now) {
          $0.user = UserPatch("leia")
          $0.message = MessagePatch(MessageID(id)) { $0.text = .set("New in \(channel)") }
        }
      )
    }
    #expect(try shows("1 of 4") && shows("New in c2") && !shows("New in c3"))
    #expect(try screen.count == 4)
    for _ in 0..<3 { viewer.press(.markRead, in: nil) }
    #expect(try shows("4 of 4") && shows("New in c3"))
  }

  @Test func `a channel that can't be muted stays, and a notice says why`() throws {
    app.engine.apply(
      ChatEvent(.channelUpdated, cid: "messaging:c2") {
        $0.channel = ChannelPatch("messaging:c2") { $0.config.mutesEnabled = false }
      }
    )
    viewer.press(.mute, in: nil)
    #expect(try shows("1 of 3") && viewer.notice?.text.contains("can't be muted") == true)
  }

  @Test
  func `an item starts at its oldest unread message, and its rows can be selected and opened`()
    throws
  {
    _ = viewer.scene(rowLimit: 20)
    let screen = try screen
    for index in 0..<screen.count {
      let row = try #require(screen.row(at: index))
      #expect(screen.index(ofRow: row) == index)
      screen.selected = index
      #expect(screen.selected == index)
    }
    #expect(screen.row(at: screen.count) == nil && screen.row(at: -1) == nil)
    // A screen too low for all messages starts with the oldest.
    #expect(try viewer.scene(rowLimit: 1).rowLabels().first?.contains("Text 2.2") == true)
    screen.want(from: 2, count: 1)
    #expect(try viewer.scene(rowLimit: 1).rowLabels().first?.contains("Text 2.0") == true)
    let part = screen.shownList.part
    viewer.press(.markRead, in: nil)
    #expect(screen.first == 0 && screen.shownList.part == part + 1)
  }

  @Test func `the title says that this is catch-up, with the item's title below`() throws {
    #expect(try screen.title == app.words.catchUp)
    #expect(try shows(app.words.catchUp) && shows("Channel 2"))
  }

  @Test func `opening a system message opens the channel at it, because it has no thread`() throws {
    app.engine.apply(
      ChatEvent(.messageNew, cid: "messaging:c2", at: Samples.now) {
        $0.user = UserPatch("leia")
        $0.message = MessagePatch("n1") {
          $0.text = .set("Leia joined")
          $0.kind = .set(.system)
        }
      }
    )
    _ = viewer.scene(rowLimit: 20)
    let row = try #require(try screen.row(at: try screen.count - 1))
    viewer.open(row: row)
    #expect(viewer.path == [.channels, .catchUp, .messages("messaging:c2")])
    #expect(viewer.top.conversation?.list.scrolledId == "n1")
    // The channel doesn't open a thread for it either, nor offer one in its menu.
    _ = viewer.scene(rowLimit: 20)
    let notice = try #require(viewer.top.row(at: 0))
    viewer.open(row: notice)
    #expect(viewer.path.last == .messages("messaging:c2"))
    viewer.perform(ListAction.more, row: notice)
    #expect(viewer.front?.actions.contains(ListAction.openThread) == false)
  }

  @Test func `buttons show their keys on surfaces with keys`() throws {
    #expect(try shows("r \(app.words.catchUpRead)"))
    let page = Viewer(app, start: [.channels, .catchUp])
    let scene = "\(try page.scene(rowLimit: 20).validated().json)"
    #expect(scene.contains(app.words.catchUpRead) && !scene.contains("r \(app.words.catchUpRead)"))
  }
}
