// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The day and the time of day of a moment, in a zone so many seconds east of Greenwich.
struct LocalTime {
  /// Days since 1970 began there.
  let day: Int
  private let minutes: Int

  init(microseconds: Int, offset: Int) {
    let seconds = microseconds / 1_000_000 + offset
    // Before 1970 it is negative, and the time of day must not be.
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
