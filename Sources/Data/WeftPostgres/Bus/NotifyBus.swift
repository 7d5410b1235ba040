// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore

/// A bus over the database's own notifications.
///
/// It has no connection: a host receives over the connection that reads events, and sends over the one that
/// wrote.
struct NotifyBus: HostBus {
  /// The prefix of a workspace's notification channel, before its number.
  private static let prefix = "weft_"

  func onMessage(_ ring: @escaping @Sendable () -> Void) {}

  func listen(to shards: Set<Int64>, _ connection: PostgresConnection) throws(StoreError) {
    // The names are safe in SQL: a fixed prefix and a number from the database.
    for shard in connection.listening.subtracting(shards) {
      try connection.command("UNLISTEN \(Self.prefix)\(shard)")
      connection.listening.remove(shard)
    }
    for shard in shards.subtracting(connection.listening) {
      try connection.command("LISTEN \(Self.prefix)\(shard)")
      connection.listening.insert(shard)
    }
  }

  func take(_ connection: PostgresConnection) throws(StoreError) -> [HeardMessage] {
    var messages: [HeardMessage] = []
    try connection.takeNotifications { name, text in
      guard messages.count < HeardMessage.most, name.hasPrefix(Self.prefix),
        let shard = Int64(name.dropFirst(Self.prefix.count))
      else { return }
      messages.append(HeardMessage(shard: shard, text: text))
    }
    return messages
  }

  // A notification inside a transaction would make all commits of the server wait, so it is sent after the commit.
  func publish(_ message: HostMessage, in shard: Int64, _ connection: PostgresConnection) {
    guard let text = message.text else { return }
    do throws(StoreError) {
      try connection.query(
        "SELECT 1 FROM pg_notify(convert_from($1, 'UTF8'), convert_from($2, 'UTF8'))",
        [.text("\(Self.prefix)\(shard)"), .text(text)]
      )
    } catch {
      // Hosts also check the log from time to time.
    }
  }

  var isConnected: Bool { true }

  func close() {}
}
