// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftTerminal
import WeftTestSupport

@testable import Weft
@testable import WeftConsole

/// Writing on a terminal.
@Suite struct ConsoleWritingTests {
  private let leia = ChannelID("messaging:!members-leia-luke")
  private let console: ConsoleHarness

  init() throws {
    console = try ConsoleHarness(
      columns: 60,
      rows: 20,
      start: [.channels, .messages("messaging:!members-leia-luke")]
    )
  }

  private var history: [ChatMessage] { Array(console.app.engine.state.history(of: leia).prefix(9)) }
  private var newest: ChatMessage? { history.first }
  private var field: ComposerSession? { console.view.viewer.composer?.session }

  @Test func `keys lead from the list to a sent message`() throws {
    #expect(console.text.contains("Write a message"))
    #expect(console.view.shown?.cursor == nil)
    try console.press(.text("i"))
    // Keys of the list are letters here.
    try console.type("quit? j/k R")
    #expect(console.text.contains("quit? j/k R") && !console.view.isOver)
    try console.press(.newLine)
    try console.type("x")
    #expect(field?.text == "quit? j/k R\nx")
    try console.press(.enter)
    #expect(
      newest?.text == "quit? j/k R\nx"
        && newest?.author.id == console.app.engine.environment.currentUser.id
    )
    #expect(field?.isEmpty == true && console.text.contains("Write a message"))
    // The field keeps the focus.
    #expect(console.view.shown?.cursor != nil)
    try console.press(.escape)
    #expect(console.view.shown?.cursor == nil && console.view.viewer.path.count == 2)
    try console.press(.escape)
    #expect(console.view.viewer.path == [.channels])
  }

  @Test func `slow mode counts down, and the next text stays in the field`() throws {
    _ = console.app.engine.apply(
      ChatEvent(.channelUpdated, cid: leia, at: console.app.engine.environment.now) {
        $0.channel = ChannelPatch(leia) { $0.cooldown = 10 }
      }
    )
    try console.press(.text("i"))
    try console.type("one")
    try console.press(.enter)
    #expect(newest?.text == "one" && console.text.contains("you can send again in 0:10"))
    try console.type("two")
    try console.press(.enter)
    #expect(newest?.text == "one" && field?.text == "two")
    try console.wait(.seconds(4))
    #expect(console.text.contains("you can send again in 0:06"))
    try console.wait(.seconds(6))
    #expect(!console.text.contains("Slow mode"))
    try console.press(.enter)
    #expect(newest?.text == "two" && field?.isEmpty == true)
  }

  @Test func `words typed outside the field only show how to write`() throws {
    let before = history.map(\.text)
    let theme = console.view.viewer.theme
    try console.type("Hello, are you there? Reading the plan")
    try console.press(.enter)
    #expect(history.map(\.text) == before && field?.edited == nil && field?.isEmpty == true)
    #expect(console.view.viewer.path.count == 2 && console.view.viewer.theme == theme)
    #expect(console.text.contains("To write, press i first"))
  }

  @Test func `text typed before the next frame is appended to the text being edited`() throws {
    try console.press(.text("i"))
    try console.type("Bay two")
    try console.press(.enter, .escape)
    let row = try #require(console.view.viewer.top.row(at: 0))
    console.view.viewer.perform(MessageMenuAction.edit.id, row: row)
    console.view.follow(.text("!"))
    #expect(field?.text == "Bay two!")
  }

  @Test func `letters that move the selection don't count as words`() throws {
    try console.type("kkkjk")
    #expect(console.view.viewer.top.selected == 2 && !console.text.contains("press i first"))
  }

  @Test func `a key that edits or deletes needs a selected message`() throws {
    try console.press(.text("e"))
    #expect(field?.edited == nil && console.text.contains("Select a message first"))
    try console.press(.text("d"))
    #expect(console.view.viewer.front == nil)
  }

  @Test(arguments: [70, 60, 40])
  func `a narrow line of hints still says how to send and how to leave`(columns: Int) throws {
    try console.resize(columns, 20)
    try console.press(.text("i"))
    let line = try #require(console.text.split(separator: "\n").first { $0.contains("Enter send") })
    #expect(line.trimmingPrefix { $0 == " " }.hasPrefix("Enter send"))
    #expect(line.contains("Esc list"))
  }

  @Test func `the cursor is where the next letter will appear`() throws {
    try console.press(.tab)
    try console.type("a日")
    let line = try #require(console.line(of: "a日"))
    #expect(console.view.shown?.cursor == .init(line: line, column: 4))
    try console.press(.left)
    #expect(console.view.shown?.cursor == .init(line: line, column: 2))
    try console.press(.home)
    #expect(console.view.shown?.cursor == .init(line: line, column: 1))
    // A click places the cursor in the text.
    try console.press(.click(column: 4, row: line))
    #expect(console.view.shown?.cursor == .init(line: line, column: 4))
  }

  @Test func `the field grows to six lines and then scrolls with the caret`() throws {
    try console.press(.text("i"))
    for number in 1...8 {
      try console.type("line \(number)")
      if number < 8 { try console.press(.newLine) }
    }
    #expect(!console.text.contains("line 2") && console.text.contains("line 3"))
    for _ in 0..<7 { try console.press(.up) }
    #expect(console.text.contains("line 1") && !console.text.contains("line 7"))
    try console.press(.up, .text("!"))
    #expect(field?.text.hasPrefix("!line 1") == true)
  }

  @Test func `a draft stays with its chat and shows in the list`() throws {
    try console.press(.text("i"))
    try console.type("half a thought")
    try console.press(.escape, .escape)
    #expect(console.text.contains("Draft: half a thought"))
    try console.press(.text("j"), .home, .enter)
    #expect(field?.text == "half a thought")
    try console.press(.text("i"), .control("u"))
    #expect(console.app.engine.state.channel(leia)?.draftMessage == nil)
  }

  @Test func `if a chat disappears while the user writes, the text is shown`() throws {
    try console.press(.text("i"))
    try console.type("half")
    let theme = console.view.viewer.theme
    console.app.engine.apply(ChatEvent(.channelDeleted, cid: leia, at: Samples.now))
    try console.type(" a thought")
    #expect(field == nil && console.view.viewer.path == [.channels])
    #expect(console.view.viewer.notice?.text.contains("Unsent text: half") == true)
    #expect(console.view.viewer.theme == theme)
  }

  @Test func `arrow up in the empty field edits the user's newest message`() throws {
    try console.press(.text("i"), .up)
    #expect(field?.text == "Any news from the base?" && console.text.contains("Edit message"))
    try console.type("!")
    try console.press(.enter)
    let edited = history.first { $0.text.hasSuffix("base?!") }
    #expect(edited?.textUpdatedAt != nil && field?.edited == nil)
    try console.press(.up, .escape)
    // What is above the field closes first.
    #expect(field?.edited == nil && console.view.viewer.isWriting)
  }

  @Test func `a message is quoted, and its answer shows it`() throws {
    try console.press(.end, .text(">"))
    #expect(console.text.contains("Reply to Leia Organa"))
    try console.type("Good")
    try console.press(.enter)
    #expect(newest?.text == "Good" && newest?.quotedMessageID != nil)
    #expect(history[1].id == newest?.quotedMessageID)
  }

  @Test func `the menu of an answer leads to the quoted message`() throws {
    try console.press(.end, .text(">"), .text("x"), .enter, .escape, .home, .end, .text("m"))
    #expect(console.text.contains("Show the quoted message"))
    // Below React, Reply in thread and Quote.
    try console.press(.down, .down, .down, .enter)
    let list = try #require(console.view.viewer.top.conversation).list
    #expect(list.session.scrolledID == newest?.quotedMessageID && newest?.text == "x")
  }

  @Test func `the user's own message is deleted after a question, others' are not`() throws {
    try console.press(.text("i"))
    try console.type("Oops")
    try console.press(.enter, .escape, .end, .text("d"))
    #expect(console.text.contains("Delete this message?"))
    try console.wait(.seconds(1))
    try console.press(.right, .enter)
    #expect(newest?.isDeleted == true)
    try console.press(.up, .text("d"))
    #expect(console.text.contains("You may not do that here"))
  }

  @Test func `any emoji is found by name, and used ones are offered first`() throws {
    try console.press(.text("i"))
    try console.type("draft")
    try console.press(.escape, .end, .text("+"))
    // The last buttons search for others and close the line.
    #expect(console.text.contains("React") && console.text.contains("✕"))
    for _ in 0..<6 { try console.press(.right) }
    try console.press(.enter)
    // Before any letter the common ones are offered.
    #expect(field?.completions?.all.first?.sign == "👍" && field?.text == "")
    try console.type("rocket")
    #expect(field?.completions?.all.map(\.sign) == ["🚀"])
    #expect(console.text.contains("🚀 rocket"))
    try console.press(.enter)
    let own = ChatReaction(type: "🚀", userID: console.app.engine.environment.currentUser.id)
    #expect(newest?.reactions.contains(own) == true)
    #expect(field?.text == "draft" && !console.view.viewer.isWriting)
    try console.press(.text("+"))
    let lines = console.text.split(separator: "\n").map(String.init)
    let line = try #require(lines.first { $0.contains("🚀") && $0.contains("✔") })
    let places = try ["🚀", "✔", "👍", "+", "✕"].map { sign in
      try #require(line.firstRange(of: sign)).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `Escape cancels the search for a reaction and changes nothing`() throws {
    try console.press(.text("i"))
    try console.type("draft")
    try console.press(.escape, .end, .text("+"))
    for _ in 0..<6 { try console.press(.down) }
    try console.press(.enter)
    try console.type("no such emoji")
    #expect(field?.completions == nil)
    try console.press(.enter)
    #expect(field?.text == "no such emoji")
    try console.type(String(repeating: "x", count: 300))
    #expect(field?.text.utf8.count == 256)
    try console.press(.escape)
    #expect(field?.text == "draft" && newest?.reactions.contains { $0.type == "🚀" } == false)
  }

  @Test func `a reaction is chosen from a menu, and removed the same way`() throws {
    try console.press(.end, .text("+"))
    // Each reaction is one emoji without an icon before it.
    #expect(console.text.contains("React") && !console.text.contains("☺"))
    try console.press(.down, .enter)
    let own = ChatReaction(type: "love", userID: console.app.engine.environment.currentUser.id)
    #expect(newest?.reactions.contains(own) == true)
    // The last used reaction is first.
    try console.press(.text("+"), .enter)
    #expect(newest?.reactions.contains(own) == false)
  }

  @Test func `names and emoji are completed`() throws {
    try console.press(.text("i"))
    try console.type("Hi @l")
    #expect(
      console.text.contains("Leia Organa\n")
        || field?.completions?.all.first?.title == "Leia Organa"
    )
    try console.press(.tab)
    #expect(field?.text == "Hi @Leia Organa ")
    try console.type(":rocke")
    try console.press(.enter)
    #expect(field?.text == "Hi @Leia Organa 🚀 ")
    // Without completions the same keys leave the field and send.
    try console.press(.tab)
    #expect(!console.view.viewer.isWriting)
  }

  @Test func `an overlong paste is refused, and the error states the limit`() throws {
    try console.press(.text("i"), .text("a"), .overlongPaste(10_000_000))
    #expect(console.text.contains("10,000,000 / 65,536") && field?.text == "a")
    try console.press(.paste(String(repeating: "b", count: 65_536)))
    #expect(console.text.contains("65,537 / 65,536") && field?.text == "a")
  }

  @Test func `in a read-only chat the field says so`() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [
      Samples.channel("a", [Samples.message("Hi")]) { $0.ownCapabilities = [] },
      Samples.channel("b", [Samples.message("Hi")]) { $0.ownCapabilities = [.sendReply] },
    ]
    for (id, text) in [
      ("messaging:a", "This chat can only be read"),
      ("messaging:b", "You may not write in this chat"),
    ] {
      let console = try ConsoleHarness(
        columns: 80,
        start: [.channels, .messages(ChannelID(id))],
        workspace: workspace
      )
      #expect(console.text.contains(text))
      try console.press(.text("i"), .text("x"))
      #expect(!console.view.viewer.isWriting)
    }
  }

  @Test func `in right-to-left text the cursor is to the left of the text`() throws {
    let console = try ConsoleHarness(
      columns: 60,
      rows: 20,
      start: [.channels, .messages("messaging:!members-leia-luke")],
      isRightToLeft: true
    )
    try console.press(.text("i"))
    try console.type("אב")
    #expect(console.view.shown?.cursor?.column == 56)
  }
}
