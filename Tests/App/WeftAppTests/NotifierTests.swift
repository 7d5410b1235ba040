// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// Which messages the user is notified about, when, and with which text.
@Suite struct NotifierTests {
  private let start = ContinuousClock.now
  private static let direct = Notifier.Message(
    channel: "messaging:leia",
    author: "Leia",
    channelName: "Leia",
    text: "Are you there?",
    isDirect: true
  )
  private static let group = Notifier.Message(
    channel: "messaging:base",
    author: "Han",
    channelName: "Echo Base",
    text: "It is cold"
  )

  private static func changed(
    _ message: Notifier.Message,
    _ change: (inout Notifier.Message) -> Void
  ) -> Notifier.Message {
    var message = message
    change(&message)
    return message
  }

  /// A notifier whose user is looking elsewhere.
  private func notifier(_ choice: NotificationChoice = .all) -> Notifier {
    var notifier = Notifier(choice)
    notifier.look(false)
    return notifier
  }

  private func shown(_ messages: [Notifier.Message]) -> ChatNotification? {
    var notifier = notifier()
    for message in messages { notifier.take(message, at: start) }
    return notifier.drain(at: start + Notifier.gathering)
  }

  @Test(arguments: [
    (NotificationChoice.off, [false, false, false, false]),
    (.mentions, [true, true, false, false]),
    (.all, [true, true, true, false]),
  ])
  func `the setting decides which messages trigger notifications`(
    choice: NotificationChoice,
    wanted: [Bool]
  ) {
    let messages = [
      Self.direct, Self.changed(Self.group) { $0.isMention = true }, Self.group,
      Self.changed(Self.direct) { $0.isKnown = true },
    ]
    for (message, isWanted) in zip(messages, wanted) {
      var notifier = notifier(choice)
      notifier.take(message, at: start)
      #expect((notifier.due != nil) == isWanted)
    }
  }

  @Test func `muted channels never send notifications, and quiet channels only for a mention`() {
    for choice in NotificationChoice.allCases {
      var notifier = notifier(choice)
      notifier.take(
        Self.changed(Self.direct) { ($0.isMuted, $0.isMention) = (true, true) },
        at: start
      )
      notifier.take(Self.changed(Self.direct) { $0.isQuiet = true }, at: start)
      #expect(notifier.due == nil)
      notifier.take(
        Self.changed(Self.direct) { ($0.isQuiet, $0.isMention) = (true, true) },
        at: start
      )
      #expect((notifier.due != nil) == (choice != .off))
    }
  }

  @Test
  func `a user who is looking at Weft is not notified, and pending notifications count as seen`() {
    var notifier = Notifier(.all)
    notifier.take(Self.direct, at: start)
    #expect(notifier.due == nil)
    notifier.look(false)
    notifier.take(Self.direct, at: start)
    #expect(notifier.due != nil)
    notifier.look(true)
    #expect(notifier.due == nil)
    notifier.look(false)
    #expect(notifier.drain(at: start + .seconds(9)) == nil)
  }

  @Test func `switching notifications off drops the pending ones`() {
    var notifier = notifier()
    notifier.take(Self.direct, at: start)
    notifier.choice = .off
    #expect(notifier.drain(at: start + .seconds(9)) == nil)
  }

  @Test func `a notification about one message shows its author and channel`() {
    let one = shown([Self.group])
    #expect(one?.title == "Han, Echo Base")
    #expect(one?.body == "It is cold")
    #expect(one?.path == [.channels, .messages("messaging:base")])
    let direct = shown([Self.direct])
    #expect(direct?.title == "Leia")
    #expect(direct?.body == "Are you there?")
    let reply = shown([Self.changed(Self.group) { $0.thread = "m1" }])
    #expect(reply?.path == [.channels, .messages("messaging:base"), .replies("m1")])
  }

  @Test func `several messages are combined into one notification`() {
    let last = Self.changed(Self.group) {
      $0 = .init(channel: $0.channel, author: "Leia", channelName: $0.channelName, text: "Indeed")
    }
    let one = shown([Self.group, last])
    #expect(one?.title == "Echo Base (2)")
    #expect(one?.body == "Leia: Indeed")
    let two = shown([Self.group, Self.direct, last])
    #expect(two?.title == "Weft (3)")
    #expect(two?.body == "Echo Base (2), Leia (1)")
    #expect(two?.path == [.channels])
  }

  @Test func `a notification waits for messages that follow immediately`() {
    var notifier = notifier()
    notifier.take(Self.direct, at: start)
    #expect(notifier.drain(at: start) == nil)
    #expect(notifier.due == start + Notifier.gathering)
    notifier.take(Self.direct, at: start + .milliseconds(900))
    #expect(notifier.drain(at: start + Notifier.gathering)?.title == "Leia (2)")
    #expect(notifier.due == nil)
  }

  @Test func `notifications per minute are limited, and the next one covers all messages since`() {
    var notifier = notifier()
    var (now, numbers, titles) = (start, [Int](), [String]())
    for _ in 0..<600 {
      notifier.take(Self.direct, at: now)
      now += .milliseconds(100)
      guard let shown = notifier.drain(at: now) else { continue }
      numbers.append(shown.number)
      titles.append(shown.title)
    }
    #expect(numbers == Array(1...Notifier.mostInAMinute))
    now = notifier.due ?? start
    #expect(now == start + .seconds(61))
    let late = notifier.drain(at: now)
    let told = titles.reduce(0) { $0 + (Int($1.drop { $0 != "(" }.dropFirst().dropLast()) ?? 1) }
    #expect(late?.title == "Leia (\(600 - told))")
  }

  @Test func `text from others is shortened to one line without control sequences`() throws {
    let hostile =
      "\u{1B}]0;own\u{7}\r\n\u{9B}31m\u{202E}\u{2066}" + String(repeating: "e\u{301}", count: 9_000)
    let message = Notifier.Message(
      channel: "c",
      author: hostile,
      channelName: hostile + "!",
      text: hostile
    )
    let shown = try #require(self.shown([message]))
    for text in [shown.title, shown.body] {
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
      #expect(text.unicodeScalars.count <= 2 * Notifier.mostInText)
    }
    #expect(shown.title.unicodeScalars.count <= 2 * Notifier.mostInName + 8)
  }

  @Test func `a notification about many chats gives their number and lists only a few`() throws {
    let all = (0..<500).map {
      Notifier.Message(
        channel: ChannelID("c\($0)"),
        author: "",
        channelName: "Chat \($0)",
        text: ""
      )
    }
    let shown = try #require(self.shown(all))
    #expect(shown.title == "Weft (500)")
    #expect(shown.body == "Chat 0 (1), Chat 1 (1), Chat 2 (1), Chat 3 (1) …")
  }
}
