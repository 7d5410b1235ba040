// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

/// The panes of windows of all widths.
extension OnADisplay {
  @Suite struct WindowSizeTests {
    /// The lists on the screen, from left to right.
    private func lists(_ hand: WindowHand) throws -> [String] {
      try hand.texts().filter { $0.role == "list" }.sorted { $0.place[0] < $1.place[0] }.map(\.text)
    }

    @Test func `a resized window shows the panes of its new width at once`() throws {
      let hand = try WindowHand(width: 1_500, height: 800)
      try hand.press("Rebel Alliance")
      try hand.press("All pilots to briefing room two")
      try hand.sees("Thread · Rebel")
      #expect(try lists(hand).count == 3)
      for (width, count) in [(360, 1), (800, 2), (1_500, 3), (729, 1), (1_600, 3), (800, 2)] {
        try hand.resize(width: width, height: 800)
        // The open thread stays open, and panes without room close.
        try hand.sees("Thread · Rebel")
        if count < 3 {
          try hand.misses("Messages in Rebel")
        } else {
          try hand.sees("Messages in Rebel")
        }
        if count < 2 { try hand.misses("Threads") } else { try hand.sees("Threads") }
        #expect(try lists(hand).count == count, "\(width)")
      }
    }

    // The window's shadow takes 10 pixels.
    @Test(arguments: [360, 480, 607, 729, 730, 1_000, 1_409, 1_410, 1_600])
    func `a chat in a window of any width stays inside it`(width: Int) throws {
      let hand = try WindowHand(width: 1_500, height: 700)
      try hand.press("Rebel Alliance")
      try hand.sees("Messages in Rebel")
      try hand.resize(width: width, height: 700)
      try hand.sees("Send")
      if width < 730 { try hand.misses("Threads") } else { try hand.sees("Threads") }
      let ends = try hand.texts().map { $0.place[0] + $0.place[2] }
      #expect(ends.allSatisfy { $0 <= width }, "\(ends)")
      let texts = try hand.texts()
      let send = try #require(texts.first { $0.text == "Send" })
      let chat = try #require(texts.first { $0.text.hasPrefix("Messages in Rebel") }).place
      // A chat is a column in the middle of a wide pane.
      let end = chat[0] + (chat[2] + min(chat[2], 760)) / 2
      #expect(send.place[2] >= 20 && (end - 60..<end).contains(send.place[0]), "\(send)")
    }
  }
}
