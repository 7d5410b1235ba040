// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Turns moments into the texts of rows.
public protocol TimestampFormatting: Sendable {
  /// The text of a row: the time today, then "Yesterday", a weekday, a date.
  func rowText(for date: Date, now: Date) -> String

  /// The time of day, as it stands beside a message.
  func timeText(for date: Date) -> String

  /// The day, as it stands between messages of different days.
  func dayText(for date: Date) -> String

  /// Whether two moments are of one day.
  func isSameDay(_ first: Date, _ second: Date) -> Bool

  /// How many seconds the time zone is east of Greenwich at a moment.
  func secondsFromGMT(at date: Date) -> Int
}

/// Dates as ISO 8601 writes them, in UTC: for hosts that bring no locale.
public struct PlainTimestampFormatter: TimestampFormatting {
  /// Creates the formatter.
  public init() {}

  /// The time of day for a moment of the same day, else the date.
  public func rowText(for date: Date, now: Date) -> String {
    let text = date.formatted(.iso8601)
    let today = now.formatted(.iso8601).prefix(10)
    return text.prefix(10) == today ? timeText(for: date) : dayText(for: date)
  }

  /// Hours and minutes.
  public func timeText(for date: Date) -> String {
    String(date.formatted(.iso8601).dropFirst(11).prefix(5))
  }

  /// Year, month and day.
  public func dayText(for date: Date) -> String { String(date.formatted(.iso8601).prefix(10)) }

  /// Whether both have the same date.
  public func isSameDay(_ first: Date, _ second: Date) -> Bool {
    dayText(for: first) == dayText(for: second)
  }

  /// None: it is UTC.
  public func secondsFromGMT(at date: Date) -> Int { 0 }
}
