// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftModel

/// Collects the messages of one channel, and builds its threads when all are read.
struct SlackConversation {
  private let channel: SlackChannel
  private let names: SlackNames
  private var messages: [SlackMessage] = []
  /// The index in `messages` of each message, by timestamp.
  private var messageIndices: [String: Int] = [:]

  init(_ channel: SlackChannel, _ names: SlackNames) {
    self.channel = channel
    self.names = names
  }

  /// Adds a message; if several have the same timestamp, the first one is kept.
  mutating func add(_ message: SlackMessage, _ notes: inout ImportReader) {
    guard messageIndices[message.timestamp.text] == nil else {
      notes.note("[\(message.place)].ts", "another message of the channel has the same timestamp")
      return
    }
    messageIndices[message.timestamp.text] = messages.count
    messages.append(message)
  }

  /// Returns the channel with its messages, and its threads.
  ///
  /// - Complexity: O(*n* log *n*) in the number of messages.
  consuming func finish(_ notes: inout ImportReader) -> (ChatChannel, [ChatThread]) {
    let replies = sortReplies(&notes)
    for (parent, replies) in replies {
      let told = messages[parent].replyCount ?? 0
      messages[parent].message.replyCount = max(told, replies.count)
    }
    var channel = channel.channel
    channel.latestMessages = messages.map(\.message).filter(\.isInChannel).sorted {
      ($0.createdAt, $0.id) > ($1.createdAt, $1.id)
    }
    channel.lastMessageAt = channel.newestThatCounts
    let threads = replies.keys.sorted {
      (messages[$0].message.createdAt, $0) < (messages[$1].message.createdAt, $1)
    }
    return (channel, threads.map { thread($0, replies[$0] ?? [], in: channel) })
  }
}

// Threads.
extension SlackConversation {
  /// Finds the replies of each thread; a reply without a parent stays in the channel.
  private mutating func sortReplies(_ notes: inout ImportReader) -> [Int: [Int]] {
    var replies: [Int: [Int]] = [:]
    for (index, message) in messages.enumerated() {
      guard let start = message.thread else { continue }
      guard message.isReply else {
        replies[index, default: []] += []
        continue
      }
      if let parent = messageIndices[start.text], !messages[parent].isReply {
        replies[parent, default: []].append(index)
        messages[index].message.parentID = messages[parent].message.id
        if message.message.kind == .regular { messages[index].message.kind = .reply }
        continue
      }
      let reason =
        messageIndices[start.text] == nil
        ? "no message of the export has the timestamp \(start.text), so the reply stays in the channel"
        : "the message it replies to is a reply itself, so it stays in the channel"
      messages[index].message.custom["thread_ts"] = .string(start.text)
      notes.file = message.file
      notes.note("[\(message.place)].thread_ts", reason)
    }
    return replies
  }

  private func thread(_ parent: Int, _ indices: [Int], in channel: ChatChannel) -> ChatThread {
    var replies = indices.map { messages[$0].message }
    replies.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    let start = messages[parent]
    var thread = ChatThread(
      parentMessage: start.message,
      channel: channel,
      createdAt: replies.first?.createdAt ?? start.message.createdAt
    )
    thread.createdBy = replies.first?.author
    thread.lastMessageAt = replies.last { $0.countsAsLast }?.createdAt
    thread.updatedAt = thread.lastMessageAt
    thread.replyCount = start.message.replyCount
    thread.latestReplies = replies
    var known: Set<UserID> = []
    let writers = ([start.message] + replies).map(\.author)
    for user in writers where known.insert(user.id).inserted {
      thread.threadParticipants.append(ThreadParticipant(user: user))
    }
    thread.activeParticipantCount = thread.threadParticipants.count
    for user in start.repliers where known.insert(user).inserted {
      thread.threadParticipants.append(ThreadParticipant(user: names.user(user)))
    }
    thread.participantCount = thread.threadParticipants.count
    return thread
  }
}

extension ChatMessage {
  /// Whether the message has nothing to show and isn't the mark of a deleted message.
  var saysNothing: Bool {
    kind != .deleted && attachments.isEmpty && poll == nil && text.allSatisfy(\.isWhitespace)
  }
}

/// A message with the thread data of an export.
struct SlackMessage {
  var message: ChatMessage
  /// The message's timestamp, unique in its channel.
  let timestamp: SlackTimestamp
  /// The timestamp of the message that starts its thread, possibly its own.
  let thread: SlackTimestamp?
  /// The number of replies according to the export.
  let replyCount: Int?
  /// The users who replied according to the export.
  let repliers: [UserID]
  /// The file and the index in it, for issues.
  let file: String
  let place: Int

  /// Whether the message is a reply in another message's thread.
  var isReply: Bool { thread.map { $0 != timestamp } ?? false }
}

/// The date of a message, which is also its id within the channel: `1700000000.000100`.
struct SlackTimestamp: Hashable {
  let text: String
  /// The date, exact to the microsecond.
  let date: Date

  /// Reads seconds since 1970 with six decimal digits, up to the year 9999.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...12).contains(parts[0].count), parts[1].count == 6,
      let seconds = Self.number(parts[0]), let micros = Self.number(parts[1]),
      seconds < Self.secondsEnd
    else { return nil }
    self.text = text
    date = Date(timeIntervalSinceReferenceDate: Self.reference(seconds) + Double(micros) / 1e6)
  }

  /// Returns the date for whole seconds since 1970, or `nil` beyond the year 9999.
  static func date(seconds: Int) -> Date? {
    (0..<secondsEnd).contains(seconds)
      ? Date(timeIntervalSinceReferenceDate: reference(seconds)) : nil
  }

  /// The first second of the year 10000, which a date of four digits can't express.
  private static let secondsEnd = 253_402_300_800

  /// Returns seconds since 2001, the reference date of `Date`; sums with a fraction are exact only relative to it.
  private static func reference(_ seconds: Int) -> Double { Double(seconds - 978_307_200) }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var number = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
