// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

/// Words that a user types while the field of a chat lacks the focus, on any surface.
@Suite struct TypedWordsTests {
  private let viewer: Viewer

  init() {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = ["a", "b"].map { name in
      Samples.channel(name, name: name.uppercased(), [Samples.message("Hi", id: "m\(name)")]) {
        if name == "a" { $0.ownCapabilities = [.sendMessage, .updateOwnMessage] }
      }
    }
    let environment = workspace.environment(now: Samples.now)
    viewer = Viewer(ChatApp(Engine(workspace: workspace, environment: environment)))
  }

  /// Types characters as on a surface whose field lacks the focus; returns those taken as commands.
  private func type(_ text: String, in channel: ChannelID) -> String {
    viewer.show([.channels, .messages(channel)])
    return text.filter { character in
      if viewer.isTypedAsWords(String(character)) { return false }
      if let key = AppKey(rawValue: String(character)) { viewer.press(key, in: nil) }
      return true
    }
  }

  @Test func `typed words are not commands, and the effect of their first letters is undone`() {
    let theme = viewer.theme
    #expect(type("the page", in: "messaging:a") == "th")
    #expect(viewer.theme == theme && viewer.path == [.channels, .messages("messaging:a")])
    #expect(viewer.notice?.text == "To write, press i first")
  }

  @Test func `in a read-only chat the notice says so`() {
    #expect(type("cat", in: "messaging:b") == "ca")
    #expect(viewer.path == [.channels, .messages("messaging:b")])
    #expect(viewer.notice?.text == "This chat can only be read")
  }

  @Test func `single letters, and letters in a list, are commands`() {
    #expect(type("t", in: "messaging:a") == "t")
    viewer.endWords()
    viewer.show([.channels])
    #expect(!"abc".contains { viewer.isTypedAsWords(String($0)) })
  }
}
