// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftTestSupport
import WeftWeb

@testable import WeftPage

/// A page while an AI assistant answers: what its patches contain, and what screen readers hear.
@Suite struct ServedAssistantTests {
  private static let cid = "messaging:general"

  /// A page of the chat, drawn without a browser.
  private final class Page {
    let app: ChatApp
    private let viewer: Viewer
    private var writer: FrameWriter
    private(set) var said: [String] = []

    init(start: [ScreenName]) throws {
      app = try ServedSite().app
      viewer = Viewer(app, start: start)
      writer = FrameWriter(SharedFrames(app, LiveScene.Looks()), rows: 60)
      _ = try patch()
    }

    func patch() throws -> JSONValue? {
      guard let bytes = writer.patch(of: viewer) else { return nil }
      let patch = try JSONParser.parse(bytes)
      if let text = patch["say"]?.text { said.append(text) }
      return patch
    }

    func apply(_ line: String) { _ = app.engine.apply(EventLog(Array("\(line)\n".utf8))) }

    func happen(_ lines: String...) throws -> JSONValue? {
      for line in lines { apply(line) }
      return try patch()
    }
  }

  private static let begin = """
    {"type":"message.new","cid":"\(cid)","created_at":"2026-05-28T20:28:01Z","user_id":"r2d2",
     "message":{"id":"x1","text":"","user_id":"r2d2","created_at":"2026-05-28T20:28:01Z"}}
    """.replacing("\n", with: "")

  private static func state(_ name: String, second: Int) -> String {
    """
    {"type":"ai_indicator.update","cid":"\(cid)","created_at":"2026-05-28T20:28:\(second)Z",\
    "user_id":"r2d2","message_id":"x1","ai_state":"\(name)"}
    """
  }

  private static func text(_ text: String, second: Int, part: Int = 0) -> String {
    let fraction = String(1_000_000 + part).dropFirst()
    return """
      {"type":"message.updated","cid":"\(cid)","created_at":"2026-05-28T20:28:\(second).\(fraction)Z",\
      "message":{"id":"x1","text":"\(text)","updated_at":"2026-05-28T20:28:\(second).\(fraction)Z"}}
      """
  }

  private static let end = """
    {"type":"ai_indicator.clear","cid":"\(cid)","created_at":"2026-05-28T20:28:59Z"}
    """

  @Test func `one more word costs one row, and a patch of about that row's size`() throws {
    let page = try Page(start: [.channels, .messages("messaging:general")])
    _ = try page.happen(Self.begin, Self.state("AI_STATE_GENERATING", second: 10))
    var words = "The"
    for number in 0..<20 {
      words += " word\(number)"
      let next = try page.happen(Self.text(words, second: 11, part: number))
      let patch = try #require(next)
      guard case .object(let rows)? = patch["rows"] else { return #expect(Bool(false)) }
      #expect(rows.count == 1 && patch["moves"] == nil && patch["gone"] == nil)
      #expect(patch["frame"] == nil && patch["say"] == nil && patch["reset"] == nil)
      let row = JSONWriter.compact(patch["rows"] ?? .null).utf8.count
      let whole = JSONWriter.compact(patch).utf8.count
      #expect(row < 1_500 + 2 * words.utf8.count && whole - row < 200, "\(whole) bytes, row \(row)")
    }
  }

  @Test func `a thousand parts in a turn cost one patch with one row`() throws {
    let page = try Page(start: [.channels, .messages("messaging:general")])
    _ = try page.happen(Self.begin, Self.state("AI_STATE_GENERATING", second: 10))
    let generation = page.app.engine.changeCount
    for number in 0..<1_000 {
      page.apply(Self.text("Word \(number)", second: 11, part: number))
    }
    #expect(page.app.engine.changeCount > generation)
    let next = try page.patch()
    guard case .object(let rows)? = next?["rows"] else { return #expect(Bool(false)) }
    let row = JSONWriter.compact(next?["rows"] ?? .null)
    #expect(rows.count == 1 && row.contains("Word 999"))
    #expect(try page.patch() == nil, "nothing is left for a second frame")
  }

  @Test func `screen readers hear the start once, and the answer once when it is complete`() throws
  {
    let page = try Page(start: [.channels, .messages("messaging:general")])
    _ = try page.happen(Self.begin)
    #expect(page.said.isEmpty, "an empty message is no news")
    _ = try page.happen(Self.state("AI_STATE_THINKING", second: 10))
    _ = try page.happen(Self.state("AI_STATE_THINKING", second: 11))
    _ = try page.happen(Self.state("AI_STATE_GENERATING", second: 12))
    for second in 13..<40 { _ = try page.happen(Self.text("Part \(second)", second: second)) }
    #expect(page.said.count == 1 && page.said.first?.contains("hinking…") == true)
    _ = try page.happen(Self.end)
    #expect(page.said.count == 2 && page.said[1].contains("Part 39"))
    _ = try page.happen(Self.text("Part 40", second: 41))
    #expect(page.said.count == 2)
  }

  @Test func `a message of another user is still heard while an answer grows`() throws {
    let page = try Page(start: [.channels, .messages("messaging:general")])
    _ = try page.happen(Self.begin, Self.state("AI_STATE_GENERATING", second: 10))
    let other = ServedSessionTests.message("Wait", in: Self.cid, id: "x2", at: "20:28:20")
    _ = try page.happen(String(decoding: other.dropLast(), as: UTF8.self))
    #expect(page.said.last?.contains("Wait") == true)
    _ = try page.happen(Self.text("The answer", second: 30), Self.end)
    #expect(page.said.last?.contains("The answer") == true)
  }

  @Test func `beside a chat, the row of the list stays while the answer grows`() throws {
    let page = try Page(start: [.channels])
    _ = try page.happen(Self.begin, Self.state("AI_STATE_GENERATING", second: 10))
    #expect(try page.happen(Self.text("One", second: 11))?["rows"] == nil)
    let ended = try page.happen(Self.text("One two", second: 12), Self.end)
    let rows = JSONWriter.compact(ended?["rows"] ?? .null)
    #expect(rows.contains("One two"))
  }
}
