// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftApp
import WeftTerminal
import WeftTestSupport

@testable import WeftConsole

/// A terminal wide enough for panes side by side.
@Suite struct ConsoleWideTests {
  /// Two channels, the first with a thread, with texts short enough for a drawing.
  static func workspace(name: String = "Crew", text: String = "Who flies?") -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let parent = Samples.message(text, id: "p", age: 300) { $0.replyCount = 1 }
    let messages = [Samples.message("Soon.", id: "s", age: 30), parent]
    var crew = Samples.channel("crew", name: name, age: 30, messages)
    crew.ownCapabilities = [.sendMessage, .sendReply]
    let bay = Samples.message("Bay 7.", id: "d", age: 900)
    workspace.channels = [crew, Samples.channel("dock", name: "Dock", age: 900, [bay])]
    var thread = ChatThread(parentMessage: parent, channel: crew, createdAt: parent.createdAt)
    thread.latestReplies = [
      Samples.message("I do.", from: Samples.me, id: "r", age: 200) { $0.parentID = "p" }
    ]
    workspace.threads = [thread]
    return workspace
  }

  private static let crew = ScreenName.messages("messaging:crew")
  private static let thread = ScreenName.replies("p")

  private func user(
    _ columns: Int,
    _ rows: Int = 13,
    start: [ScreenName] = [],
    isRightToLeft: Bool = false
  ) throws -> ConsoleHarness {
    try ConsoleHarness(
      columns: columns,
      rows: rows,
      start: start,
      workspace: Self.workspace(),
      environment: Samples.environment(),
      isRightToLeft: isRightToLeft
    )
  }

  @Test func `a list alone has a pane beside it that explains how to fill it`() throws {
    let user = try user(100, 10)
    #expect(
      user.text == """
         Chats  Threads       »  ⌕  ?  ≡ │
        ─────────────────────────────────│
          C    Crew                20:26 │
               Leia Organa: Soon.        │                          Choose a chat
          D    Dock                20:11 │                       ↑↓ move  Enter open
               Leia Organa: Bay 7.       │
                                         │
                                         │
                                         │
         ↑↓ move  Enter open  ←→ actions  / search  Tab threads  ? help  q quit

        """
    )
  }

  @Test func `a chat is beside the list, and a thread replaces it or is beside both`() throws {
    let user = try user(100)
    try user.press(.down, .enter)
    #expect(
      user.text == """
         Chats  Threads       »  ⌕  ?  ≡ │ Crew                                                   2 members
        ─────────────────────────────────│──────────────────────────────────────────────────────────────────
          C    Crew                20:26 │
               Leia Organa: Soon.        │
          D    Dock                20:11 │
               Leia Organa: Bay 7.       │
                                         │                            2026-05-28
                                         │   LO  Leia Organa
                                         │         Who flies?
                                         │       1 reply
                                         │         Soon.   20:26
                                         │ Write a message                                                ➤
         Ctrl-←→ panes  ↑↓ move  Enter replies  m more  n newest  i write  Esc back  ? help

        """
    )
    try user.press(.up, .up, .enter)
    #expect(user.view.viewer.path == [.channels, Self.crew, Self.thread])
    // The thread covers the chat until there is room for both.
    #expect(user.lines[0].hasSuffix("│ ‹ Crew") && user.lines[1].hasSuffix("│ Thread · Crew"))
    try user.resize(160, 13)
    #expect(user.text == Self.three)
  }

  private static let three = """
     Chats  Threads                      »  ⌕  ?  ≡ │ Crew                                                   2 members │                                          ✕
    ────────────────────────────────────────────────│──────────────────────────────────────────────────────────────────│ Thread · Crew
      C    Crew                               20:26 │                                                                  │────────────────────────────────────────────
           Leia Organa: Soon.                       │                                                                  │
      D    Dock                               20:11 │                                                                  │
           Leia Organa: Bay 7.                      │                                                                  │
                                                    │                            2026-05-28                            │
                                                    │   LO  Leia Organa                                                │                 2026-05-28
                                                    │         Who flies?                                               │   LO  Leia Organa
                                                    │       1 reply                                                    │         Who flies?   20:21
                                                    │         Soon.   20:26                                            │                         20:23 ✓   I do.
                                                    │ Write a message                                                ➤ │ Write a reply                            ➤
     Ctrl-←→ panes  ↑↓ move  n newest  i write  Esc back  ? help

    """

  @Test func `keys move between panes, and Escape closes the last one`() throws {
    let user = try user(160, start: [.channels, Self.crew, Self.thread])
    let viewer = user.view.viewer
    #expect(viewer.focusedPane == 2)
    try user.press(.wordLeft)
    #expect(viewer.focusedPane == 1 && viewer.top.name == Self.crew)
    try user.press(.wordLeft, .wordLeft)
    #expect(viewer.focusedPane == 0, "there is nothing further left")
    // In order: list, messages, field, thread, field, list.
    try user.press(.tab)
    #expect(viewer.focusedPane == 1 && !viewer.isWriting)
    try user.press(.tab)
    #expect(viewer.focusedPane == 1 && viewer.isWriting)
    try user.press(.tab)
    #expect(viewer.focusedPane == 2 && !viewer.isWriting)
    try user.press(.tab, .tab)
    #expect(viewer.focusedPane == 0)
    try user.press(.backTab)
    #expect(viewer.focusedPane == 2)
    try user.press(.wordLeft, .wordLeft, .escape)
    #expect(viewer.path == [.channels, Self.crew] && viewer.focusedPane == 0)
    try user.press(.wordRight, .escape)
    #expect(viewer.path == [.channels] && viewer.focusedPane == 0)
  }

  @Test func `in a field Control with an arrow moves by words`() throws {
    let user = try user(120, start: [.channels, Self.crew])
    try user.press(.text("i"))
    try user.type("one two")
    try user.press(.wordLeft)
    #expect(user.view.viewer.focusedPane == 1 && user.view.viewer.isWriting)
    #expect(user.view.viewer.composer?.session.caret == 4)
    try user.press(.escape, .wordLeft)
    #expect(user.view.viewer.focusedPane == 0)
  }

  @Test func `a chat opened from the list replaces the open chat and its thread`() throws {
    let user = try user(160, start: [.channels, Self.crew, Self.thread])
    let viewer = user.view.viewer
    try user.press(.wordLeft, .wordLeft)
    // The open chat is selected.
    #expect(viewer.top.selected == 0)
    try user.press(.down, .enter)
    #expect(viewer.path == [.channels, .messages("messaging:dock")] && viewer.focusedPane == 1)
    // Selecting a chat that is open beside the list moves to it, with all screens above it.
    try user.press(.text(","))
    #expect(viewer.path == [.channels, .messages("messaging:dock"), .settings])
    try user.press(.wordLeft, .wordLeft, .enter)
    #expect(viewer.path.count == 3 && viewer.focusedPane == 1)
    // Help opens above everything, from any pane.
    try user.press(.wordLeft, .text("?"))
    #expect(viewer.path.last == .help && viewer.path.count == 4)
    // The search belongs to the list, which is visible.
    try user.press(.text("/"))
    #expect(viewer.isSearching && viewer.focusedPane == 0 && viewer.path.count == 4)
  }

  @Test func `a window that becomes narrow and wide again loses nothing`() throws {
    let user = try user(120, start: [.channels, Self.crew])
    let viewer = user.view.viewer
    try user.press(.up, .text("i"))
    try user.type("not yet")
    try user.press(.wordLeft)
    let selected = viewer.top.selected
    try user.resize(60)
    #expect(user.lines[0].hasPrefix(" ‹ Chats") && user.text.contains("not yet"))
    #expect(viewer.isWriting && viewer.composer?.session.caret == 4)
    try user.resize(120)
    #expect(user.text.contains("not yet") && user.text.contains("Dock"))
    #expect(viewer.isWriting && viewer.top.selected == selected)
    // The focus is back in its pane, and the narrow window did not show the list.
    try user.press(.escape, .wordLeft)
    try user.resize(60)
    #expect(user.lines[0].hasPrefix(" ‹ Chats"))
    try user.resize(170)
    #expect(viewer.focusedPane == 0 && viewer.path == [.channels, Self.crew])
  }
}
