// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A cache of the texts of times and days.
///
/// The text of a time depends only on the minute of the day, that of a weekday or date only on the day, and two times
/// of an hour determine all others in it. Formatting every row with Foundation, including the bounds of three days,
/// took a twelfth of the time to the first frame and a seventh of the time to draw a row.
final class KnownTimestamps: Sendable {
  /// The values that a text depends on.
  enum Key: Hashable {
    case time(minute: Int)
    /// Days are counted from 1970.
    case date(day: Int)
    case weekday(Int)
    case word(daysAgo: Int)
  }

  /// A moment as a day and a minute in the time zone.
  struct Local {
    /// The number of days since 1 January 1970.
    let day: Int
    /// The minute of the day.
    let minute: Int

    var weekday: Int { day % 7 }
  }

  private struct Known {
    var texts: [Key: String] = [:]
    /// The texts of each hour, or `nil` if its times differ in more than the digits of the minutes.
    var hours: [Int: HourText?] = [:]
    /// The time zone's offset from GMT in seconds by the day in GMT, or `nil` if the offset changes on that day.
    var offsets: [Int: Int?] = [:]
    /// The day most recently shown as today, and the day before it.
    var yesterday: (today: Int, day: Int?)?
    var madeCount = 0
  }

  private static let secondsOfDay = 24 * 3600
  /// The maximum number of cached texts and of cached days, more than a day has minutes; a full table is emptied.
  static let most = 4096
  /// The years 1970 to 2999; earlier offsets had seconds, and earlier calendars had other rules.
  private static let usual = 0.0..<32_503_680_000

  private let timeZone: TimeZone
  private let known = Mutex(Known())

  init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  /// The number of texts that were made rather than found, and the number of cached ones.
  var counts: (made: Int, kept: Int) { known.withLock { ($0.madeCount, $0.texts.count) } }

  /// Returns a cached text, or makes and caches it; without a key nothing is cached.
  func text(_ key: Key?, _ make: () -> String) -> String {
    if let key, let text = known.withLock({ $0.texts[key] }) { return text }
    let text = make()
    known.withLock { known in
      known.madeCount += 1
      if known.texts.count >= Self.most { known.texts.removeAll() }
      if let key { known.texts[key] = text }
    }
    return text
  }

  /// Returns the text of a time of day.
  ///
  /// - Parameter make: Makes the text for a minute of the day in the same hour.
  func time(_ minute: Int, _ make: (Int) -> String) -> String {
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    let known = known.withLock { $0.hours[hour] } ?? keepHour(hour, make)
    return known?.text(rest) ?? text(.time(minute: minute)) { make(minute) }
  }

  private func keepHour(_ hour: Int, _ make: (Int) -> String) -> HourText? {
    let text = HourText(make(hour * 60), make(hour * 60 + 11))
    known.withLock { known in
      known.madeCount += 2
      known.hours[hour] = .some(text)
    }
    return text
  }

  /// Returns the day and the minute of a moment, or `nil` outside of the years 1970 to 2999.
  func local(_ moment: Date) -> Local? {
    let seconds = moment.timeIntervalSince1970
    guard Self.usual.contains(seconds) else { return nil }
    let shown = Int(seconds.rounded(.down)) + offset(at: Int(seconds))
    let minute = shown.quotientFloor(60)
    let day = minute.quotientFloor(24 * 60)
    // West of Greenwich, 1970 starts while it is still 1969.
    return day < 0 ? nil : Local(day: day, minute: minute - day * 24 * 60)
  }

  /// Returns the day before a day; the closure provides a moment on it if the answer isn't cached.
  func day(before today: Int, _ moment: () -> Date?) -> Int? {
    if let known = known.withLock({ $0.yesterday }), known.today == today { return known.day }
    let day = moment().flatMap { local($0) }?.day
    known.withLock { $0.yesterday = (today, day) }
    return day
  }

  private func offset(at seconds: Int) -> Int {
    let day = seconds / Self.secondsOfDay
    let known = known.withLock { $0.offsets[day] } ?? keepOffset(of: day)
    return known ?? offset(seconds)
  }

  private func keepOffset(of day: Int) -> Int? {
    let start = day * Self.secondsOfDay
    let first = offset(start)
    let last = offset(start + Self.secondsOfDay)
    let offset = first == last ? first : nil
    known.withLock { known in
      if known.offsets.count >= Self.most { known.offsets.removeAll() }
      known.offsets[day] = .some(offset)
    }
    return offset
  }

  private func offset(_ seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}

/// The texts around the minutes in the times of an hour, and the script's digit zero.
private struct HourText {
  private let before: String
  private let after: String
  private let zero: UInt32

  /// Derives the parts from the texts of minutes 0 and 11; returns `nil` if they differ in more than two digits.
  init?(_ first: String, _ second: String) {
    let sharp = Array(first.unicodeScalars)
    let later = Array(second.unicodeScalars)
    guard sharp.count == later.count,
      let start = sharp.indices.first(where: { sharp[$0] != later[$0] }),
      start + 1 < sharp.count, sharp[start] == sharp[start + 1], later[start] == later[start + 1],
      sharp[start].properties.numericType == .decimal, sharp[start].properties.numericValue == 0,
      later[start].value == sharp[start].value + 1, sharp[(start + 2)...] == later[(start + 2)...]
    else { return nil }
    zero = sharp[start].value
    before = Self.text(sharp[..<start])
    after = Self.text(sharp[(start + 2)...])
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  func text(_ minute: Int) -> String {
    var text = before
    for digit in [minute / 10, minute % 10] {
      // The digits of a script have consecutive code points.
      if let scalar = Unicode.Scalar(zero + UInt32(digit)) { text.unicodeScalars.append(scalar) }
    }
    return text + after
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func quotientFloor(_ divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
