// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The whole application by keyboard alone, and by its accessibility actions. After each step the
/// control that the user expects has the focus.
extension OnADisplay {
  @Suite struct KeyboardTests {
    @Test func `menus and questions get the focus, and then return it`() throws {
      _ = try DesktopRun.application(
        ["key Down", "focus Leia", "key Down", "focus Rebel", "key m", "focus View info"]
          + ["key Down", "focus Mark as read", "key Up", "focus View info", "key Up"]
          + ["focus Cancel", "key Return", "focus Rebel", "key Menu", "focus View info"]
          + ["key Tab", "focus Mark as read", "key Escape", "focus Rebel"]
          + ["key Down", "focus Falcon", "key Down", "key Down", "key Down", "focus Moisture"]
          // The buttons over the row are gone before those appear that the row moves aside for.
          + ["await Unmute chat", "key Right", "gone Unmute chat"]
          + ["key Tab", "focus push button", "key Escape", "focus Moisture"]
      )
    }

    @Test func `words typed in a read-only chat do nothing and are answered`() throws {
      let run = try DesktopRun.application(
        ["key Down", "focus Leia", "key Return", "await Two of the transports", "focus Write"]
          // The field that has the focus isn't there in the chat that is opened.
          + ["press Jedi Archive", "focus Messages in Jedi", "type readonly"]
          + ["await label: This chat can only be read", "focus Messages in Jedi"]
          + ["settled Falcon Repairs", "settled Falcon Repairs", "settled Falcon Repairs"]
          + ["type Reading the plan", "settled Falcon Repairs", "focus Messages in Jedi", "tree"]
      )
      #expect(run.read("list item").contains { $0.hasPrefix("Jedi Archive") })
      #expect(!run.lines.contains { $0.contains("delete Jedi") || $0.contains("Marked all") })
    }

    @Test func `words typed after a long pause beside the field leave the colours as they were`()
      throws
    {
      let run = try DesktopRun.application(
        ["key Down", "focus Leia", "key Return", "await Two of the transports", "focus Write"]
          + ["key Escape", "focus Messages"]
          + [String](repeating: "settled Falcon Repairs", count: 4)
          + ["type the page", "await label: To write, press i first"]
          + [String](repeating: "settled Falcon Repairs", count: 3)
          + ["key comma", "focus Settings", "await Colours", "tree"]
      )
      #expect(run.read("list item").contains { $0.hasPrefix("Colours") && !$0.contains("Light") })
    }

    @Test func `Tab reaches the buttons over a row and inside it`() throws {
      _ = try DesktopRun.application(
        ["key Down", "focus Leia", "key Tab", "focus Mark as read", "key Tab", "focus Mute user"]
          + ["key Down", "focus Rebel", "key Up", "focus Leia", "key Return", "await transports"]
          + [
            "focus Write a message", "key Escape", "key Up", "focus Leia Organa at 14:21", "key Up",
            "key Up", "focus evacuation",
          ]
          + ["key Tab", "focus push button: Leia Organa", "key Tab", "focus File: evacuation"]
          + ["key Tab", "focus 1 × 👍"]
          + ["key Return", "gone 1 × 👍"]
          + ["focus 2 replies", "key Return", "focus Write"]
      )
    }

    @Test func `Tab reaches the buttons of the bar in both directions`() throws {
      let bar = ["Threads", "Catch up", "Search", "Help", "Settings"]
      var steps = ["key Down", "focus Leia", "key Tab", "focus Mark as read", "key Tab"]
      steps += [
        "focus Mute user", "key Tab", "focus More", "key Tab", "focus list: 2 unread chats",
      ]
      // The buttons of the page beside the list.
      let beside = ["push button: Leia Organa, 2", "push button: Rebel Alliance, 12", "Catch up"]
      for button in beside { steps += ["key Tab", "focus \(button)"] }
      for button in bar { steps += ["key Tab", "focus \(button)"] }
      steps += ["key Tab", "focus Leia"]
      for button in bar.reversed() { steps += ["key shift+Tab", "focus \(button)"] }
      for button in beside.reversed() { steps += ["key shift+Tab", "focus \(button)"] }
      steps += ["key shift+Tab", "focus list: 2 unread chats"]
      _ = try DesktopRun.application(steps)
    }

    @Test func `keys open and leave every screen`() throws {
      _ = try DesktopRun.application(
        ["key question", "focus Help", "key Down", "focus Move", "key End", "key Escape"]
          + ["focus list: Chats", "key comma", "focus Settings", "key Down", "focus Colours"]
          + [
            "key Return", "await Light", "key Escape", "focus Colours", "key Escape",
            "focus list: Chats", "key f", "focus Filter",
          ]
          + ["key Down", "key Down", "focus Unread", "key Escape", "focus list: Chats", "key p"]
          + ["await No problems", "key Escape", "focus list: Chats", "key J", "focus Address"]
          + ["key Escape", "focus list: Chats", "key c", "await Catch up", "key Escape", "key 2"]
          + ["focus Threads", "key Down", "focus Thread in", "key Return"]
          + [
            "focus Write a message", "type aye", "key Return", "await aye. Sent",
            "key Escape",
          ]
          + ["key Up", "focus aye", "key plus", "focus push button", "key Escape", "focus aye"]
          + ["key F6", "focus Thread in", "key 1", "focus list: Chats", "key ctrl+Tab"]
          + ["focus Thread"]
      )
    }

    @Test func `keys open and leave a chat's page and the explanation of a row`() throws {
      _ = try DesktopRun.application(
        ["key Down", "focus Leia", "key Down", "focus Rebel", "key m", "focus View info"]
          + [
            "key Return", "focus list: Chat", "key Down", "focus list item: Rebel Alliance",
            "key End",
          ]
          + ["focus ID, messaging", "key Escape", "focus Rebel", "key w"]
          + ["await Plugins change nothing here", "key Tab", "focus push button", "key Escape"]
          + ["gone Plugins change nothing here", "focus Rebel"]
      )
    }

    @Test func `keys open, page through and leave the pictures of a message`() throws {
      _ = try DesktopRun.application(
        ["key Down", "focus Leia", "key Down", "focus Rebel", "key Return", "await hangar code"]
          + [
            "focus Write a message", "key Escape", "key Up", "focus The hangar", "key Up",
            "focus All pilots", "key Up", "focus bay-one",
          ]
          + ["key a", "await 1 of 6", "key n", "await 2 of 6", "key Right", "await 3 of 6"]
          + ["key Left", "await 2 of 6", "key Tab", "focus Back", "key Tab", "focus Help"]
          + [
            "key Tab", "focus Settings", "key Tab", "focus Previous picture", "key Return",
            "await 1 of 6", "focus Previous picture",
          ]
          + ["key Tab", "focus Next picture", "key Return", "await 2 of 6"]
          + ["key Tab", "focus Save", "key Escape", "focus bay-one"]
      )
    }

    @Test func `a screen reader opens a row and its menu, and presses buttons`() throws {
      let run = try DesktopRun.application(
        ["ask row.open Rebel Alliance", "await Messages in Rebel", "ask row.open Help"]
          + ["await Move up or down", "ask row.open Back", "gone Move up or down"]
          + ["ask row.menu Falcon", "await Mute chat", "tree"]
      )
      #expect(run.read("push button focused") == ["View info"])
    }
  }
}
