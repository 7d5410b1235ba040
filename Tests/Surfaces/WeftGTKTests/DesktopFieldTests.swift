// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The fields of the window, for the search and in forms.
extension OnADisplay {
  @Suite struct DesktopFieldTests {
    @Test func `text typed into the only search field finds chats`() throws {
      let run = try DesktopRun.application(["key slash", "focus Search", "type falcon", "tree"])
      #expect(run.read("list item").contains { $0.hasPrefix("Falcon Repairs") })
      #expect(!run.read("list item").contains { $0.hasPrefix("Leia Organa") })
      // The drawn field is not a button while the real one covers it.
      #expect(run.read("entry focused") == ["falcon"] && run.read("entry").isEmpty)
      #expect(!run.read("push button").contains("Search"))
    }

    @Test func `the search field closes with the search, and keys go to the list again`() throws {
      let run = try DesktopRun.application(
        ["key ctrl+f", "focus Search", "type falcon", "key Down", "key Return"]
          + ["await Rrraawr", "focus Write", "key Escape", "focus Messages", "key slash"]
          + ["focus Search"]
          + ["key Escape", "gone entry", "await Leia Organa, direct", "focus list", "tree"]
      )
      #expect(run.read("push button").contains("Search"))
    }

    @Test func `a reply that a plugin puts into the field is sent with Enter`() throws {
      try withQuickReplies(
        ["await push button: Thanks!", "press Thanks!", "await text focused: Thanks!"]
          + ["key Return", "await Thanks! Sent"]
      )
    }

    @Test func `Ctrl-Z brings back the text that a plugin replaced, but no sent one`() throws {
      try withQuickReplies(
        ["type my words", "await push button: Thanks!", "press Thanks!"]
          + ["await text focused: Thanks!", "key ctrl+z", "await text focused: my words"]
          + ["key Return", "await my words. Sent", "key ctrl+z", "type more"]
          + ["key Return", "await more. Sent", "gone my wordsmore"]
      )
    }

    /// Uses the field of a chat with the plugin that offers replies.
    private func withQuickReplies(_ steps: [String]) throws {
      let (folder, plugin) = (try Scratch(), Checkout.plugin("QuickReplies"))
      try FileManager.default.copyItem(at: plugin, to: folder.path(plugin.lastPathComponent))
      _ = try DesktopRun(
        ["await Leia Organa, direct", "key Down", "key Return", "focus Write a message"] + steps,
        of: [
          DesktopRun.program("weft-desktop"), "--workspace", DesktopRun.demo, "--plugins",
          folder.folder.path,
        ]
      )
    }

    @Test func `in an account without chats the search field is below the tabs`() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "weft-\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      let workspace =
        #"{"weft": 1, "current_user_id": "luke", "channels": [], "#
        + #""users": [{"id": "luke", "name": "Luke"}]}"#
      try Data(workspace.utf8).write(to: file)
      _ = try DesktopRun(
        ["await start chatting", "key slash", "focus Search", "await start chatting"]
          + ["type falcon", "gone start chatting", "click 130 75", "focus No threads yet"],
        of: [DesktopRun.program("weft-desktop"), "--workspace", file.path, "--no-plugins"]
      )
    }

    @Test func `a form supports the clipboard and selection`() throws {
      let run = try DesktopRun.application(
        ["key J", "focus Address", "type #falcon", "key ctrl+a", "key ctrl+c", "key End"]
          + ["key ctrl+v", "await #falcon#falcon", "key shift+Home", "key ctrl+x", "gone #falcon"]
          + ["type #hoth:chat.example", "tree"]
      )
      #expect(run.read("text focused") == ["#hoth:chat.example"])
    }

    @Test func `a key closes a form with its fields`() throws {
      let run = try DesktopRun.application(
        ["key J", "focus Address", "key Escape", "gone Address", "focus list: Chats", "tree"]
      )
      #expect(run.read("text").isEmpty)
    }

    @Test func `the window requests only pictures of its rooms from the account's server`()
      throws
    {
      let leak = try LeakyPlugin()
      // The window may be closed before it has requested any.
      for _ in 0..<20 where try leak.server.askedForMedia.isEmpty {
        // The problem is reported once the plugin has answered; screen readers read the host's
        // label of a row.
        _ = try DesktopRun(
          ["await Room 1", "await 1 problem with plugins"],
          of: [DesktopRun.program("weft-desktop")] + leak.options,
          environment: leak.environment
        )
      }
      let asked = try leak.server.askedForMedia
      #expect(!asked.isEmpty && asked.allSatisfy(LeakyPlugin.isOrdinary), "\(asked)")
    }

    @Test func `an account is added with fields, and an unreachable server is reported`() throws {
      let run = try DesktopRun(
        ["await Add an account", "focus Server", "key Return", "type http://127.0.0.1:1"]
          + ["key Return", "await That did not work", "focus Server", "tree"],
        of: [DesktopRun.program("weft-desktop"), "--account", "--no-plugins"]
      )
      // The typed address is still there to be corrected.
      #expect((run.read("text") + run.read("text focused")).contains("http://127.0.0.1:1"))
      #expect(run.read("push button").contains("Continue"))
    }
  }
}
