// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftScene
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// The field below messages with the example plugins that change its text, in workers.
@Suite struct ComposerPluginTests {
  private static let channel = ChannelID("messaging:a")
  private let folder: Scratch
  private let app: ChatApp
  private let viewer: Viewer

  init() throws {
    folder = try Scratch()
    for name in ["EmojiSigns", "QuickReplies", "Shrug"] {
      let plugin = Checkout.plugin(name)
      try FileManager.default.copyItem(at: plugin, to: folder.path(plugin.lastPathComponent))
    }
    var policy = PluginPolicy(workerPath: Checkout.worker.path)
    policy.letsAllReadTyped = true
    let host = PluginHost(folders: [folder.folder.path], policy: policy, times: .patient)
    host.waitUntilStarted()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a", [Samples.message("Any news?")]) {
        $0.ownCapabilities = [.sendMessage, .updateOwnMessage]
      }
    ]
    app = ChatApp(
      Engine(
        workspace: workspace,
        environment: workspace.environment(now: Samples.now),
        plugins: host
      ),
      plugins: host
    )
    viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    _ = try draw()
  }

  private func draw() throws -> String { "\(try viewer.scene(rowLimit: 20).validated().json)" }

  private var sent: [String] {
    app.engine.state.history(of: Self.channel).filter { $0.author.id == Samples.me.id }.map(\.text)
  }

  private var field: Composer {
    get throws { try #require(viewer.composer) }
  }

  private func write(_ text: String) throws {
    try field.handle(.text(text, caret: text.utf8.count))
  }

  @Test func `text changed by plugins is shown, and sent exactly as shown`() throws {
    try write("hello :)")
    let shown = try draw()
    #expect(shown.contains("Will be sent:") && shown.contains("hello 🙂"))
    try field.handle(.send)
    #expect(sent == ["hello 🙂"])
    #expect(try field.session.isEmpty)
    #expect(try !draw().contains("Will be sent:"))
  }

  @Test func `changed text is not sent before it has been shown`() throws {
    try write("hello :)")
    try field.handle(.send)
    #expect(sent == [] && viewer.notice?.text.contains("Enter sends what is shown") == true)
    #expect(try field.session.text == "hello :)")
    _ = try draw()
    try field.handle(.send)
    #expect(sent == ["hello 🙂"])
  }

  @Test func `text that plugins leave unchanged is sent without waiting for a frame`() throws {
    try write("see `:)` and http://a.b/:) there")
    try field.handle(.send)
    #expect(sent == ["see `:)` and http://a.b/:) there"])
  }

  @Test func `plugins also change the new text of an edited message`() throws {
    try write("one")
    try field.handle(.send)
    let message = try #require(Array(app.engine.state.history(of: Self.channel).prefix(1)).first)
    try field.handle(.edit(message))
    try write("two ;)")
    _ = try draw()
    try field.handle(.send)
    #expect(sent == ["two 😉"])
  }

  @Test func `a command is completed and sends its answer`() throws {
    try write("/s")
    #expect(try field.session.completions?.all.map(\.text) == ["/shrug "])
    try field.handle(.choose(nil))
    try write("/shrug oh :)")
    #expect(try !draw().contains("Will be sent:"))
    try field.handle(.send)
    #expect(sent == [#"oh :) ¯\\\_(ツ)\_/¯"#])
    #expect(try field.session.isEmpty)
  }

  @Test func `a command puts its answer into the field`() throws {
    try write("/unflip")
    try field.handle(.send)
    #expect(sent == [])
    #expect(try field.session.text == "┬─┬ノ( º _ ºノ)")
  }

  @Test func `a command restored from a draft puts its answer into the field first`() throws {
    try write("/shrug why")
    viewer.show([.channels])
    viewer.show([.channels, .messages(Self.channel)])
    _ = try draw()
    #expect(try field.session.text == "/shrug why")
    try field.handle(.send)
    #expect(try sent == [] && field.session.text.hasPrefix("why "))
    try field.handle(.send)
    #expect(sent.count == 1)
  }

  @Test func `a command completed by a plugin puts its answer into the field first`() throws {
    let command = ComposerCompletion(text: "/shrug why", title: "Thanks!")
    try write("+th")
    let word = try #require(try field.session.word)
    try field.offered = [command]
    try field.handle(.found([command], for: word))
    try field.handle(.choose(nil))
    #expect(try field.session.text == "/shrug why")
    try write("/shrug me")
    try field.handle(.send)
    #expect(try sent == [] && field.session.text.hasPrefix("me "), "the name is the plugin's")
    try write("/shrug me")
    try field.handle(.send)
    #expect(sent.count == 1)
  }

  @Test func `a notice stays short even if its letters have many combining marks`() {
    let text = String(repeating: "a" + String(repeating: "\u{301}", count: 60), count: 400)
    #expect(app.notice(text, of: "org.example.a").unicodeScalars.count < 700)
  }

  @Test func `a notice shows which plugin it is from, and the command is cleared`() throws {
    try write("/shrug " + String(repeating: "a", count: 5000))
    try field.handle(.send)
    #expect(viewer.notice?.text == "Plugin dev.weft.shrug: This text is too long for a shrug")
    #expect(sent == [])
    #expect(try field.session.isEmpty)
  }

  @Test func `an unknown command is reported, and text after a second slash is sent`() throws {
    try write("/nope x")
    try field.handle(.send)
    #expect(viewer.notice?.text == "There is no command /nope. To send it as text, write //nope")
    #expect(sent == [])
    #expect(try field.session.text == "/nope x")
    try write("//nope x")
    #expect(try draw().contains("Will be sent:"))
    try field.handle(.send)
    #expect(sent == ["/nope x"])
  }

  @Test func `the settings list the plugins that read what the user types`() throws {
    viewer.perform(AppAction.settings)
    let rows = try viewer.scene(rowLimit: 99).rowLabels()
    #expect(rows.count { $0.contains("reads what you type") } == 1)
    #expect(rows.contains { $0.contains("dev.weft.emoji-signs 1.0.0, reads what you type") })
  }

  @Test func `buttons above the field put text into it`() throws {
    let shown = try draw()
    #expect(shown.contains("dev.weft.quick-replies/2"), "\(shown.suffix(2000))")
    viewer.perform("dev.weft.quick-replies/0")
    // The field has the focus, so that Enter sends it.
    #expect(try field.session.text == "Yes" && field.isFocused)
    #expect(sent == [])
    #expect(viewer.isWriting, "Enter goes to the field")
  }
}
