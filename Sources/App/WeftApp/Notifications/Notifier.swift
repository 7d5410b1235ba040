// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The rules for notifying a user about messages, as a value: messages and times in, notifications out.
///
///     notifier.look(false)
///     notifier.take(message, at: now)
///     notifier.drain(at: now + Notifier.gathering)  // one notification of all messages so far
///
/// It knows nothing about surfaces, and its texts are one line without control characters.
struct Notifier {
  /// Which messages the user wants to be notified about.
  var choice: NotificationChoice {
    didSet { if choice == .off { waiting = Waiting() } }
  }
  /// The hours in which messages are not passed to it.
  var quietHours: QuietHours?
  /// Whether the user looks at a surface and so needs no notification.
  private(set) var isLookedAt = true
  private var waiting = Waiting()
  /// When the last notifications were shown; at most ``mostInAMinute`` entries.
  private var shown: [ContinuousClock.Instant] = []
  private var number = 0

  /// How long messages are collected into one notification.
  static let gathering = Duration.seconds(1)
  /// The maximum number of notifications per minute; messages beyond that go into the next one.
  static let mostInAMinute = 6
  /// The maximum number of chats that a notification names.
  static let mostNames = 4
  /// The most Unicode scalars of a name.
  static let mostInName = 60
  /// The most Unicode scalars of a message.
  static let mostInText = 200
  /// The maximum number of chats whose messages are kept; messages of further chats are only counted.
  static let mostChats = 100

  /// A message that has arrived.
  struct Message: Equatable, Sendable {
    let channel: ChannelID
    /// The message whose thread it is in.
    var thread: MessageID?
    let author: String
    let channelName: String
    let text: String
    /// Whether it is in a direct conversation.
    var isDirect = false
    /// Whether it mentions the user.
    var isMention = false
    /// Whether its channel or its author is muted.
    var isMuted = false
    /// Whether only mentions notify in its channel.
    var isQuiet = false
    /// Whether the user wrote it or has already read it.
    var isKnown = false
  }

  /// The waiting messages of a chat.
  private struct Chat {
    var count = 1
    var last: Message
  }

  private struct Waiting {
    /// The chats, in the order of their first messages.
    var chats: [Chat] = []
    var furtherCount = 0
    var since: ContinuousClock.Instant?

    var count: Int { chats.reduce(furtherCount) { $0 + $1.count } }
  }

  init(_ choice: NotificationChoice) { self.choice = choice }

  /// Notes whether the user looks at a surface; a user who does has seen the waiting messages.
  mutating func look(_ isLookedAt: Bool) {
    self.isLookedAt = isLookedAt
    if isLookedAt { waiting = Waiting() }
  }

  /// Takes a message that has arrived.
  mutating func take(_ message: Message, at now: ContinuousClock.Instant) {
    guard !isLookedAt, isWanted(message) else { return }
    waiting.since = waiting.since ?? now
    if let place = waiting.chats.firstIndex(where: { $0.last.channel == message.channel }) {
      waiting.chats[place].count += 1
      waiting.chats[place].last = message
    } else if waiting.chats.count < Self.mostChats {
      waiting.chats.append(Chat(last: message))
    } else {
      waiting.furtherCount += 1
    }
  }

  private func isWanted(_ message: Message) -> Bool {
    if message.isKnown || message.isMuted { return false }
    if message.isQuiet { return choice != .off && message.isMention }
    return switch choice {
    case .off: false
    case .mentions: message.isMention || message.isDirect
    case .all: true
    }
  }

  /// When ``drain(at:)`` has a notification, or `nil` while no message waits.
  var due: ContinuousClock.Instant? {
    guard let since = waiting.since else { return nil }
    let gathered = since + Self.gathering
    guard shown.count >= Self.mostInAMinute else { return gathered }
    return max(gathered, shown[0] + .seconds(60))
  }

  /// Returns one notification of all waiting messages and removes them, once it is due.
  ///
  /// - Parameter count: Formats a number.
  mutating func drain(
    at now: ContinuousClock.Instant,
    _ count: (Int) -> String = { "\($0)" }
  ) -> ChatNotification? {
    guard let due, due <= now else { return nil }
    number += 1
    shown = shown.suffix(Self.mostInAMinute - 1) + [now]
    defer { waiting = Waiting() }
    guard waiting.chats.count == 1 else { return ofSeveral(count) }
    let chat = waiting.chats[0]
    let last = waiting.chats[0].last
    let author = Self.line(last.author)
    let name = Self.line(last.channelName)
    let text = Self.line(last.text, atMost: Self.mostInText)
    let isNamed = name.isEmpty || name == author
    let isOne = chat.count == 1
    return ChatNotification(
      number: number,
      title: isOne
        ? (isNamed ? author : "\(author), \(name)")
        : "\(name.isEmpty ? author : name) (\(count(chat.count)))",
      body: isOne || isNamed ? text : "\(author): \(text)",
      path: [.channels, .messages(last.channel)] + (last.thread.map { [.replies($0)] } ?? [])
    )
  }

  private func ofSeveral(_ count: (Int) -> String) -> ChatNotification {
    let names = waiting.chats.prefix(Self.mostNames).map { chat in
      let name = Self.line(chat.last.channelName)
      return "\(name.isEmpty ? Self.line(chat.last.author) : name) (\(count(chat.count)))"
    }
    let isAll = waiting.chats.count <= Self.mostNames
    return ChatNotification(
      number: number,
      title: "Weft (\(count(waiting.count)))",
      body: names.joined(separator: ", ") + (isAll ? "" : " …"),
      path: [.channels]
    )
  }

  /// Returns a foreign text as one line of bounded length, without characters that control what shows it.
  private static func line(_ text: String, atMost most: Int = mostInName) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * most)))
    let harmless = String.UnicodeScalarView(
      start.unicodeScalars.lazy.filter { scalar in
        // Bidirectional controls would reorder the text around it; other format characters join letters.
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
    )
    return ChannelListAlert.shown(String(harmless), otherwise: "", atMost: most)
  }
}
