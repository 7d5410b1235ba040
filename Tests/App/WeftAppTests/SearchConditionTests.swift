// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftStore
import WeftTestSupport

@testable import WeftApp

/// Searches with conditions, in memory and in a file.
@Suite struct SearchConditionTests {
  private let workspace: Workspace
  private let scratch: Scratch

  /// Messages at noon of the days before ``Samples/now``; `m3` is three days old.
  init() throws {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.now = Samples.now
    func message(
      _ number: Int,
      _ text: String,
      from author: ChatUser = Samples.leia,
      _ change: (inout ChatMessage) -> Void = { _ in }
    ) -> ChatMessage {
      Samples.message(text, from: author, id: "m\(number)", age: Double(number) * 86_400, change)
    }
    func attached(_ kind: ChatAttachment.Kind) -> (inout ChatMessage) -> Void {
      { $0.attachments = [ChatAttachment(kind: kind, title: "a", url: "a.bin")] }
    }
    workspace.channels = [
      Samples.channel(
        "general",
        name: "General",
        [
          message(5, "the plan"), message(4, "my plan", from: Samples.me),
          message(3, "see https://example.org/plan"), message(2, "plan", attached(.file)),
        ]
      ),
      Samples.channel(
        "other",
        name: "General talk",
        [
          message(7, "old plan"), message(6, "plan", attached(.image)),
          message(1, "") { $0.poll = ChatPoll(name: "Band?", createdBy: Samples.leia) },
        ]
      ),
    ]
    self.workspace = workspace
    scratch = try Scratch()
  }

  private func engine(isStored: Bool) throws -> Engine {
    guard isStored else {
      return Engine(workspace: workspace, environment: Samples.environment())
    }
    let path = scratch.path("w.weft").path
    try WorkspaceStore(creating: path, workspace).add(workspace)
    return try Engine(
      store: WorkspaceStore(opening: path),
      environment: Samples.environment()
    )
  }

  private static func day(_ age: Double) -> String {
    let date = Samples.now.addingTimeInterval(-age * 86_400)
    return date.formatted(.iso8601.year().month().day())
  }

  private static let cases: [(String, [Int])] = [
    ("plan", [2, 3, 4, 5, 6, 7]), ("plan from:leia", [2, 3, 5, 6, 7]), ("from:me", [4]),
    ("FROM:\"leia organa\" has:file", [2]), ("has:link", [3]), ("has:image plan", [6]),
    ("has:poll", [1]), ("in:\"General\" plan", [2, 3, 4, 5]), ("in:talk", [1, 6, 7]),
    ("in:general from:me", [4]), ("plan before:\(day(5))", [6, 7]),
    ("plan after:\(day(4))", [2, 3]), ("after:\(day(6)) before:\(day(3)) plan", [4, 5]),
    ("has:link has:file", []), ("from:nobody", []), ("has:", []), ("in:\"Gen\"", []),
  ]

  @Test(arguments: cases, [false, true])
  func `conditions and words together decide which messages are found`(
    search: (text: String, found: [Int]),
    isStored: Bool
  ) throws {
    let viewer = Viewer(ChatApp(try engine(isStored: isStored)))
    viewer.search(true)
    let list = try #require(viewer.top.channels)
    viewer.top.search?.search(for: search.text)
    while viewer.app.engine.isSearching { viewer.app.turn(at: .now) }
    let messages = list.searchResults.filter { $0.searchType == .messages }
    #expect(messages.compactMap(\.message).map { Int($0.id.rawValue.dropFirst()) } == search.found)
    let isConditional = !SearchFilters(search.text).isEmpty
    #expect(!isConditional || list.searchResults.count == messages.count, "a chat was found")
  }

  @Test(arguments: [
    ("plan from:leia has:link", "Only messages from leia, with a link"),
    ("in:\"General\" before:2026-06-05", "Only messages in General, before 2026-06-05"),
    ("has:cats", "has: takes one of these words: link, file, image, poll"),
    ("after:monday plan", "after: takes a day such as 2026-06-05"),
  ])
  func `the results say what was left out, or which value is unknown`(
    text: String,
    notice: String
  ) throws {
    let viewer = Viewer(ChatApp(try engine(isStored: false)))
    viewer.search(true)
    viewer.top.search?.search(for: text)
    while viewer.app.engine.isSearching { viewer.app.turn(at: .now) }
    let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]
    let texts = try viewer.scene(rowLimit: 20).texts().map { text in
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !isolates.contains($0) }))
    }
    #expect(texts.contains(notice), "\(texts)")
    viewer.top.search?.search(for: "plan")
    #expect(viewer.top.channels?.searchNotice == nil)
  }

  @Test func `a search from a chat starts with that chat`() throws {
    let viewer = Viewer(ChatApp(try engine(isStored: false)))
    viewer.show([.channels, .messages("messaging:general")])
    viewer.perform(AppAction.searchHere)
    #expect(viewer.isSearching && viewer.top.search?.text == "in:\"General\" ")
    viewer.search(false)
    viewer.perform(AppAction.searchHere)
    #expect(viewer.isSearching && viewer.top.search?.text == "")
  }

  @Test func `the words of a search are highlighted, and not its conditions`() throws {
    let viewer = Viewer(ChatApp(try engine(isStored: false)))
    viewer.search(true)
    viewer.top.search?.search(for: "plan from:leia")
    while viewer.app.engine.isSearching { viewer.app.turn(at: .now) }
    let row = try #require(viewer.top.channels?.searchRows(in: 0..<1).first)
    #expect(row.textMarks.count == 1 && row.titleMarks == [])
  }
}
