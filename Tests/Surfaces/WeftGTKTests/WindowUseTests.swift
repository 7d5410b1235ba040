// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The window as its user sees and presses it.
extension OnADisplay {
  @Suite struct WindowUseTests {
    @Test func `pictures appear once they are loaded`() throws {
      // The default workspace has pictures.
      let hand = try WindowHand()
      try hand.press("Rebel Alliance")
      try hand.sees("Photo: bay-one.jpg")
      // Three of the four photos have fewer colours.
      try hand.step("colours 20000 Photo: bay-one.jpg")
    }

    @Test func `the wheel, a press and the menu work beside a floating button`() throws {
      let hand = try WindowHand(width: 900, height: 700)
      try hand.press("Rebel Alliance")
      try hand.sees("12 new messages")
      try hand.wheel(by: -12, over: "Messages in Rebel Alliance")
      try hand.sees("Which transports leave first?")
      // A press on letters selects the row; its key opens the thread.
      try hand.press("Which transports leave first?")
      try hand.key("Return")
      try hand.sees("Thread · Rebel")
    }

    @Test func `the focused entry of a menu is marked`() throws {
      let hand = try WindowHand(width: 360, height: 700)
      try hand.key("Down")
      try hand.key("m")
      try hand.sees("View info")
      try hand.key("Down")
      try hand.step("focus push button")
      let before = try hand.step("ground View info")
      try hand.key("Up")
      try hand.step("focus View info")
      #expect(try hand.step("ground View info") != before)
    }

    @Test func `a notice doesn't block the entries of a menu`() throws {
      let hand = try WindowHand(width: 360, height: 700)
      try hand.sees("Leia Organa")
      try hand.key("R")
      try hand.sees("Everything is marked as read")
      try hand.key("Down")
      try hand.key("m")
      // Within a few steps: some seconds later the notice's time would be over.
      var looks = 0
      while looks < 10,
        try hand.texts().contains(where: { $0.text.contains("Everything is marked as read") })
      {
        try hand.step("settled Cancel")
        looks += 1
      }
      #expect(looks < 10)
      try hand.press("Cancel")
      try hand.misses("Cancel")
    }

    @Test func `a notice is in its pane above the field, and rows below it scroll`() throws {
      let hand = try WindowHand()
      try hand.press("Rebel Alliance")
      let newest = "Lando Calrissian at 13:47"
      try hand.sees(newest)
      try hand.key("Escape")
      try hand.type("the page")
      try hand.step("settled To write, press i first")
      let texts = try hand.texts()
      let notice = try #require(texts.first { $0.text == "To write, press i first" }).place
      let field = try #require(texts.first { $0.role == "text" }).place
      let pane = try #require(texts.first { $0.text.hasPrefix("Messages in Rebel") }).place
      #expect(notice[1] + notice[3] <= field[1], "\(texts)")
      #expect(notice[0] >= pane[0] && notice[0] + notice[2] <= pane[0] + pane[2], "\(texts)")
      try hand.type("the page")
      try hand.wheel(by: -10, over: "To write, press i first")
      try hand.misses(newest)
    }

    @Test func `a notice wider than the window wraps`() throws {
      let hand = try WindowHand(width: 360, height: 700)
      try hand.sees("Leia Organa")
      try hand.key("R")
      try hand.sees("Undo")
      let notice = try #require(try hand.texts().first { $0.text.hasPrefix("Everything is") })
      #expect(notice.place[3] > 30, "\(notice)")
    }

    @Test func `a question is no wider than its window`() throws {
      let plugin = Checkout.root.appending(path: "Plugins/CompactChannelItem.so").path
      let hand = try WindowHand(width: 360, height: 700)
      try hand.sees("Leia Organa")
      try hand.step("drag \(plugin) 200 400")
      try hand.sees("Install this plugin?")
      let (no, yes) = (try hand.place(of: "Cancel"), try hand.place(of: "Install"))
      #expect(yes[0] + yes[2] - no[0] < 360, "\(no) \(yes)")
    }

    @Test func `after scrolling the buttons belong to the row under the resting pointer`() throws {
      let hand = try WindowHand(width: 900, height: 700)
      try hand.press("Rebel Alliance")
      try hand.hover("Messages in Rebel Alliance")
      try hand.sees("React")
      try hand.wheel(by: -2, over: "Messages in Rebel Alliance")
      try hand.sees("It only listens to him")
      try hand.step("settled React")
      let list = try hand.place(of: "Messages in Rebel Alliance")
      let middle = list[1] + list[3] / 2
      let row = try #require(
        try hand.texts().first { shown in
          shown.role == "list item" && shown.place[0] >= list[0] && shown.place[1] <= middle
            && middle < shown.place[1] + shown.place[3]
        }
      )
      let tools = try hand.place(of: "React")
      #expect(row.place[1] <= tools[1] && tools[1] < row.place[1] + row.place[3], "\(row) \(tools)")
    }
  }
}

extension WindowHand {
  /// The place of the button or other element with exactly this text.
  fileprivate func place(of text: String) throws -> [Int] {
    let found = try texts().filter { $0.text == text || $0.text.hasPrefix(text + ".") }
    return try #require(found.last, "\(text)").place
  }
}
