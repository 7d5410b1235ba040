// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore

/// A connection that is made on first use and again when it has ended; the stores of one thread share it.
final class PostgresLine {
  let address: PostgresAddress
  private let patience: PostgresPatience
  private var connected: PostgresConnection?
  private var backoff = Backoff()

  /// Creates a line that connects when it is first used.
  init(_ address: PostgresAddress, _ patience: PostgresPatience = .usual) {
    self.address = address
    self.patience = patience
  }

  /// Creates a line over an existing connection.
  init(_ connection: PostgresConnection) {
    address = connection.address
    patience = connection.patience
    connected = connection
  }

  /// The work done over the current connection.
  var work: PostgresWork { connected?.work ?? PostgresWork() }

  /// Whether a transaction is open.
  var isInTransaction: Bool { connected.map { $0.isOpen && $0.isInTransaction } ?? false }

  /// Whether the server has been asked for notifications.
  var isListening: Bool { connected.map { $0.isOpen && !$0.listening.isEmpty } ?? false }

  /// Whether no attempt to connect has failed since the last success.
  var isFresh: Bool { backoff.isFresh }

  /// Returns the connection; reconnects if it has ended, after a pause if the last attempt failed.
  func connection() throws(StoreError) -> PostgresConnection {
    if let connected, connected.isOpen { return connected }
    try backoff.wait(address.shown)
    do throws(StoreError) {
      let connection = try PostgresConnection(address, patience)
      connected = connection
      backoff = Backoff()
      return connection
    } catch {
      backoff.failed()
      throw error
    }
  }
}

/// The pause before a failed connection is tried again.
struct Backoff {
  private static let (least, most) = (Duration.milliseconds(100), Duration.milliseconds(500))
  private var pause = Duration.zero
  private var next: ContinuousClock.Instant?

  /// Whether no attempt has failed since the last success.
  var isFresh: Bool { pause == .zero }

  /// The time until the next attempt.
  var left: Duration { next.map { max(.zero, $0 - ContinuousClock.now) } ?? .zero }

  mutating func failed() {
    pause = min(Self.most, max(Self.least, pause * 2))
    next = ContinuousClock.now + pause
  }

  /// Throws if it is too early for an attempt, so that hosts don't flood a server that restarts.
  func wait(_ path: String) throws(StoreError) {
    guard left > .zero else { return }
    throw StoreError(
      .unreachable,
      at: path,
      "the database can't be reached; trying again in \(left.milliseconds) ms"
    )
  }
}
