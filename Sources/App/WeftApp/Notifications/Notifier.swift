// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Decides of which messages a user is notified, and when: messages and moments in, notifications out.
///
///     notifier.look(false, at: now)
///     notifier.take(message, at: now)
///     notifier.drain(at: now + Notifier.gathering)  // one notification of all that came meanwhile
///
/// It knows nothing of surfaces, and its texts are one line without control characters.
struct Notifier {
  /// The messages of which the user wants to be notified.
  var choice: NotificationChoice {
    didSet { if choice == .off { waiting = Waiting() } }
  }
  /// Whether the user looks at a surface, and so needs no notification.
  private(set) var isLookedAt = true
  private var waiting = Waiting()
  /// When the last notifications were shown, at most as many as a minute may have.
  private var shown: [ContinuousClock.Instant] = []
  private var number = 0

  /// How long messages are gathered into one notification.
  static let gathering = Duration.seconds(1)
  /// The most notifications in a minute; what comes meanwhile is in the next one.
  static let mostInAMinute = 6
  /// The most chats that a notification names.
  static let mostNames = 4
  /// The most scalars of a name, and of a message.
  static let mostInName = 60
  /// See ``mostInName``.
  static let mostInText = 200
  /// The most chats of which messages wait; those of further ones are counted together.
  static let mostChats = 100

  /// A message that has arrived.
  struct Message: Equatable, Sendable {
    let channel: ChannelID
    /// The message whose thread it is in.
    var thread: MessageID?
    let author: String
    let channelName: String
    let text: String
    /// Whether it is in a conversation between people, without a topic.
    var isDirect = false
    /// Whether it mentions the user.
    var isMention = false
    /// Whether its channel is muted, or its author.
    var isMuted = false
    /// Whether only mentions notify in its channel.
    var isQuiet = false
    /// Whether the user wrote it, or has read it already.
    var isKnown = false
  }

  /// The messages of a chat that wait.
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

  /// Takes in whether the user looks at a surface; one who does sees what waits.
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

  /// When ``drain(at:)`` has a notification; nil while no message waits.
  var due: ContinuousClock.Instant? {
    guard let since = waiting.since else { return nil }
    let gathered = since + Self.gathering
    guard shown.count >= Self.mostInAMinute else { return gathered }
    return max(gathered, shown[0] + .seconds(60))
  }

  /// Drains what waits into one notification, once it is due.
  ///
  /// - Parameter count: Writes a number.
  mutating func drain(
    at now: ContinuousClock.Instant,
    _ count: (Int) -> String = { "\($0)" }
  ) -> ChatNotification? {
    guard let due, due <= now else { return nil }
    number += 1
    shown = shown.suffix(Self.mostInAMinute - 1) + [now]
    defer { waiting = Waiting() }
    guard waiting.chats.count == 1 else { return ofSeveral(count) }
    let (chat, last) = (waiting.chats[0], waiting.chats[0].last)
    let (author, name) = (Self.line(last.author), Self.line(last.channelName))
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

  /// A text of others as one line, of bounded length, without characters that steer what shows it.
  private static func line(_ text: String, atMost most: Int = mostInName) -> String {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * most)))
    let harmless = String.UnicodeScalarView(
      start.unicodeScalars.lazy.filter { scalar in
        // Marks of direction would turn what stands beside the text; others join letters.
        !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
    )
    return ChannelListAlert.shown(String(harmless), otherwise: "", atMost: most)
  }
}
