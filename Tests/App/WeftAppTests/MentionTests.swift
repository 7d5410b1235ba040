// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// Members that the user chooses after an `@` in the field below messages.
@Suite struct MentionTests {
  private static let channel = ChannelID("messaging:a")
  private let app: ChatApp
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a") {
        $0.ownCapabilities = [.sendMessage, .updateOwnMessage]
        $0.members += [ChatChannelMember(ChatUser(id: "other", name: "Leia Organa"))]
      }
    ]
    app = ChatApp(Engine(workspace: workspace, environment: Samples.environment()))
    viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
  }

  private func write(_ text: String) throws {
    try #require(viewer.composer).handle(.text(text, caret: text.utf8.count))
  }

  private var newest: ChatMessage? {
    app.engine.state.history(of: Self.channel).first { _ in true }
  }

  @Test func `choosing a name mentions its user, in a message and in its edit`() throws {
    let field = try #require(viewer.composer)
    try write("Ask @org")
    // Both users have this name, and the second one is meant.
    #expect(field.session.completions?.all.count == 2)
    field.handle(.choose(1))
    field.handle(.send)
    #expect(newest?.text == "Ask @Leia Organa" && newest?.mentionedUserIDs == ["other"])
    field.handle(.edit(try #require(newest)))
    try write("Ask @Leia Organa and @org")
    field.handle(.choose(0))
    field.handle(.send)
    #expect(newest?.mentionedUserIDs == ["leia", "other"])
  }
}
