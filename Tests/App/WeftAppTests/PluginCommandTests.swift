// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftPluginFormat
import WeftScene
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// The effects of a plugin's buttons, and of its answers to events; the plugin runs in a worker.
@Suite struct PluginCommandTests {
  private static let channel = ChannelID("messaging:a")
  private static let id = "org.example.acting"

  /// A plugin whose action ids end with a letter for the requested command.
  private static let source = """
    #define _POSIX_C_SOURCE 200809L
    #include <weft/weft.h>
    #include <time.h>
    static const weft_str fields[] = {WEFT_TEXT("action.id")};
    static const weft_str heard[] = {WEFT_TEXT("event.type")};
    static void act(const weft_row *r, weft_arena *out) {
      static const weft_str said = WEFT_TEXT("it is done"), put = WEFT_TEXT("On my way");
      struct timespec pause = {0, 400000000};
      weft_str id = weft_row_text(r, 0);
      if (id.length > 6 && id.bytes[id.length - 2] == '-') nanosleep(&pause, NULL);
      switch (id.bytes[id.length - 1]) {
      case 't': weft_command_text(out, WEFT_COMMAND_TELL, r->id, said); break;
      case 'p': weft_command_text(out, WEFT_COMMAND_PUT, r->id, put); break;
      case 's': weft_command_text(out, WEFT_COMMAND_SEND, r->id, put); break;
      case 'd': weft_command(out, WEFT_COMMAND_DELETE, r->id); break;
      case 'o':
        weft_command(out, WEFT_COMMAND_OPEN, r->id);
        weft_command_text(out, WEFT_COMMAND_TELL, r->id, said);
      }
    }
    static void hear(const weft_row *r, weft_arena *out) {
      static const weft_str said = WEFT_TEXT("something happened");
      weft_command(out, WEFT_COMMAND_MARK_READ, 0);
      weft_command(out, WEFT_COMMAND_MUTE, 0);
      weft_command_text(out, WEFT_COMMAND_TELL, r->id, said);
    }
    WEFT_EACH_ROW(action, act)
    WEFT_EACH_ROW(event, hear)
    static const weft_hook hooks[] = {WEFT_HOOK("weft.action/1", fields, action),
      WEFT_HOOK("weft.event/1", heard, event)};
    #undef WEFT_NEEDS_MINOR
    #define WEFT_NEEDS_MINOR 1u
    WEFT_PLUGIN("\(id)", "Acting", "1.0.0", hooks)
    """

  private let folder: Scratch
  private let plugins: PluginHost
  private let app: ChatApp
  private let viewer: Viewer

  init() throws {
    folder = try Scratch()
    try PluginCompiler.compile(Self.source, to: folder.path("acting.so"))
    let policy = PluginPolicy(workerPath: Checkout.worker.path)
    plugins = PluginHost(folders: [folder.folder.path], policy: policy, times: .patient)
    plugins.waitUntilStarted()
    try #require(plugins.problems.isEmpty, "\(plugins.problems)")
    let parent = Samples.message("Any news?", id: "parent")
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a", [parent]) {
        $0.ownCapabilities = [.sendMessage]
        $0.unreadCount = ChannelUnreadCount(messages: 1)
      }
    ]
    app = ChatApp(Engine(workspace: workspace, plugins: plugins), plugins: plugins)
    viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    _ = try draw()
  }

  private func draw() throws -> String { "\(try viewer.scene(rowLimit: 20).validated().json)" }

  private func press(_ letter: String) throws {
    viewer.perform("\(Self.id)/\(letter)", row: viewer.top.row(at: 0))
  }

  /// The codes of the problems reported for its actions, including those for its answers to events.
  private var codes: [String] {
    plugins.problems.filter { $0.refusal.text.contains("weft.action/1") }.map(\.refusal.code)
  }

  @Test func `a message's button shows text`() throws {
    try press("t")
    #expect(viewer.notice?.text == "Plugin \(Self.id): it is done")
    #expect(codes == [])
  }

  @Test func `a message's button appends text to what the user has written`() throws {
    let field = try #require(viewer.composer)
    try press("p")
    #expect(field.session.text == "On my way" && field.isFocused)
    field.handle(.text("Wait.", caret: 5))
    try press("p")
    #expect(field.session.text == "Wait. On my way")
    #expect(codes == [])
  }

  @Test func `text that a button wants to send is put into the field instead, and reported`()
    throws
  {
    try press("s")
    #expect(viewer.composer?.session.text == "On my way")
    #expect(Array(app.engine.state.history(of: Self.channel)).count == 1)
    #expect(codes == ["commandNotHere"])
  }

  @Test func `a message's button opens the replies, and shows text as well`() throws {
    try press("o")
    #expect(viewer.top.name == .replies("parent"))
    #expect(viewer.notice?.text == "Plugin \(Self.id): it is done")
  }

  @Test func `a command that makes no sense for the button is reported`() throws {
    try press("d")
    #expect(codes == ["commandNotHere"])
    let text = try #require(plugins.problems.first?.refusal.text)
    #expect(text.contains("a button of a message makes it delete a chat"))
    #expect(app.engine.state.channelIDs.count == 1)
  }

  @Test func `a button outside of rows gets an answer, too`() throws {
    viewer.perform("\(Self.id)/t")
    #expect(viewer.notice?.text == "Plugin \(Self.id): it is done")
    viewer.back()
    viewer.perform("\(Self.id)/o")
    #expect(codes == ["commandNotHere"])
  }

  /// Plugins for which no frame waits long.
  private func hasty() throws -> (plugins: PluginHost, app: ChatApp) {
    let late = PluginHost(
      folders: [folder.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: PluginTimes(call: .seconds(60), background: .zero, start: .seconds(60))
    )
    late.waitUntilStarted()
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = ["a", "b"].map { name in
      Samples.channel(name, [Samples.message("Any news?", id: "m-\(name)")]) {
        $0.ownCapabilities = [.sendMessage]
      }
    }
    return (late, ChatApp(Engine(workspace: workspace, plugins: late), plugins: late))
  }

  /// Presses a button of a message, and waits until the plugin's late answer has been performed.
  private func press(
    _ letter: String,
    late plugins: PluginHost,
    _ viewer: Viewer,
    meanwhile: () throws -> Void
  ) throws {
    _ = try viewer.scene(rowLimit: 20).validated()
    let hook = try #require(plugins.hooks.first { $0.kind == .action })
    viewer.perform("\(Self.id)/late-\(letter)", row: viewer.top.row(at: 0))
    #expect(hook.answerCount == 0)
    try meanwhile()
    while hook.answerCount == 0 {
      plugins.house.redraws.waitForNews()
      viewer.app.turn(at: .now)
    }
  }

  @Test func `an answer after the frame's deadline is shown to the viewer who pressed`() throws {
    let (plugins, app) = try hasty()
    let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    let other = Viewer(app, start: [.channels])
    try press("t", late: plugins, viewer) {}
    #expect(viewer.notice?.text == "Plugin \(Self.id): it is done")
    #expect(other.notice == nil)
  }

  @Test func `text that arrives late goes into an empty field without taking the focus`() throws {
    let (plugins, app) = try hasty()
    let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    try press("p", late: plugins, viewer) {}
    #expect(viewer.composer?.session.text == "On my way" && viewer.composer?.isFocused == false)
  }

  @Test
  func `text that arrives late is shown as a notice if the user has written something`() throws {
    let (plugins, app) = try hasty()
    let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    try press("p", late: plugins, viewer) {
      viewer.composer?.handle(.text("Yes", caret: 3))
    }
    #expect(viewer.composer?.session.text == "Yes")
    #expect(viewer.notice?.text == "Plugin \(Self.id): On my way")
  }

  @Test func `a late answer neither opens nor writes anything on another screen`() throws {
    for letter in ["p", "o"] {
      let (plugins, app) = try hasty()
      let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
      try press(letter, late: plugins, viewer) {
        viewer.back()
        viewer.perform(ListAction.openChannel, row: viewer.top.row(at: 1))
        _ = try viewer.scene(rowLimit: 20).validated()
      }
      #expect(viewer.composer?.list.channel.id == ChannelID("messaging:b"), "\(letter)")
      #expect(viewer.composer?.session.isEmpty == true, "\(letter)")
    }
  }

  @Test(arguments: [true, false])
  func `a late answer opens nothing while the user writes`(isWriting: Bool) throws {
    let (plugins, app) = try hasty()
    let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    try press("o", late: plugins, viewer) {
      viewer.write(true)
      if isWriting { viewer.composer?.handle(.text("Yes", caret: 3)) }
    }
    #expect((viewer.composer?.session.text == "Yes") == isWriting)
    #expect(viewer.stack.count == (isWriting ? 2 : 3))
  }

  @Test
  func `answers to events show at most one text per ten seconds, and change nothing`() throws {
    let event = ChatEvent(.messageNew, cid: Self.channel, at: Samples.now) {
      $0.user = UserPatch("leia")
      $0.message = MessagePatch("new") { $0.text = .set("News") }
    }
    app.engine.apply(event)
    app.engine.apply(ChatEvent(.typingStart, cid: Self.channel) { $0.user = UserPatch("leia") })
    #expect(app.drainProblems() == ["Plugin \(Self.id): something happened"])
    #expect(Set(plugins.problems.map(\.refusal.code)) == ["commandUnasked", "limit"])
    let channel = try #require(app.engine.state.channel(Self.channel))
    #expect(channel.isUnread && channel.muteDetails == nil)
  }
}
