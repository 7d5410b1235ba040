// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// What hosts of a database send each other besides what the database holds.
///
/// Hosts trust nothing that comes over a bus, and anything may get lost: a host that hears of a write reads it from the
/// log, and looks there by itself from time to time. Who types goes over a bus alone, and into no log.
protocol HostBus: Sendable {
  /// Has a function called when a message has come, on any thread, where waiting for the database does not end by it.
  func onMessage(_ ring: @escaping @Sendable () -> Void)

  /// Hears of these workspaces and of no others from now on.
  func listen(to shards: Set<Int64>, _ connection: PostgresConnection) throws(StoreError)

  /// Returns what has come since, in the order in which it came.
  func take(_ connection: PostgresConnection) throws(StoreError) -> [HeardMessage]

  /// Tells the hosts that listen to a workspace, this one among them.
  func publish(_ message: HostMessage, in shard: Int64, _ connection: PostgresConnection)

  /// Whether messages go the way they should; they get there by another one otherwise.
  var isConnected: Bool { get }

  /// Ends what the bus has of its own.
  func close()
}

/// A message from host to host.
enum HostMessage {
  /// Events up to a position are in the log.
  case written(Int64)
  /// Something happened that goes into no log.
  case fleeting(ChatEvent)

  /// The most bytes of a message; a server lets a notification have less than 8,000.
  static let mostBytes = 4000

  /// The message on its way, nil where it is too long for it.
  var text: String? {
    switch self {
    case .written(let position): String(position)
    case .fleeting(let event): event.line.utf8.count <= Self.mostBytes ? event.line : nil
    }
  }
}

/// A message as it came: its workspace, and what may be an event.
package struct HeardMessage: Equatable, Sendable {
  let shard: Int64
  let text: [UInt8]

  /// The most messages that wait for a host; more get lost.
  static let most = 256

  /// Creates a message with the number of a workspace and its text.
  package init(shard: Int64, text: [UInt8]) {
    (self.shard, self.text) = (shard, text)
  }

  /// Whether it says more than that there is something in the log.
  var isFleeting: Bool { text.first == UInt8(ascii: "{") }

  /// The position up to which events were written; nil where the message says none, as when a session was revoked.
  var position: Int64? {
    guard text.count < 20, let number = Int64(String(decoding: text, as: UTF8.self)), number > 0
    else { return nil }
    return number
  }

  /// The event of a user that goes into no log, nil where it is nothing of the kind.
  var fleetingEvent: ChatEvent? {
    guard isFleeting, text.count <= HostMessage.mostBytes, let event = try? ChatEvent(json: text),
      event.isFleeting, event.user != nil
    else { return nil }
    return event
  }
}
