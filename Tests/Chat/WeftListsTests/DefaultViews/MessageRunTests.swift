// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftTestSupport
import WeftViews

/// The parts of default message rows and their order: the name above a run, the time after it.
@Suite struct MessageRunTests {
  /// Returns the texts in reading order of messages given newest first.
  private func texts(
    _ messages: [ChatMessage],
    in channel: ChatChannel = Cast.group()
  ) throws -> [String] {
    let list = ChatMessageListViewModel(
      channel: channel,
      messages: messages,
      environment: Samples.environment { $0.messageList.dateIndicatorPlacement = .none }
    )
    list.showsBars = false
    return try list.screen(rowLimit: 20).texts()
  }

  private func run(_ author: ChatUser, _ texts: String...) -> [ChatMessage] {
    texts.enumerated().map { index, text in
      Samples.message(text, from: author, id: text, age: Double(60 + index * 120))
    }
  }

  @Test func `a run has its author and avatar at the top and the time at its end`() throws {
    let run = run(Samples.leia, "c", "b", "a")
    #expect(try texts(run) == ["LO", "Leia Organa", "a", "b", "c", "20:25"])
  }

  @Test func `a notice closes a run, and the name is repeated after it`() throws {
    let joined = Samples.message("Leia joined", id: "j", age: 120) { $0.kind = .system }
    let messages = run(Samples.leia, "b") + [joined] + [Samples.message("a", id: "a", age: 180)]
    #expect(
      try texts(messages)
        == ["LO", "Leia Organa", "a", "20:23", "Leia joined", "LO", "Leia Organa", "b", "20:25"]
    )
  }

  @Test func `a direct conversation shows no names above messages`() throws {
    let run = run(Cast.alice, "b", "a")
    #expect(try texts(run, in: Cast.direct()) == ["A", "a", "b", "20:25"])
  }

  @Test func `the user's own time is on the inner side of the bubble`() throws {
    #expect(try texts(run(Samples.me, "b", "a")) == ["a", "20:25", "b"])
  }

  @Test func `an edited message's longer time line is below its bubble`() throws {
    let edited = Samples.message("a") { $0.textUpdatedAt = Samples.now }
    #expect(try texts([edited]) == ["LO", "Leia Organa", "a", "20:25 • Edited"])
  }

  @Test func `notes are on the name's line`() throws {
    let pinned = Samples.message("a") { $0.pinnedAt = Samples.now }
    #expect(try texts([pinned]) == ["LO", "Leia Organa", "Pinned", "a", "20:25"])
  }

  @Test func `a run spans pauses of up to five minutes`() throws {
    let near = [
      Samples.message("b", id: "b", age: 0), Samples.message("a", id: "a", age: 300),
    ]
    #expect(try texts(near).filter { $0 == "Leia Organa" }.count == 1)
    let far = [Samples.message("b", id: "b", age: 0), Samples.message("a", id: "a", age: 301)]
    #expect(try texts(far).filter { $0 == "Leia Organa" }.count == 2)
  }

  @Test func `a day is relabelled once it is over`() {
    struct Calendar: TimestampFormatting {
      let plain = PlainTimestampFormatter()
      func rowText(for date: Date, now: Date) -> String { plain.rowText(for: date, now: now) }
      func timeText(for date: Date) -> String { plain.timeText(for: date) }
      func dayText(for date: Date) -> String { plain.dayText(for: date) }
      func separatorText(for date: Date, now: Date) -> String {
        isSameDay(date, now) ? "Today" : dayText(for: date)
      }
      func isSameDay(_ one: Date, _ other: Date) -> Bool { plain.isSameDay(one, other) }
      func secondsFromGMT(at date: Date) -> Int { 0 }
    }
    var environment = Samples.environment()
    environment.timestamps = Calendar()
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [Samples.message("a")],
      environment: environment
    )
    #expect(list.rows(in: 0..<1).map(\.dateSeparatorText) == ["Today"])
    list.advance(to: Samples.now.addingTimeInterval(86_400))
    #expect(list.rows(in: 0..<1).map(\.dateSeparatorText) == ["2026-05-28"])
  }
}
