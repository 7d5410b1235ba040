// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// Turns moments into the texts of rows.
public protocol TimestampFormatting: Sendable {
  /// The text of a row: the time today, then "Yesterday", a weekday, a date.
  func rowText(for date: Date, now: Date) -> String
}

/// Dates as ISO 8601 writes them, in UTC: for hosts that bring no locale.
public struct PlainTimestampFormatter: TimestampFormatting {
  /// Creates the formatter.
  public init() {}

  /// The time of day for a moment of the same day, else the date.
  public func rowText(for date: Date, now: Date) -> String {
    let text = date.formatted(.iso8601)
    let today = now.formatted(.iso8601).prefix(10)
    return text.prefix(10) == today ? String(text.dropFirst(11).prefix(5)) : String(text.prefix(10))
  }
}
