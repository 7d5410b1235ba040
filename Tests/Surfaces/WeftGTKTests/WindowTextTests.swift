// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Texts in the window: selecting and copying their letters, and opening their links.
extension OnADisplay {
  @Suite struct WindowTextTests {
    private let scratch: Scratch
    private let hand: WindowHand
    /// The file to which the desktop's program for links writes.
    private let opened: URL

    init() throws {
      scratch = try Scratch()
      opened = scratch.path("opened")
      for folder in ["user/data/applications", "user/config", "user/state"] {
        try FileManager.default.createDirectory(
          at: scratch.path(folder),
          withIntermediateDirectories: true
        )
      }
      let program = try scratch.write(
        "#!/bin/sh\necho \"$1\" >> '\(opened.path)'\n".utf8,
        to: "program"
      )
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700],
        ofItemAtPath: program.path
      )
      _ = try scratch.write(
        """
        [Desktop Entry]
        Type=Application
        Name=Browser
        Exec=\(program.path) %u
        MimeType=x-scheme-handler/https;

        """.utf8,
        to: "user/data/applications/browser.desktop"
      )
      _ = try scratch.write(
        "[Default Applications]\nx-scheme-handler/https=browser.desktop\n".utf8,
        to: "user/config/mimeapps.list"
      )
      hand = try WindowHand(folder: scratch.path("user"), width: 1_200, height: 820)
      try hand.press("Moisture Farming")
      try hand.step("settled Write a message")
      try hand.step("settled 07:05")
    }

    /// The place of the newest message: its left edge, top edge, width and height.
    private func newest() throws -> [Int] {
      try #require(try hand.texts().first { $0.text.contains("r2d2 at 07:05") }).place
    }

    @Test func `the mouse selects letters, and what is selected is copied`() throws {
      let place = try newest()
      // The second line of the bubble: "looked at since spring".
      let (left, line) = (place[0] + 64, place[1] + place[3] - 19)
      try hand.step("sweep \(left + 300) \(line) \(left) \(line)")
      try hand.key("ctrl+c")
      try hand.press("Write a message")
      try hand.key("ctrl+v")
      try hand.sees("Draft: looked at since spring")
    }

    @Test func `a double click selects a word, also in a row that is not selected yet`() throws {
      let place = try newest()
      let (left, line) = (place[0] + 64, place[1] + place[3] - 19)
      try hand.step("click \(left + 10) \(line) --repeat 2 --delay 60 1")
      try hand.key("ctrl+c")
      try hand.press("Write a message")
      try hand.key("ctrl+v")
      // GTK pastes a little later, and an earlier letter would be in front of the word.
      try hand.sees("Draft: looked")
      try hand.type("!")
      try hand.sees("Draft: looked!")
      // A click on letters opens nothing.
      try hand.sees("Messages in Moisture Farming")
    }

    @Test func `a press on a link opens its address`() throws {
      let rows = try hand.texts()
      let place = try #require(rows.first { $0.text.contains("r2d2 at 07:10") }).place
      let line = place[1] + place[3] - 20
      // Beside the link, and then on it.
      try hand.step("click \(place[0] + 100) \(line)")
      try hand.step("click \(place[0] + 250) \(line)")
      let end = Date(timeIntervalSinceNow: 30)
      while !FileManager.default.fileExists(atPath: opened.path), Date() < end {
        try hand.step("focused")
      }
      let text = try String(contentsOf: opened, encoding: .utf8)
      #expect(text == "https://example.org/vaporators\n")
    }
  }
}
