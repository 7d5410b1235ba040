// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftSource

/// The messages that a user has sent over a source and that have not arrived.
///
/// Those of a channel leave one after the other, so that they arrive in the order in which they were
/// sent.
struct Outbox {
  /// The most messages that wait; a user who writes more is told to wait for the source.
  static let most = 1_000

  private var messages: [ChannelID: [OutgoingMessage]] = [:]
  /// How often in a row the first message of a channel could not be sent.
  private var failures: [ChannelID: Int] = [:]
  private(set) var count = 0

  /// The messages of a channel, of which the first one is on its way.
  subscript(id: ChannelID) -> [OutgoingMessage] { messages[id] ?? [] }

  /// Adds a message; true where no other has to leave before it.
  mutating func add(_ message: OutgoingMessage, to id: ChannelID) -> Bool {
    messages[id, default: []].append(message)
    count += 1
    return messages[id]?.count == 1
  }

  /// Removes the message of a channel that is on its way.
  mutating func removeFirst(of id: ChannelID) -> OutgoingMessage? {
    failures[id] = nil
    guard var waiting = messages[id], !waiting.isEmpty else { return nil }
    let first = waiting.removeFirst()
    messages[id] = waiting.isEmpty ? nil : waiting
    count -= 1
    return first
  }

  /// Notes that the first message of a channel could not be sent, and returns how often in a row.
  mutating func fail(in id: ChannelID) -> Int {
    failures[id, default: 0] += 1
    return failures[id] ?? 1
  }
}
