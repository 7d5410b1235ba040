// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftTerminal
import WeftTestSupport

@testable import WeftConsole

@Suite struct ConsoleViewTests {
  @Test func `keys select a channel, open it and its replies, and go back`() throws {
    let user = try ConsoleHarness()
    #expect(user.line(of: "Leia Organa") == 2 && user.lines[15].contains("q quit"))
    try user.press(.down, .down)
    #expect(user.view.viewer.top.selected == 1)
    let row = try #require(user.line(of: "Rebel Alliance"))
    #expect(user.ground(ofLine: row) == .rgb(0xDCE8FB))
    #expect(user.ground(ofLine: row + 2) == .rgb(0xFFFFFF))
    try user.press(.enter)
    #expect(user.lines[0].hasPrefix(" ‹ Chats") && user.lines[1].hasPrefix(" Rebel Alliance"))
    // The newest message is at the bottom.
    #expect(user.lines[13].contains("13:47") && user.lines[15].contains("m more"))
    #expect(user.lines[14].contains("Write a message"))
    try user.press(.home, .enter)
    // A system message has no replies.
    #expect(user.view.viewer.path.count == 2)
    try user.press(.down, .enter)
    #expect(user.view.viewer.path.count == 3 && user.lines[0].hasPrefix(" ‹ Rebel Alliance"))
    try user.press(.escape)
    #expect(user.view.viewer.path.count == 2)
    try user.press(.backspace)
    #expect(user.view.viewer.path == [.channels] && user.view.viewer.top.selected == 1)
    // The list is the last screen.
    try user.press(.escape)
    #expect(user.view.viewer.path == [.channels] && !user.view.isOver)
    try user.press(.text("q"))
    #expect(user.view.isOver)
  }

  @Test func `opening a channel marks it as read, and a key marks it as unread again`() throws {
    let user = try ConsoleHarness()
    let id = try #require(user.app.engine.channelList(rows: 1).channels.first?.id)
    let unread = { user.app.engine.state.channel(id)?.unreadCount.messages }
    #expect(unread() == 2)
    try user.press(.down, .enter, .escape)
    #expect(unread() == 0)
    try user.press(.text("u"))
    #expect(unread() == 1 && user.lines[15].contains("Marked as unread"))
    try user.press(.text("r"))
    #expect(unread() == 0)
    // The notice stays as long as it can be undone.
    #expect(user.lines[15] == " Marked as read  z Undo")
    try user.press(.text("z"))
    #expect(unread() == 1)
    try user.press(.text("r"))
    try user.wait(.seconds(11))
    #expect(unread() == 0 && user.lines[15].contains("q quit"))
    try user.press(.text("R"))
    #expect(
      user.view.viewer.app.engine.state.channelIDs.allSatisfy { id in
        user.app.engine.state.channel(id)?.unreadCount.messages == 0
      }
    )
  }

  /// A channel of 60 messages, the newest twelve of which are unread.
  private static func busyWorkspace() -> Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    let messages = (0..<60).map { number in
      Samples.message("Text \(number).", from: Samples.leia, id: "m\(number)", age: Double(number))
    }
    var channel = Samples.channel("busy", name: "Busy", messages)
    channel.unreadCount.messages = 12
    channel.reads = [ChatChannelRead(userID: Samples.me.id, lastReadAt: Samples.later(-11.5))]
    workspace.channels = [channel]
    return workspace
  }

  @Test func `a channel opens at its end, and a button leads to its first new message`() throws {
    let user = try ConsoleHarness(
      rows: 12,
      start: [.channels, .messages("messaging:busy")],
      workspace: Self.busyWorkspace()
    )
    try user.draw()
    #expect(user.app.engine.state.channel("messaging:busy")?.unreadCount.messages == 0)
    #expect(user.text.contains("Text 0.") && user.text.contains("12 new ↑"))
    try user.press(.up, .end)
    #expect(user.text.contains("12 new ↑"), "the first new message was not in sight")
    try user.press(.text("N"))
    #expect(user.text.contains("New messages") && user.text.contains("Text 11."))
    try user.draw()
    #expect(!user.text.contains("12 new"))
    try user.press(.text("n"))
    try user.draw()
    #expect(user.text.contains("Text 0.") && !user.text.contains("12 new"))
  }

  @Test func `the key that marks as read removes the button`() throws {
    let user = try ConsoleHarness(
      rows: 12,
      start: [.channels, .messages("messaging:busy")],
      workspace: Self.busyWorkspace()
    )
    try user.draw()
    try user.press(.text("r"))
    #expect(!user.text.contains("12 new"))
  }

  @Test func `Tab switches to the threads and back, each at its own position`() throws {
    let user = try ConsoleHarness()
    try user.press(.down, .down, .down, .tab)
    #expect(user.view.viewer.path == [.threads] && user.lines[0].hasPrefix(" Chats  Threads"))
    try user.press(.down, .enter)
    #expect(user.view.viewer.path.count == 2 && user.lines[1].hasPrefix(" Thread"))
    try user.press(.escape, .text("1"))
    #expect(user.view.viewer.path == [.channels] && user.view.viewer.top.selected == 2)
  }

  @Test func `a search follows each letter, opens a result, and can be closed`() throws {
    let user = try ConsoleHarness()
    try user.press(.text("/"))
    try user.type("hangar")
    let shown = user.text
    #expect(shown.contains("hangar") && shown.contains("Lando Calrissian"), "\(shown)")
    try user.type("qqq")
    #expect(!user.text.contains("Lando Calrissian"))
    try user.press(.backspace, .backspace, .backspace, .enter)
    #expect(user.view.viewer.path.count == 2, "\(user.text)")
    try user.press(.escape, .escape)
    #expect(user.view.viewer.path == [.channels] && user.text.contains("Leia Organa"))
    // Letters are commands again.
    try user.press(.text("j"))
    #expect(user.view.viewer.top.selected == 0)
  }

  @Test func `the selection skips the headings of results, and the opened result stays selected`()
    throws
  {
    let user = try ConsoleHarness(rows: 30)
    try user.press(.text("/"))
    try user.type("r")
    let top = user.view.viewer.top
    #expect(top.isHeading(at: 0) && top.selected == 1, "\(user.text)")
    #expect(user.text.contains("Chats") && user.text.contains("Messages"))
    // A search continues between frames.
    while let loading = user.view.viewer.loading { loading.loadMore() }
    try user.draw()
    let messages = try #require((1..<top.count).first { top.isHeading(at: $0) })
    while top.selected != messages + 1 { try user.press(.down) }
    try user.press(.up)
    #expect(top.selected == messages - 1)
    try user.press(.down, .enter)
    #expect(user.view.viewer.path.count == 2)
    try user.press(.escape)
    #expect(user.view.viewer.top.selected == messages + 1)
    try user.press(.tab)
    #expect(!user.view.viewer.top.isHeading(at: 0), "one kind has no headings")
  }

  @Test
  func `a swiped row shows its buttons, and another key closes it and has its usual effect`() throws
  {
    let user = try ConsoleHarness()
    try user.press(.down, .down, .right)
    let row = try #require(user.line(of: "bel Alliance"))
    #expect(user.lines[row].contains("⋯") && user.lines[15].contains("Enter choose"))
    try user.press(.escape)
    #expect(user.text.contains("Rebel Alliance"))
    try user.press(.right, .enter)
    #expect(user.text.contains("Mute chat") && user.text.contains("View info"))
  }

  @Test(arguments: [(false, Key.right, Key.left), (true, .left, .right)])
  func `a sideways key shows the buttons in its direction, and the opposite one goes back`(
    isMirrored: Bool,
    toTheEnd: Key,
    toTheStart: Key
  ) throws {
    let user = try ConsoleHarness(isRightToLeft: isMirrored)
    let open = { user.view.viewer.top.swipe?.open }
    try user.press(.down, .down, toTheStart)
    #expect(open() == nil)
    try user.press(toTheEnd)
    let buttons = try #require(open())
    #expect(buttons.isTrailing && user.view.focused == 0)
    try user.press(toTheEnd)
    #expect(open()?.isTrailing == true && user.view.focused == buttons.actions.count - 1)
    try user.press(toTheStart)
    #expect(open() == nil && user.view.viewer.top.selected == 1)
  }

  @Test func `a menu's action asks for confirmation first`() throws {
    let user = try ConsoleHarness(rows: 30)
    try user.press(.down, .down, .text("m"))
    #expect(user.lines[29].contains("choose"))
    // Keys of other screens do nothing here.
    try user.press(.text("t"), .text("G"))
    #expect(user.text.contains("Mute chat"))
    try user.press(.down, .down, .enter)
    #expect(user.text.contains("Mute \"Rebel Alliance\"?") && user.text.contains("Cancel"))
    try user.press(.enter)
    let id = user.app.engine.state.channelIDs.first { $0.rawValue == "messaging:rebel-alliance" }
    let channel = { user.app.engine.state.channel(id!) }
    #expect(channel()?.isMuted == false && !user.text.contains("Cancel"))
    try user.press(.text("m"), .down, .down, .enter, .right)
    // A question accepts an answer only after it could be read.
    try user.wait(.seconds(1))
    try user.press(.enter)
    #expect(channel()?.isMuted == true)
    try user.press(.text("m"), .enter)
    #expect(user.lines[1].hasPrefix(" Chat") && user.text.contains("messaging:rebel-alliance"))
  }

  @Test func `a message's menu opens its replies and attachments, and marks as unread`()
    throws
  {
    let start: [ScreenName] = [.channels, .messages("messaging:rebel-alliance")]
    let user = try ConsoleHarness(rows: 40, start: start)
    let list = try #require(user.view.viewer.top.conversation).list
    let index = try #require(list.session.index(of: "a-m5"))
    user.view.viewer.top.selected = index
    try user.press(.text("m"))
    #expect(user.text.contains("Reply in thread"))
    let offered = try #require(user.view.viewer.front?.actions)
    // The screen behind the menu gets no keys.
    try user.press(.text("n"), .escape)
    #expect(user.view.viewer.front == nil && user.view.viewer.top.selected == index)
    func choose(_ action: String) throws {
      try user.press(.text("m"))
      for _ in 0..<(try #require(offered.firstIndex(of: action))) { try user.press(.down) }
      try user.press(.enter)
    }
    try choose(ListAction.openAttachment(1))
    #expect(user.view.viewer.path.last == .attachment("a-m5", index: 1))
    try user.press(.escape)
    try choose(ListAction.openThread)
    #expect(user.view.viewer.path.last == .replies("a-m5"))
    try user.press(.escape)
    try choose("message.markUnread")
    #expect(user.text.contains("Marked as unread") && user.view.viewer.front == nil)
    try choose(ListAction.cancel)
    #expect(user.view.viewer.front == nil && user.view.viewer.path == start)
  }

  @Test func `a channel is deleted only after confirmation`() throws {
    let user = try ConsoleHarness(rows: 30)
    let before = user.view.viewer.top.count
    // The user may not delete the first one: a message says so, and there is no question.
    try user.press(.home, .text("d"))
    #expect(user.text.contains("permission to delete") && user.text.contains("OK"))
    try user.press(.enter, .down, .down, .text("d"))
    #expect(user.text.contains("Delete \"Falcon Repairs\"?"))
    try user.press(.escape)
    #expect(user.view.viewer.top.count == before && user.text.contains("Falcon Repairs"))
    try user.press(.text("d"), .right)
    try user.wait(.seconds(1))
    try user.press(.enter)
    #expect(user.view.viewer.top.count == before - 1, "\(user.text)")
    #expect(!user.text.contains("Falcon Repairs"))
  }

  @Test func `the catch-up buttons stay on the same line`() throws {
    let user = try ConsoleHarness(columns: 80, rows: 24)
    try user.press(.text("c"))
    let line = try #require(user.line(of: "Read, next"))
    #expect(line == 21 && user.lines[1].hasPrefix(" Catch up"))
    try user.press(.text("s"))
    #expect(user.line(of: "Read, next") == line && user.text.contains("2 of"))
    for _ in 0..<9 where user.line(of: "Go through them") == nil { try user.press(.text("r")) }
    #expect(user.line(of: "Go through them") == line && user.text.contains("all for now"))
  }

  @Test func `the entry that a key would press is visible on any small terminal`() throws {
    for rows in [3, 5, 8] {
      let user = try ConsoleHarness(columns: 20, rows: rows)
      try user.press(.text("m"))
      #expect(user.text.contains("View info"), "\(user.text)")
      try user.press(.down)
      #expect(user.text.contains("Mark as re"), "\(user.text)")
      try user.press(.down)
      #expect(user.text.contains("Mute user"), "\(user.text)")
      try user.press(.down)
      let line = try #require(user.line(of: "Cancel"), "\(user.text)")
      // A click presses the visible entry.
      try user.press(.click(column: 8, row: line))
      #expect(user.view.viewer.front == nil)
      try user.press(.text("d"))
      #expect(user.text.contains("OK") && !user.text.contains("←→"), "\(user.text)")
    }
  }

  @Test func `a found reply opens in its thread, without a notice about attachments`() throws {
    let user = try ConsoleHarness(columns: 100, rows: 30)
    try user.press(.text("/"), .text("forty people"), .enter)
    #expect(
      user.view.viewer.path == [
        .channels, .messages("messaging:rebel-alliance"), .replies("a-m1"),
      ]
    )
    #expect(user.text.contains("I can take forty people") && !user.text.contains("doesn't exist"))
    try user.press(.text("a"))
    #expect(user.lines[29] == " This message has no attachments.")
  }

  @Test func `a reply to an unknown message opens in its channel`() throws {
    let workspace = try Workspace(
      json: Array(
        """
        {"weft":1,"current_user_id":"luke","users":[{"id":"luke"},{"id":"leia","name":"Leia"}],
         "channels":[{"cid":"messaging:a","name":"Base","created_at":"2026-06-01T08:00:00Z",
           "members":[{"user_id":"luke"},{"user_id":"leia"}],
           "messages":[
            {"id":"m1","user_id":"leia","text":"Hello","created_at":"2026-06-05T09:00:00Z"},
            {"id":"r1","user_id":"leia","text":"orphan words","parent_id":"gone",
             "created_at":"2026-06-05T10:00:00Z"},
            {"id":"r2","user_id":"leia","text":"known words","parent_id":"m1",
             "created_at":"2026-06-05T11:00:00Z"}]}]}
        """.utf8
      )
    )
    let base = ScreenName.messages("messaging:a")
    let lost = try ConsoleHarness(columns: 80, rows: 24, workspace: workspace)
    try lost.press(.text("/"), .text("orphan"), .enter)
    #expect(lost.view.viewer.path == [.channels, base])
    let known = try ConsoleHarness(columns: 80, rows: 24, workspace: workspace)
    try known.press(.text("/"), .text("known"), .enter)
    #expect(known.view.viewer.path == [.channels, base, .replies("m1")], "no thread is kept")
    #expect(known.text.contains("known words"))
  }

  @Test func `without a selection, a key for messages applies to the newest visible one`()
    throws
  {
    let user = try ConsoleHarness(columns: 100, rows: 30)
    try user.press(.down, .down, .enter, .text("m"))
    guard case .menu? = user.view.viewer.front else {
      Issue.record("there is no menu: \(user.text)")
      return
    }
    #expect(user.text.contains("Mark as unread from here"))
  }

  @Test func `headings are skipped, and the bottom line lists working keys`() throws {
    let user = try ConsoleHarness(columns: 100, rows: 30)
    try user.press(.text(","))
    var seen: [Int] = []
    for _ in 0..<user.view.viewer.top.count {
      try user.press(.down)
      seen.append(try #require(user.view.viewer.top.selected))
    }
    let top = user.view.viewer.top
    #expect(seen.allSatisfy { !top.isHeading(at: $0) } && Set(seen).count >= 6)
    #expect((0..<top.count).contains { top.isHeading(at: $0) })
    for _ in 0..<top.count {
      try user.press(.up)
      #expect(!top.isHeading(at: try #require(top.selected)))
    }
    // The first line is a heading.
    #expect(top.selected == 1 && user.lines[29].contains("Enter choose"))
    try user.press(.text("?"))
    #expect(!user.lines[29].contains("Enter"))
    try user.press(.text("2"))
    #expect(user.lines[29].contains("Tab chats") && !user.lines[29].contains("actions"))
    try user.press(.enter)
    #expect(!user.lines[29].contains("Enter"))
  }

  @Test func `a narrow terminal lists the least known keys, none cut off`()
    throws
  {
    let user = try ConsoleHarness(columns: 40, rows: 12)
    #expect(user.lines[11] == " Tab threads  ? help  q quit")
    try user.press(.enter)
    #expect(user.lines[11].contains("n newest  i write  Esc back  ? help"), "\(user.text)")
    try user.press(.escape, .text("/"))
    #expect(user.lines[11].contains("Enter open  Esc close"), "\(user.text)")
    try user.press(.escape, .text("c"))
    #expect(user.lines[11].contains("z undo  Esc back"), "\(user.text)")
    #expect(!user.lines[11].contains("…"))
  }

  @Test func `a menu fits its name and all its entries on twelve lines`() throws {
    let user = try ConsoleHarness(columns: 40, rows: 12)
    try user.press(.text("m"))
    for part in ["Leia Organa", "View info", "Mark as read", "Mute user", "Cancel", "Esc close"] {
      #expect(user.text.contains(part), "\(user.text)")
    }
  }

  @Test func `an action is confirmed by a notice on the bottom line`() throws {
    let user = try ConsoleHarness(rows: 14)
    try user.press(.text("u"))
    #expect(user.lines[13] == " Marked as unread")
    try user.press(.text("r"))
    #expect(user.lines[13] == " Marked as read  z Undo")
    try user.press(.text("t"))
    #expect(user.lines[13] == " Colours: Light")
    try user.press(.text("p"))
    #expect(user.text.contains("No problems with plugins"))
    #expect(user.lines[1] == " Plugin problems" && user.lines[13] == " Colours: Light")
  }

  @Test func `settings change the theme, help lists the keys, and both close`() throws {
    let user = try ConsoleHarness()
    try user.press(.text(","), .down, .enter)
    #expect(user.lines[1] == " Colours" && user.text.contains("Midnight blue"))
    try user.press(.down, .down, .enter)
    #expect(user.view.viewer.theme == .light && user.text.contains("Light"))
    try user.press(.text("t"))
    #expect(user.view.viewer.theme == .dark && user.ground(ofLine: 8) != .rgb(0xFFFFFF))
    try user.press(.down, .down, .down, .down, .enter)
    #expect(user.view.theme.name == "night")
    try user.press(.escape)
    #expect(user.text.contains("Midnight blue"))
    try user.press(.text("?"))
    #expect(user.text.contains("Moving around") && user.view.viewer.path.count == 3)
    try user.press(.text("?"), .escape, .escape)
    #expect(user.view.viewer.path == [.channels])
    try user.press(.text("p"))
    #expect(user.view.viewer.path == [.channels, .problems])
  }

  @Test func `the mouse opens, presses, closes and scrolls`() throws {
    let user = try ConsoleHarness()
    let row = try #require(user.line(of: "Rebel Alliance"))
    try user.press(.wheel(1))
    #expect(!user.text.contains("Leia Organa") && user.view.viewer.top.selected == nil)
    try user.press(.wheel(-1), .click(column: 10, row: row))
    #expect(user.lines[1].hasPrefix(" Rebel Alliance"))
    try user.press(.click(column: 2, row: 0))
    #expect(user.view.viewer.path == [.channels])
    try user.press(.menu(column: 10, row: row))
    #expect(user.view.viewer.front != nil)
    try user.press(.click(column: 10, row: 1))
    #expect(user.view.viewer.front == nil)
    try user.press(.click(column: 9, row: 0))
    #expect(user.view.viewer.path == [.threads])
    try user.press(.click(column: 200, row: 200))
    #expect(user.view.viewer.path == [.threads])
  }

  @Test func `a frame lays out only the rows that changed`() throws {
    let user = try ConsoleHarness(columns: 100, rows: 20)
    try user.press(.down)
    try user.press(.down)
    #expect(user.view.shown?.laidOutRowCount ?? 99 <= 2)
    try user.press(.wheel(1))
    let count = user.view.shown?.laidOutRowCount ?? 99
    #expect(count <= 2, "\(count)")
    try user.draw()
    #expect(user.view.shown?.laidOutRowCount == 0)
  }

  @Test func `the screen can be drawn after any sequence of keys`() throws {
    let keys: [Key] = [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .enter, .escape, .tab,
      .backspace, .backTab, .wheel(1), .wheel(-2), .other, .control("d"), .text("m"), .text("d"),
      .text("/"), .text("a"), .text("n"), .text("N"), .text("L"), .text("u"), .text("r"),
      .text("R"), .text("t"), .text(","), .text("?"), .text("p"), .text("g"), .text("G"),
    ]
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      let user = try ConsoleHarness(columns: 40, rows: 3 + seed * 2)
      for _ in 0..<150 {
        let key =
          Int.random(in: 0..<5, using: &random) == 0
          ? Key.click(
            column: Int.random(in: 0..<42, using: &random),
            row: Int.random(in: 0..<30, using: &random)
          ) : keys.randomElement(using: &random)!
        try user.press(key)
        try user.wait(.milliseconds(100))
        let top = user.view.viewer.top
        #expect(top.selected.map { $0 < max(1, top.count) } ?? true, "seed \(seed), \(key)")
      }
    }
  }
}
