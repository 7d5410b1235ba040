// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Counts audit entries that repeat, so that a flood of links fills no disk.
///
/// The first entries of a source are written one by one. Further ones of the same minute are counted and become one
/// line when the minute is over, so that the log still has all of them.
struct RepeatedEntries {
  /// Where entries come from, and what they say.
  struct Source: Hashable {
    /// The person of a link that a key of the host has signed; nil for any other link.
    var person: Person?
    /// The address of the browser; nil for sources beyond ``mostSources``.
    var address: String?
    let outcome: AuditEntry.Outcome
  }

  /// How many entries of a source are written one by one in a period.
  static let mostOfOne = 5
  /// How many entries of all sources are written one by one in a period.
  static let mostOfAll = 100
  /// How many sources are told apart in a period; further ones are counted together by outcome.
  static let mostSources = 256
  static let period = Duration.seconds(60)

  private var counts: [Source: (written: Int, left: Int)] = [:]
  private var written = 0
  private var end: ContinuousClock.Instant?

  /// When ``drain(at:)`` has something to return; nil for never.
  var due: ContinuousClock.Instant? { end }

  /// Counts an entry; returns whether it is to be written by itself.
  mutating func add(_ source: Source, at now: ContinuousClock.Instant) -> Bool {
    end = end ?? now + Self.period
    var source = source
    if counts[source] == nil, counts.count >= Self.mostSources {
      source = Source(outcome: source.outcome)
    }
    var count = counts[source] ?? (0, 0)
    defer { counts[source] = count }
    guard count.written < Self.mostOfOne, written < Self.mostOfAll else {
      count.left += 1
      return false
    }
    count.written += 1
    written += 1
    return true
  }

  /// Ends the period if it is over, and returns how many entries of each source were not written.
  mutating func drain(
    at now: ContinuousClock.Instant,
    isEnd: Bool = false
  ) -> [(source: Source, count: Int)] {
    guard let end, isEnd || end <= now else { return [] }
    defer { self = RepeatedEntries() }
    return counts.filter { $0.value.left > 0 }.map { ($0.key, $0.value.left) }
  }
}
