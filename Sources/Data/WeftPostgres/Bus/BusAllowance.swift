// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the messages of a bus may ask of the database: whoever may use the bus can say anything, as often as it likes.
///
/// Looks that find something are free, however many there are. It counts those in vain since the last of them.
struct BusAllowance {
  /// How many looks at a workspace may find nothing before its messages wait for the next look at everything.
  static let mostIdleLooks = 8
  /// The shortest time between two questions of a workspace about who sees its channels.
  static let pause = Duration.milliseconds(50)
  /// The most events of a workspace that wait for such a question; more get lost, as they may.
  static let mostWaiting = 256

  private var idleLooks: [Int64: Int] = [:]
  private var waiting: [Int64: [HeardMessage]] = [:]
  private var asked: [Int64: ContinuousClock.Instant] = [:]

  /// Begins anew, since everything is looked at.
  mutating func renew() { idleLooks = [:] }

  /// The workspaces of these at which messages may still have the watcher look.
  func looks(at shards: Set<Int64>) -> Set<Int64> {
    shards.filter { idleLooks[$0, default: 0] < Self.mostIdleLooks }
  }

  /// Notes whether a look that a message asked for found anything.
  mutating func noteLook(at shard: Int64, hasFound: Bool) {
    idleLooks[shard] = hasFound ? nil : idleLooks[shard, default: 0] + 1
  }

  /// Adds messages that go into no log, and returns those about which the database may be asked now.
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

  /// When messages that wait may be asked about; nil where none wait.
  var nextMoment: ContinuousClock.Instant? {
    waiting.keys.compactMap { asked[$0] }.min().map { $0 + Self.pause }
  }
}
