// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The scroll positions of the window's lists, and what covers what.
extension OnADisplay {
  @Suite struct WindowPlaceTests {
    @Test func `a click in a scrolled list keeps its position`() throws {
      let hand = try WindowHand(width: 1_200, height: 420)
      try hand.wheel(by: 4, over: "Falcon Repairs")
      try hand.hover("Podracing")
      let before = try hand.row("Podracing, group")
      try hand.press("Podracing")
      try hand.sees("Messages in Podracing")
      #expect(try hand.row("Podracing, group") == before)
    }

    @Test func `in Arabic the caret of an empty field is at the right, as the prompt is`() throws {
      let hand = try WindowHand(["--no-plugins", "--locale", "ar"])
      try hand.press("Rebel Alliance")
      try hand.step("settled اكتب رسالة")
      let found = try hand.step("caret اكتب رسالة").joined().split(separator: " ")
      let (caret, width) = try (#require(Int(found[0])), #require(Int(found[1])))
      #expect(caret > width / 2 && caret < width, "\(found)")
    }

    @Test func `the icon of React has the colour of the other icons`() throws {
      let hand = try WindowHand()
      try hand.press("Rebel Alliance")
      try hand.sees("Write a message")
      try hand.key("Escape")
      try hand.key("Up")
      try hand.key("m")
      try hand.step("settled React")
      // The blue frame around the focus is then away from it.
      for _ in 0..<3 { try hand.key("Tab") }
      try hand.step("focus Copy text")
      let found = try hand.step("vividness React").joined()
      #expect(try #require(Int(found)) < 80, "the icon is an emoji")
    }

    @Test func `a found message is shown in a chat that was not open`() throws {
      let hand = try WindowHand(width: 1_200, height: 800)
      try hand.press("Jedi Archive")
      try hand.sees("Messages in Jedi Archive")
      try hand.key("Escape")
      try hand.key("ctrl+f")
      try hand.type("loader")
      try hand.press("Leia Organa in Rebel Alliance")
      try hand.sees("Messages in Rebel Alliance")
      // In the chat, and not only among the results.
      try hand.sees("Leia Organa at 10:48")
    }

    @Test func `a menu hides the field, whose text is back afterwards`() throws {
      let hand = try WindowHand(width: 1_200, height: 800)
      try hand.press("Leia Organa")
      try hand.sees("Write a message")
      try hand.type("some draft")
      try hand.step("settled Leia Organa at 14:21")
      let row = try hand.row("Leia Organa at 14:21")
      try hand.step("click \(row[0] + row[2] / 2) \(row[1] + row[3] / 2) 3")
      try hand.sees("Mark as unread from here")
      #expect(try !hand.texts().contains { $0.role == "text" })
      try hand.key("Escape")
      try hand.misses("Mark as unread from here")
      let field = try #require(try hand.texts().first { $0.role == "text" })
      #expect(field.text == "some draft")
    }

    @Test func `the focus ring of a button leaves its letters unchanged`() throws {
      let hand = try WindowHand(width: 1_200, height: 800)
      try hand.press("Rebel Alliance")
      try hand.sees("Write a message")
      try hand.type("mine")
      try hand.key("Return")
      try hand.sees("You at 14:24: mine")
      try hand.key("Escape")
      try hand.key("Up")
      try hand.step("focus mine")
      try hand.key("d")
      try hand.step("focus Cancel")
      try hand.key("Tab")
      try hand.step("focus Delete")
      let letters = try hand.step("grown -2 Cancel")
      let around = try hand.step("grown 4 Cancel")
      try hand.key("Tab")
      try hand.step("focus Cancel")
      #expect(try hand.step("grown 4 Cancel") != around)
      #expect(try hand.step("grown -2 Cancel") == letters)
    }

    @Test func `the field is level with its buttons, and the scroll bar ends above them`() throws {
      let hand = try WindowHand(width: 1_200, height: 800)
      try hand.press("Rebel Alliance")
      try hand.sees("Write a message")
      try hand.step("settled Send")
      let places = try ["Attach a file", "Write a message", "Send"].map { try hand.row($0) }
      let middles = places.map { $0[1] + $0[3] / 2 }
      #expect((middles.max() ?? 0) - (middles.min() ?? 0) <= 1, "\(places)")
      // Scrolling shows the bar, at the bottom and then further up.
      try hand.wheel(by: -1, over: "Messages in Rebel Alliance")
      try hand.wheel(by: 2, over: "Messages in Rebel Alliance")
      let low = try hand.step("grown 3 Send")
      try hand.wheel(by: -9, over: "Messages in Rebel Alliance")
      #expect(try hand.step("grown 3 Send") == low)
    }
  }
}

extension WindowHand {
  /// The place of the element whose text starts with a text.
  fileprivate func row(_ text: String) throws -> [Int] {
    try #require(try texts().first { $0.text.hasPrefix(text) }, "\(text)").place
  }
}
