// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftModel

/// The sentence about when a user was last seen, in the largest unit that fits.
///
///     LastSeenText.sentence(for: now - 150, now: now, strings: .english)  // "last seen 2 minutes ago"
public enum LastSeenText {
  /// Each unit with its length and the age it is used from, the largest first; months begin at 31
  /// days.
  private static let units: [(key: StringKey, seconds: Double, from: Double)] = [
    (.lastSeenMonths, 30 * 86_400, 31 * 86_400), (.lastSeenWeeks, 7 * 86_400, 7 * 86_400),
    (.lastSeenDays, 86_400, 86_400), (.lastSeenHours, 3_600, 3_600), (.lastSeenMinutes, 60, 60),
    (.lastSeenSeconds, 1, 0),
  ]

  /// The sentence for a moment, nil for a moment in the future.
  public static func sentence(
    for moment: Date,
    now: Date,
    strings: StringCatalog = .english
  ) -> String? {
    let age = now.timeIntervalSince(moment)
    guard age >= 0, let unit = units.first(where: { age >= $0.from }),
      let count = Int(exactly: (age / unit.seconds).rounded(.down))
    else { return nil }
    return strings.text(unit.key, .count(max(1, count)))
  }
}
