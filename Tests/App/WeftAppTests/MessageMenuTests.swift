// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// The effects of the entries in a message's menu.
@Suite struct MessageMenuTests {
  private static let channel = ChannelID("messaging:g")

  private func viewer(_ message: ChatMessage) throws -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("g", [message]) {
        $0.ownCapabilities = [.sendMessage, .sendReply, .quoteMessage, .pinMessage]
        $0.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: Samples.now)]
      }
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
  }

  @Test func `a copied text is what the message shows, and goes to the surface once`() throws {
    let viewer = try viewer(Samples.message("Take the **early** train"))
    try choose("message.copyText", in: viewer)
    #expect(viewer.drainSurfaceRequests() == [.copy("Take the early train")])
    #expect(viewer.notice?.text == "Copied" && viewer.drainSurfaceRequests().isEmpty)
    viewer.press(.copy, in: viewer.top.row(at: 0))
    #expect(viewer.drainSurfaceRequests() == [.copy("Take the early train")])
  }

  @Test func `a text of a megabyte is copied, a longer one is refused`() throws {
    for (count, isCopied) in [(1 << 20, true), (1 << 20 + 1, false)] {
      let viewer = try viewer(Samples.message(String(repeating: "a", count: count)))
      viewer.press(.copy, in: viewer.top.row(at: 0))
      #expect(viewer.drainSurfaceRequests().isEmpty != isCopied)
      #expect(
        viewer.notice?.text == (isCopied ? "Copied" : "This text is too long for the clipboard.")
      )
    }
  }

  @Test func `the only link opens from the menu, which has shown its address`() throws {
    let viewer = try viewer(Samples.message("[the plans](https://example.org/plans)"))
    try choose("message.openLink", in: viewer)
    #expect(
      viewer.drainSurfaceRequests() == [
        .open(try #require(LinkAddress("https://example.org/plans")))
      ]
    )
    try choose("message.copyLink", in: viewer)
    #expect(viewer.drainSurfaceRequests() == [.copy("https://example.org/plans")])
  }

  @Test func `a key opens a link only after its address was seen`() throws {
    let named = try viewer(Samples.message("[the plans](https://example.org/plans)"))
    named.press(.link, in: named.top.row(at: 0))
    #expect(named.drainSurfaceRequests().isEmpty)
    #expect(named.front?.actions == ["app.link.open.0", ListAction.cancel])
    named.perform("app.link.open.0")
    #expect(named.drainSurfaceRequests().count == 1)
    let written = try viewer(Samples.message("See https://example.org/plans"))
    written.press(.link, in: written.top.row(at: 0))
    #expect(written.drainSurfaceRequests().count == 1)
    let none = try viewer(Samples.message("No link"))
    none.press(.link, in: none.top.row(at: 0))
    #expect(none.notice?.text == "This message has no link")
  }

  @Test(arguments: [
    "[https://test.com](https://t.co)", "[t.co and more](https://t.co)",
    "[bank](https://t.co) is not t.co",
  ])
  func `a key shows the address of a link whose text is another one`(text: String) throws {
    let viewer = try viewer(Samples.message(text))
    viewer.press(.link, in: viewer.top.row(at: 0))
    #expect(viewer.drainSurfaceRequests().isEmpty)
    #expect(viewer.front?.actions.first == "app.link.open.0")
  }

  @Test func `an edit that a view starts outside of rows edits no message`() throws {
    let viewer = try viewer(Samples.message("Mine", from: Samples.me))
    viewer.perform("message.edit")
    #expect(viewer.composer?.session.edited == nil)
    #expect(viewer.notice?.text == "Select a message first")
  }

  @Test func `several links are offered, and the chosen one is the one that was shown`() throws {
    let viewer = try viewer(Samples.message("https://a.example https://b.example"))
    try choose("message.openLink", in: viewer)
    #expect(viewer.front?.actions.count == 3 && viewer.drainSurfaceRequests().isEmpty)
    // The author changes the links while the menu is open.
    viewer.app.engine.apply(
      ChatEvent(.messageUpdated, cid: Self.channel, at: Samples.now) {
        $0.message = MessagePatch("m") {
          $0.text = .set("https://evil.example https://evil.example/b")
        }
      }
    )
    try draw(viewer)
    viewer.perform("app.link.open.1")
    #expect(
      viewer.drainSurfaceRequests() == [.open(try #require(LinkAddress("https://b.example")))]
    )
  }

  @Test func `an entry for a link does nothing without its menu`() throws {
    let viewer = try viewer(Samples.message("https://a.example"))
    for action in ["app.link.open.0", "app.link.copy.0", "app.link.open.-1", "app.link.open.9"] {
      viewer.perform(action, row: viewer.top.row(at: 0))
    }
    #expect(viewer.drainSurfaceRequests().isEmpty)
  }

  @Test func `a message is pinned and unpinned`() throws {
    let viewer = try viewer(Samples.message("Keep this"))
    func isPinned() -> Bool {
      viewer.app.engine.state.message("m", in: Self.channel, parent: nil)?.pinnedAt != nil
    }
    try choose("message.pin", in: viewer)
    #expect(isPinned())
    try draw(viewer)
    try choose("message.unpin", in: viewer)
    #expect(!isPinned())
  }

  @Test func `a page names who reacted, by reaction, and follows changes`() throws {
    let viewer = try viewer(
      Samples.message("Hi") {
        $0.reactions = [
          ChatReaction(type: "like", userID: Samples.leia.id),
          ChatReaction(type: "👍", userID: Samples.me.id),
          ChatReaction(type: "love", userID: Samples.leia.id),
        ]
      }
    )
    try choose("message.whoReacted", in: viewer)
    #expect(viewer.path.last == .reactions("m"))
    let labels = try viewer.scene(rowLimit: 20).rowLabels()
    #expect(labels == ["👍 2", Samples.leia.displayName, "You", "❤️ 1", Samples.leia.displayName])
    viewer.app.engine.apply(
      ChatEvent(.messageDeleted, cid: Self.channel, at: Samples.now) {
        $0.message = MessagePatch("m") { $0.deletedAt = .set(Samples.now) }
        $0.hardDelete = true
      }
    )
    #expect(try viewer.scene(rowLimit: 20).rowLabels().count == 1)
  }

  @Test func `ten thousand reactions name at most five hundred people`() throws {
    let viewer = try viewer(
      Samples.message("Hi") {
        $0.reactions = (0..<10_000).map { ChatReaction(type: "like", userID: UserID("u\($0)")) }
      }
    )
    viewer.perform("message.whoReacted", row: viewer.top.row(at: 0))
    #expect(viewer.top.count == 502)
    let labels = try viewer.scene(rowLimit: 600).rowLabels()
    #expect(labels.last == "+9,500")
  }

  @Test func `a page names who has read a message`() throws {
    let viewer = try viewer(Samples.message("Hi", from: Samples.me))
    try choose("message.whoRead", in: viewer)
    #expect(viewer.path.last == .readers("m"))
    let labels = try viewer.scene(rowLimit: 20).rowLabels()
    #expect(labels.count == 1 && labels[0].hasPrefix(Samples.leia.displayName))
  }
}
