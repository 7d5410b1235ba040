// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftStore
internal import WeftSystem

/// A listener that calls a function when another host may have written a workspace.
///
/// The server's notifications only wake it: what happened is read from the log. One that is lost costs at most the
/// interval at which the function is called anyway, also while the connection is down. It is called on a thread of the
/// listener, from ``follow(_:)`` until ``stop()``.
final class PostgresListener: Sendable {
  /// The longest time between two calls.
  static let floor = Duration.milliseconds(500)

  private let address: PostgresAddress
  private let shard: Int64
  private let thread = StoppableThread()

  init(_ address: PostgresAddress, shard: Int64) { (self.address, self.shard) = (address, shard) }

  /// Starts the listener, unless it was started or stopped before.
  ///
  /// Where the system has no thread for it, followers see only what this host writes itself.
  func follow(_ tell: @escaping @Sendable () -> Void) {
    thread.begin { [address, shard, thread] bell in
      let name = "weft_\(shard)"
      var (connection, backoff): (PostgresConnection?, Backoff) = (nil, Backoff())
      while thread.isRunning {
        if connection == nil, backoff.left == .zero {
          connection = Self.connect(address, name)
          if connection == nil { backoff.failed() } else { backoff = Backoff() }
        }
        // A notification may have come before the connection was there, so the function is called first.
        tell()
        bell.wait(atMost: Self.floor, orNumber: connection?.socket ?? -1)
        do throws(StoreError) {
          _ = try connection?.takeNotifications()
        } catch {
          connection = nil
        }
      }
    }
  }

  private static func connect(_ address: PostgresAddress, _ name: String) -> PostgresConnection? {
    do throws(StoreError) {
      let connection = try PostgresConnection(address)
      // The name is a number of the database behind a word of this program's.
      try connection.command("LISTEN \(name)")
      return connection
    } catch {
      return nil
    }
  }

  /// Stops the listener; it cannot be started again.
  func stop() { thread.stop() }
}
