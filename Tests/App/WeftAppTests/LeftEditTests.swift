// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// Edits in chats that the user leaves and returns to.
@Suite struct LeftEditTests {
  private static let a = ChannelID("messaging:a")
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = ["a", "b"].map { name in
      let message = Samples.message("Written", from: Samples.me, id: "m\(name)")
      return Samples.channel(name, name: name.uppercased(), [message]) {
        $0.ownCapabilities = [.sendMessage, .updateOwnMessage]
      }
    }
    app = ChatApp(
      Engine(workspace: workspace, environment: workspace.environment(now: Samples.now))
    )
    viewer = Viewer(app, start: [.channels, .messages(Self.a)])
    _ = viewer.scene(rowLimit: 20)
  }

  private func write(_ text: String) throws {
    try #require(viewer.composer).handle(.text(text, caret: text.utf8.count))
  }

  private func turn() {
    viewer.show([.channels, .messages("messaging:b")])
    viewer.show([.channels, .messages(Self.a)])
    _ = viewer.scene(rowLimit: 20)
  }

  @Test func `an edit is restored after visiting another chat, and can be saved`() throws {
    try write("a draft")
    viewer.editLast()
    try write("Written better")
    viewer.show([.channels, .messages("messaging:b")])
    #expect(viewer.composer?.session.edited == nil)
    viewer.show([.channels, .messages(Self.a)])
    #expect(viewer.composer?.session.edited?.id == "ma")
    #expect(viewer.composer?.session.text == "Written better")
    viewer.composer?.handle(.send)
    #expect(app.engine.state.message("ma", in: Self.a, parent: nil)?.text == "Written better")
    #expect(viewer.composer?.session.text == "a draft")
    turn()
    #expect(viewer.composer?.session.edited == nil)
  }

  @Test func `an edit that changed nothing or was cancelled is not restored`() throws {
    viewer.editLast()
    turn()
    #expect(viewer.composer?.session.edited == nil)
    viewer.editLast()
    try write("other")
    viewer.composer?.handle(.cancel)
    turn()
    #expect(viewer.composer?.session.isEmpty == true)
  }

  @Test func `if its message was deleted, a notice repeats the text of the edit`() throws {
    viewer.editLast()
    try write("Written better")
    viewer.show([.channels, .messages("messaging:b")])
    app.engine.apply(
      ChatEvent(.messageDeleted, cid: Self.a, at: Samples.now) {
        $0.message = MessagePatch("ma") { $0.deletedAt = .set(Samples.now) }
      }
    )
    viewer.show([.channels, .messages(Self.a)])
    #expect(viewer.composer?.session.edited == nil)
    #expect(viewer.notice?.text == "Unsent text: Written better")
  }
}
