// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftLists
import WeftModel
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

/// The row of a thread without replies, and of one whose title is blank.
@Suite struct ThreadWithoutRepliesTests {
  private func row(_ change: (inout ChatThread) -> Void) -> ThreadListRow {
    let thread = Samples.thread {
      $0.replyCount = 1
      $0.latestReplies = [Samples.message("Here", id: "r")]
      change(&$0)
    }
    return ThreadListRow(
      rowID: 1,
      item: ChatThreadListItemViewModel(thread: thread, environment: Samples.environment())
    )
  }

  private func unanswered(_ thread: inout ChatThread) {
    (thread.replyCount, thread.latestReplies) = (0, [])
  }

  /// The column at which the channel's name starts.
  private func edge(_ row: ThreadListRow) throws -> Int {
    let scene = try Scene { ThreadListItem(row: row) }.validated()
    let text = TerminalScreen(scene, columns: 60, rows: 4, theme: .light).text
    let line = try #require(text.split(separator: "\n").first { $0.contains("General") })
    let place = try #require(line.firstRange(of: "General"))
    return line.distance(from: line.startIndex, to: place.lowerBound)
  }

  @Test func `a row without replies starts at the same edge, and shows no count`() throws {
    let (plain, answered) = (row(unanswered), row { _ in })
    #expect(try edge(plain) == edge(answered))
    #expect(answered.replyCountText == "1 reply" && plain.replyCountText.isEmpty)
    #expect(!plain.accessibilityLabel.contains("0 replies"))
    #expect(!"\(try Scene { ThreadListItem(row: plain) }.validated().json)".contains("0 replies"))
  }

  @Test(arguments: ["", "  \n"])
  func `a blank title counts as missing`(title: String) {
    let (blank, untitled) = (row { $0.title = title }, row { $0.title = nil })
    #expect(blank.parentMessageText == untitled.parentMessageText)
    #expect(blank.parentMessageContentText == untitled.parentMessageContentText)
    #expect(blank.accessibilityLabel == untitled.accessibilityLabel)
  }
}
