// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The hours of each day in which no message notifies the user.
///
///     QuietHours(from: "22", until: "7:30")?.text  // "22:00-07:30"
///     hours.contains(date, offset)
package struct QuietHours: Equatable, Sendable {
  /// The first quiet minute of a day.
  let start: Int
  /// The minute in which they end; it belongs to the next day if it is before the first one.
  let end: Int

  /// Parses two times of day; returns `nil` if one is no time, or if they are equal.
  package init?(from start: String, until end: String) {
    guard let start = Self.minutes(of: start), let end = Self.minutes(of: end), start != end else {
      return nil
    }
    (self.start, self.end) = (start, end)
  }

  /// Parses a stored ``text``.
  package init?(_ text: some StringProtocol) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2 else { return nil }
    self.init(from: String(times[0]), until: String(times[1]))
  }

  /// Both times, as a file stores them.
  package var text: String { "\(Self.clock(start))-\(Self.clock(end))" }

  /// Whether a moment is within the hours.
  ///
  /// - Parameter offset: The seconds between the user's time zone and GMT at a moment.
  package func contains(_ date: Date, _ offset: (Date) -> Int) -> Bool {
    let local = date.timeIntervalSince1970 + Double(offset(date))
    let second = local.truncatingRemainder(dividingBy: 86_400)
    guard second.isFinite else { return false }
    let minute = Int(second < 0 ? second + 86_400 : second) / 60
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }

  /// A time of day as `22:00`.
  static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Parses a time of day, such as `22`, `7:30`, `7.30` or `10 pm`, in digits of any script.
  private static func minutes(of text: String) -> Int? {
    var word = text.lowercased().filter { !$0.isWhitespace }
    var isAfternoon: Bool?
    for (end, isLater) in [("am", false), ("pm", true)] where word.hasSuffix(end) {
      word.removeLast(end.count)
      isAfternoon = isLater
    }
    let parts = word.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard let hour = parts.first.flatMap({ number($0) }), parts.count <= 2,
      let minute = parts.count == 2 ? number(parts[1]) : 0, minute < 60
    else { return nil }
    guard let isAfternoon else { return hour < 24 ? hour * 60 + minute : nil }
    guard (1...12).contains(hour) else { return nil }
    return (hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute
  }

  private static func number(_ text: Substring) -> Int? {
    let digits = text.map(\.wholeNumberValue)
    guard (1...2).contains(digits.count) else { return nil }
    return digits.reduce(0) { sum, digit in
      guard let sum, let digit, digit < 10 else { return nil }
      return sum * 10 + digit
    }
  }
}
