// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftModel

/// Keeps what an import delivers, and checks what every sink may rely on.
struct CheckingSink: ImportSink, Equatable {
  private(set) var users: [UserID: ChatUser] = [:]
  private(set) var channels: [ChannelID: ChatChannel] = [:]
  private(set) var threads: [ChatThread] = []
  private(set) var events: [ChatEvent] = []

  mutating func receive(_ user: ChatUser) {
    users[user.id] = user
  }

  mutating func receive(_ channel: ChatChannel) {
    precondition(channels.updateValue(channel, forKey: channel.id) == nil, "a channel twice")
    check(channel.latestMessages, isNewestFirst: true)
    for message in channel.latestMessages {
      precondition(message.isInChannel || message.parentID != nil, "a message that stands nowhere")
      precondition(users[message.author.id] != nil, "an author nobody was told of")
    }
    precondition(channel.memberCount >= channel.members.count, "members that don't count")
  }

  mutating func receive(_ thread: ChatThread) {
    precondition(channels[thread.channel.id] != nil, "a thread before its channel")
    precondition(thread.id == thread.parentMessage.id, "a thread of another message")
    precondition(thread.replyCount >= 0, "fewer than no replies")
    check(thread.latestReplies, isNewestFirst: false)
    for reply in thread.latestReplies { precondition(reply.parentID != nil, "a reply to nothing") }
    threads.append(thread)
  }

  mutating func receive(_ event: ChatEvent) {
    events.append(event)
  }

  private func check(_ messages: [ChatMessage], isNewestFirst: Bool) {
    precondition(Set(messages.map(\.id)).count == messages.count, "a message twice")
    for (first, second) in zip(messages, messages.dropFirst()) {
      let (newer, older) = isNewestFirst ? (first, second) : (second, first)
      let isSorted =
        newer.createdAt == older.createdAt ? newer.id > older.id : newer.createdAt > older.createdAt
      precondition(isSorted, "messages out of order")
    }
  }
}

/// Checks the invariants of every report.
func check(_ report: ImportReport, _ sink: CheckingSink) {
  precondition(report.issues.count <= ImportReport.issueLimit, "too many issues")
  precondition(report.channels == sink.channels.count, "channels that are counted wrongly")
  precondition(report.threads == sink.threads.count, "threads that are counted wrongly")
  for issue in report.issues {
    precondition(!issue.reason.isEmpty, "an issue without a reason")
    let isLine = !issue.description.unicodeScalars.contains {
      $0.properties.generalCategory == .control
    }
    precondition(isLine, "an issue that is no line")
  }
}
