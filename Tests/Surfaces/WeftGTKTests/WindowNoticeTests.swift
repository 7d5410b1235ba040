// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The window's notifications as the desktop receives them.
extension OnADisplay {
  @Suite struct WindowNoticeTests {
    private let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      try scratch.write([UInt8](), to: "events")
    }

    /// Adds messages while the user looks elsewhere, each with a notification, and returns the notifications.
    private func notices(
      _ messages: [(text: String, channel: String)],
      _ abilities: String
    ) throws
      -> [String]
    {
      let hand = try WindowHand(
        [
          "--workspace", DesktopRun.demo, "--no-plugins", "--notifications", "all",
          "--now", "2026-06-05T14:30:00Z", "--watch", scratch.path("events").path,
        ],
        environment: ["WEFT_NOTICES": abilities]
      )
      try hand.sees("Leia Organa")
      try hand.step("leave")
      for (number, message) in messages.enumerated() {
        let file = try FileHandle(forWritingTo: scratch.path("events"))
        try file.seekToEnd()
        try file.write(contentsOf: Data((Self.event(message, number) + "\n").utf8))
        try file.close()
        try hand.step("await | number \(number)")
      }
      return try hand.step("notices").filter { $0.hasPrefix("notice: ") }
    }

    private static func event(_ message: (text: String, channel: String), _ number: Int) -> String {
      """
      {"type":"message.new","cid":"messaging:\(message.channel)","created_at":"2026-06-05T14:30:00Z",\
      "user":{"id":"leia"},"message":{"id":"new-\(number)","text":"number \(number) \(message.text)",\
      "user":{"id":"leia"},"created_at":"2026-06-05T14:30:00Z"}}
      """
    }

    @Test func `a chat's notification replaces only its own last one`() throws {
      let found = try notices(
        [("a", "rebel-alliance"), ("b", "falcon-repairs"), ("c", "rebel-alliance")],
        "body"
      )
      #expect(found.map { $0.prefix(9) } == ["notice: 0", "notice: 0", "notice: 1"], "\(found)")
    }

    @Test func `a desktop with markup gets the text of a message escaped`() throws {
      let text = "<b>bold</b> & <a href='x'>link</a>"
      let found = try notices([(text, "rebel-alliance")], "body body-markup body-hyperlinks")
      let escaped = "&lt;b&gt;bold&lt;/b&gt; &amp; &lt;a href=&apos;x&apos;&gt;link&lt;/a&gt;"
      #expect(found.first?.hasSuffix("number 0 \(escaped)") == true, "\(found)")
    }

    @Test func `a desktop without markup gets the text as it is`() throws {
      let found = try notices([("<b>bold</b> & more", "rebel-alliance")], "body")
      #expect(found.first?.hasSuffix("number 0 <b>bold</b> & more") == true, "\(found)")
    }
  }
}
