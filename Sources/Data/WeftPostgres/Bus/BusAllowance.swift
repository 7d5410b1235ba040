// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A limit on the database queries that bus messages cause, since anyone with access to a bus can send any number.
///
/// Queries that find something are free. It counts the ones that found nothing since the last success.
struct BusAllowance {
  /// The number of queries of a workspace that may find nothing; its messages then wait for the next full check.
  static let mostIdleLooks = 8
  /// The minimum time between two queries of who sees the channels of a workspace.
  static let pause = Duration.milliseconds(50)
  /// The maximum number of a workspace's events that wait for such a query; others are dropped, as a bus may do.
  static let mostWaiting = 256

  private var idleLooks: [Int64: Int] = [:]
  private var waiting: [Int64: [HeardMessage]] = [:]
  private var asked: [Int64: ContinuousClock.Instant] = [:]

  /// Resets the counts, because all workspaces are checked.
  mutating func renew() { idleLooks = [:] }

  /// Returns those of the workspaces whose messages may still cause a query.
  func looks(at shards: Set<Int64>) -> Set<Int64> {
    shards.filter { idleLooks[$0, default: 0] < Self.mostIdleLooks }
  }

  /// Records whether a query caused by a message found anything.
  mutating func noteLook(at shard: Int64, hasFound: Bool) {
    idleLooks[shard] = hasFound ? nil : idleLooks[shard, default: 0] + 1
  }

  /// Queues messages that are never logged, and returns those about which the database may be queried now.
  mutating func take(
    _ messages: [HeardMessage],
    at now: ContinuousClock.Instant
  ) -> [Int64: [HeardMessage]] {
    asked = asked.filter { $0.value + Self.pause > now }
    for message in messages {
      guard waiting[message.shard, default: []].count < Self.mostWaiting else { continue }
      waiting[message.shard, default: []].append(message)
    }
    let ready = waiting.filter { asked[$0.key] == nil }
    for shard in ready.keys {
      waiting[shard] = nil
      asked[shard] = now
    }
    return ready
  }

  /// When the queued messages may be queried about, or `nil` if there are none.
  var nextMoment: ContinuousClock.Instant? {
    waiting.keys.compactMap { asked[$0] }.min().map { $0 + Self.pause }
  }
}
