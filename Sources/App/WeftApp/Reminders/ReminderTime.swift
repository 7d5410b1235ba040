// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Weft
internal import WeftCodec

/// A time at which the user wants to be reminded of a message.
package enum ReminderTime: String, CaseIterable, Sendable {
  /// In an hour.
  case hour
  /// At eight in the evening.
  case tonight
  /// At nine tomorrow.
  case tomorrow
  /// At nine on the day a week from now.
  case week

  /// Returns the date in a time zone, or `nil` if the evening has already begun.
  ///
  /// - Parameter offset: The seconds between the time zone and GMT at a moment.
  package func date(after now: Date, _ offset: (Date) -> Int) -> Date? {
    switch self {
    case .hour: now.addingTimeInterval(3600)
    case .tonight:
      Self.date(onDay: 0, at: 20, after: now, offset).flatMap { $0 > now ? $0 : nil }
    case .tomorrow: Self.date(onDay: 1, at: 9, after: now, offset)
    case .week: Self.date(onDay: 7, at: 9, after: now, offset)
    }
  }

  /// Parses the text of a time: `90m`, `1h`, `2d`, `tonight`, `tomorrow`, a date, or a date with a time of day.
  ///
  /// - Parameter offset: The seconds between the time zone and GMT at a moment; a text with a zone has its own.
  package static func date(
    of text: String,
    after now: Date,
    _ offset: (Date) -> Int
  ) throws(ReminderError) -> Date {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    guard let date = parse(text, after: now, offset) else { throw .unreadable }
    guard date > now else { throw .past }
    return date
  }

  private static func parse(_ text: String, after now: Date, _ offset: (Date) -> Int) -> Date? {
    switch text {
    case "tonight": return date(onDay: 0, at: 20, after: now, offset)
    case "tomorrow": return tomorrow.date(after: now, offset)
    default: break
    }
    if let seconds = seconds(of: text) { return now.addingTimeInterval(seconds) }
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "t" })
    guard let day = parts.first, (1...2).contains(parts.count) else { return nil }
    // A time with seconds or a time zone.
    if let date = Workspace.date(text.uppercased()), parts.count == 2, parts[1].count > 5 {
      return date
    }
    let numbers = day.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 3, (0...9999).contains(numbers[0]),
      let civil = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    var minutes = 9 * 60
    if parts.count == 2 {
      let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        .compactMap { Int($0) }
      guard clock.count == 2, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]) else {
        return nil
      }
      minutes = clock[0] * 60 + clock[1]
    }
    return moment(of: civil.number, minutes: minutes, offset)
  }

  /// The seconds of a text such as `90m`, `1h` or `2d`, of at most ten years.
  private static func seconds(of text: String) -> Double? {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0,
      Double(count) * unit <= 3650 * 86_400
    else { return nil }
    return Double(count) * unit
  }

  private static func date(
    onDay days: Int,
    at hour: Int,
    after now: Date,
    _ offset: (Date) -> Int
  ) -> Date? {
    let local = now.timeIntervalSince1970 + Double(offset(now))
    guard abs(local) < 253_402_300_800 else { return nil }
    return moment(of: Int((local / 86_400).rounded(.down)) + days, minutes: hour * 60, offset)
  }

  /// Returns the moment of a local day and time, with the offset that the zone has then.
  private static func moment(of day: Int, minutes: Int, _ offset: (Date) -> Int) -> Date {
    let local = Double(day) * 86_400 + Double(minutes) * 60
    let guess = Date(timeIntervalSince1970: local)
    let near = Date(timeIntervalSince1970: local - Double(offset(guess)))
    return Date(timeIntervalSince1970: local - Double(offset(near)))
  }
}

/// The reason why a text is not the time of a reminder.
package enum ReminderError: Error {
  /// The text is not a time.
  case unreadable
  /// The time is over.
  case past
}
