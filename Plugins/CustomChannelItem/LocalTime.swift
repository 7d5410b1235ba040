// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The day and time of day of a date, in a zone some seconds east of Greenwich.
struct LocalTime {
  /// The number of days since 1970-01-01 in the zone.
  let day: Int
  private let minutes: Int

  init(microseconds: Int, offset: Int) {
    let seconds = microseconds / 1_000_000 + offset
    // Negative before 1970, when the time of day must still be positive.
    let sinceMidnight = (seconds % 86_400 + 86_400) % 86_400
    day = (seconds - sinceMidnight) / 86_400
    minutes = sinceMidnight / 60
  }

  /// Hours and minutes, such as "09:30".
  var clock: String { Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60) }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
