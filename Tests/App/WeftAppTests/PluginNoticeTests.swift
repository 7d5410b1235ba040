// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp
@testable import WeftPluginHost

/// A plugin, in a worker, that uses the application's name.
@Suite struct PluginNoticeTests {
  private static let channel = ChannelID("messaging:a")

  private static func source(_ name: String) -> String {
    """
    #include <weft/weft.h>
    static const weft_str fields[] = {WEFT_TEXT("command.name")};
    static void row(const weft_row *r, weft_arena *out) {
      weft_str name = weft_row_text(r, 0);
      if (name.bytes == NULL) {
        weft_str say = WEFT_TEXT("say"), title = WEFT_TEXT("Says"), hint = WEFT_TEXT("");
        weft_command_offer(out, r->id, say, title, hint);
        return;
      }
      weft_str text = WEFT_TEXT("your session has ended");
      weft_command_text(out, WEFT_COMMAND_TELL, r->id, text);
    }
    WEFT_EACH_ROW(hook, row)
    static const weft_hook hooks[] = {WEFT_HOOK("weft.command/1", fields, hook)};
    #undef WEFT_NEEDS_MINOR
    #define WEFT_NEEDS_MINOR 1u
    WEFT_PLUGIN("org.evil.tell", "\(name)", "1.0.0", hooks)
    """
  }

  private func host(_ name: String, in scratch: Scratch) throws -> PluginHost {
    try PluginCompiler.compile(Self.source(name), to: scratch.path("tell.so"))
    let policy = PluginPolicy(workerPath: Checkout.worker.path)
    let host = PluginHost(folders: [scratch.folder.path], policy: policy, times: .patient)
    host.waitUntilStarted()
    return host
  }

  @Test func `a plugin's notice shows the plugin's id if it claims to be Weft`() throws {
    let scratch = try Scratch()
    let plugins = try host("Weft", in: scratch)
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a", [Samples.message("Any news?")]) { $0.ownCapabilities = [.sendMessage] }
    ]
    let app = ChatApp(Engine(workspace: workspace, plugins: plugins), plugins: plugins)
    let viewer = Viewer(app, start: [.channels, .messages(Self.channel)])
    _ = try viewer.scene(rowLimit: 20).validated()
    let field = try #require(viewer.composer)
    field.handle(.text("/say", caret: 4))
    field.handle(.send)
    #expect(viewer.notice?.text == "Plugin org.evil.tell: your session has ended")
  }

  @Test(arguments: ["Weft", "weft.", "Ｗｅｆｔ", "W\u{435}ft", "W\u{200B}eft", "W e f t", "Your Weft"])
  func `a name that imitates the application's is shown with the plugin's id`(name: String) throws {
    let scratch = try Scratch()
    let plugins = try host(name, in: scratch)
    #expect(plugins.entries.map(\.name) == ["\(name) (org.evil.tell)"])
  }

  @Test(arguments: ["Shrug", "Wefts", "Craft", "Left"])
  func `any other name is shown as it is`(name: String) throws {
    let scratch = try Scratch()
    let plugins = try host(name, in: scratch)
    #expect(plugins.entries.map(\.name) == [name])
  }
}
