// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// A channel over which the hosts of a database notify each other.
///
/// Hosts trust nothing from a bus, and messages may get lost: a host that is notified of a write reads it from the log,
/// and also checks the log from time to time. Typing events and the states of
/// assistants are sent over the bus only; they are never logged.
protocol HostBus: Sendable {
  /// Sets a function to call on any thread on messages that don't arrive over the database's connection.
  func onMessage(_ ring: @escaping @Sendable () -> Void)

  /// Subscribes to these workspaces and to no others.
  func listen(to shards: Set<Int64>, _ connection: PostgresConnection) throws(StoreError)

  /// Returns the messages received since the last call, in order.
  func take(_ connection: PostgresConnection) throws(StoreError) -> [HeardMessage]

  /// Sends a message to all hosts that listen to a workspace, including this one.
  func publish(_ message: HostMessage, in shard: Int64, _ connection: PostgresConnection)

  /// Whether messages take their usual route; otherwise the bus uses another one.
  var isConnected: Bool { get }

  /// Closes the connections that the bus has opened.
  func close()
}

/// A message that one host sends to another.
enum HostMessage {
  /// The log has events up to a position.
  case written(Int64)
  /// An event that is never logged.
  case fleeting(ChatEvent)

  /// The maximum size of a message in bytes; a PostgreSQL notification must be shorter than 8,000.
  static let mostBytes = 4000

  /// The text to send, or `nil` if it is too long.
  var text: String? {
    switch self {
    case .written(let position): String(position)
    case .fleeting(let event): event.line.utf8.count <= Self.mostBytes ? event.line : nil
    }
  }
}

/// A received message: its workspace, and its text, which isn't checked yet.
package struct HeardMessage: Equatable, Sendable {
  let shard: Int64
  let text: [UInt8]

  /// The maximum number of messages that wait for a host; others are dropped.
  static let most = PostgresConnection.mostHeard

  /// Creates a message with the number of a workspace and its text.
  package init(shard: Int64, text: [UInt8]) {
    self.shard = shard
    self.text = text
  }

  /// Whether it carries an event, and doesn't just refer to the log.
  var isFleeting: Bool { text.first == UInt8(ascii: "{") }

  /// The position up to which events were written, or `nil` if it names none, such as for a revoked session.
  var position: Int64? {
    guard text.count < 20, let number = Int64(String(decoding: text, as: UTF8.self)), number > 0
    else { return nil }
    return number
  }

  /// The user's event that is never logged, or `nil` if the message has none.
  var fleetingEvent: ChatEvent? {
    guard isFleeting, text.count <= HostMessage.mostBytes, let event = try? ChatEvent(json: text),
      event.isFleeting, event.user != nil
    else { return nil }
    return event
  }
}
