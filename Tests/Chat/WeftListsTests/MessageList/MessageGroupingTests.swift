// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Section 5.3 of the reference: runs of messages, in lists ordered newest first.
@Suite struct MessageGroupingTests {
  /// Parses messages from a text such as "L0 L30 l95 s100": author, then seconds before now.
  ///
  /// **L**eia, **M**e, **H**an; **e**dited by Leia, **d**eleted and edited by Leia; of the **s**ystem,
  /// an **x** error and an **o** ephemeral one by Leia.
  private func messages(_ text: String) -> [ChatMessage] {
    text.split(separator: " ").enumerated().map { index, word in
      let who = word.prefix(1)
      let author = ["M": Samples.me, "H": Samples.droid][who] ?? Samples.leia
      let age = TimeInterval(word.dropFirst()) ?? .nan
      return Samples.message("\(index)", from: author, id: "\(index)", age: age) {
        if who == "e" || who == "d" { $0.textUpdatedAt = Samples.now }
        if who == "d" { $0.deletedAt = Samples.now }
        let kinds: [Substring: ChatMessage.Kind] = ["s": .system, "x": .error, "o": .ephemeral]
        if let kind = kinds[who] { $0.kind = kind }
      }
    }
  }

  /// Returns a letter per message: **f**irst, **l**ast, **b**oth or - neither.
  private func positions(
    _ text: String,
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) -> String {
    var config = MessageListConfig()
    config.maxTimeIntervalBetweenMessagesInGroup = 60
    change(&config)
    return config.grouping.positions(of: messages(text)).map {
      switch $0.names {
      case ["first"]: "f"
      case ["last"]: "l"
      case ["first", "last"]: "b"
      default: "-"
      }
    }.joined()
  }

  @Test(arguments: [
    // No, one, two or three messages of one author.
    ("", ""), ("L0", "f"), ("L0 L10", "fl"), ("L0 L10 L20", "f-l"), ("L0 L10 L20 L30", "f--l"),
    // Another author ends a run.
    ("L0 M10", "bb"), ("L0 L1 M2 M3 L4", "flflb"), ("L0 M1 L2", "bbb"), ("M0 L1 L2 L3", "bf-l"),
    // More than sixty seconds between neighbours; the run as a whole may be longer.
    ("L0 L60", "fl"), ("L0 L60.001", "bb"), ("L0 L61 L62", "bfl"), ("L0 L60 L120 L180", "f--l"),
    // The same moment is one run, and so is an older message that claims to be newer.
    ("L0 L0 L0", "f-l"), ("L5 L0", "fl"),
  ])
  func `a run is over after a message by another author or after a minute`(
    messages: String,
    expected: String
  ) {
    #expect(positions(messages) == expected)
  }

  @Test(arguments: [
    // The message above a lone one ends its run, and only that.
    ("L0 s1 L2", "f-f"), ("s0 L1 L2", "ffl"), ("x0 L1", "ff"), ("o0 L1 L2 L3", "ff-l"),
    ("s0 M1", "bf"), ("s0 s1 s2", "fff"), ("L0 s61 L62", "bff"), ("M0 s1 M2 M3", "bbfl"),
  ])
  func `a system message starts a new run above it`(messages: String, expected: String) {
    #expect(positions(messages) == expected)
  }

  @Test(arguments: [
    ("L0 e10", "bb"), ("e0 L10", "fl"), ("L0 e10 L20", "bfl"), ("e0 e10", "bb"), ("L0 d10", "fl"),
  ])
  func `an edited message is labelled and starts a run`(messages: String, expected: String) {
    #expect(positions(messages) == expected)
  }

  @Test func `edits start no run if their label is disabled`() {
    #expect(positions("L0 e10 L20") { $0.isMessageEditedLabelEnabled = false } == "f-l")
  }

  @Test func `the longest gap is configurable`() {
    let text = "L0 L60 L180"
    #expect(positions(text) { $0.maxTimeIntervalBetweenMessagesInGroup = 120 } == "f-l")
    #expect(positions(text) { $0.maxTimeIntervalBetweenMessagesInGroup = 0 } == "bbb")
    #expect(positions("L0 L0") { $0.maxTimeIntervalBetweenMessagesInGroup = 0 } == "fl")
  }

  @Test func `with grouping disabled every message shows all its parts`() {
    var environment = Samples.environment { $0.messageList.groupMessages = false }
    let messages = messages("L0 L0 M1 L9 L5")
    let list = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: messages,
      environment: environment
    )
    #expect(list.rows(in: 0..<5).allSatisfy { $0.showsAllInfo })
    environment.config.messageList.groupMessages = true
    let grouped = ChatMessageListViewModel(
      channel: Cast.group(),
      messages: messages,
      environment: environment
    )
    #expect(grouped.rows(in: 0..<5).map(\.showsAllInfo) == [true, false, true, true, false])
  }

  @Test(arguments: 0..<40) func `every run has one first and one last message`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var age = 0
    let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      age += Int.random(in: 0...90, using: &random)
      return "\("LLMMH".randomElement(using: &random) ?? "L")\(age)"
    }.joined(separator: " ")
    let positions = positions(text)
    #expect(positions.first == (positions.count == 1 ? "f" : positions.first), "\(text)")
    var isOpen = false
    for (index, position) in positions.enumerated() where positions.count > 1 {
      #expect(isOpen == (position == "-" || position == "l"), "\(index) of \(text): \(positions)")
      isOpen = position == "f" || position == "-"
    }
  }
}
