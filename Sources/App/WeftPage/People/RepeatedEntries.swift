// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Counts repeated audit entries, so that a flood of links can't fill the disk.
///
/// The first entries of a source are written individually. Further ones within the same minute are
/// counted and written as one line at its end, so that the log still accounts for all of them.
struct RepeatedEntries {
  /// The source of entries with the same outcome.
  struct Source: Hashable {
    /// The person of a validly signed link, or `nil` for any other link.
    var person: Person?
    /// The browser's address, or `nil` for sources beyond ``mostSources``.
    var address: String?
    let outcome: AuditEntry.Outcome
  }

  /// The maximum number of a source's entries that are written individually in a period.
  static let mostOfOne = 5
  /// The maximum number of all sources' entries that are written individually in a period.
  static let mostOfAll = 100
  /// The maximum number of sources distinguished in a period; further ones are counted together by outcome.
  static let mostSources = 256
  static let period = Duration.seconds(60)

  private var counts: [Source: (written: Int, left: Int)] = [:]
  private var written = 0
  private var end: ContinuousClock.Instant?

  /// The time when ``drain(at:)`` has something to return, or `nil` for never.
  var due: ContinuousClock.Instant? { end }

  /// Counts an entry; returns whether to write it individually.
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

  /// Ends the period if it is over and returns how many entries of each source were not written.
  mutating func drain(
    at now: ContinuousClock.Instant,
    isEnd: Bool = false
  ) -> [(source: Source, count: Int)] {
    guard let end, isEnd || end <= now else { return [] }
    defer { self = RepeatedEntries() }
    return counts.filter { $0.value.left > 0 }.map { ($0.key, $0.value.left) }
  }
}
