// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

/// All values a list depends on besides its data.
///
/// The machine's clock, locale and settings are never read: the same environment and data give the
/// same screen on every machine.
///
///     var environment = ChatEnvironment(now: now, currentUser: luke)
///     environment.config.channelList.prefetchDistance = 16
public struct ChatEnvironment: Sendable {
  /// The moment the screen shows, to which times are relative.
  public var now: Date
  /// The user who looks at the lists.
  public var currentUser: ChatUser
  /// The application's settings.
  public var config: ChatConfig
  /// The formatter that turns moments into text.
  public var timestamps: any TimestampFormatting
  /// The texts that don't come from data, in the user's language.
  public var strings: StringCatalog

  /// Creates an environment.
  public init(
    now: Date,
    currentUser: ChatUser,
    config: ChatConfig = ChatConfig(),
    timestamps: any TimestampFormatting = PlainTimestampFormatter(),
    strings: StringCatalog = .english
  ) {
    self.now = now
    self.currentUser = currentUser
    self.config = config
    self.timestamps = timestamps
    self.strings = strings
  }
}

/// A formatter that turns moments into the texts of rows.
public protocol TimestampFormatting: Sendable {
  /// The text in a row of a list: the time today, then "Yesterday", a weekday, a date.
  func rowText(for date: Date, now: Date) -> String

  /// The time of day, as shown beside a message.
  func timeText(for date: Date) -> String

  /// The day as a date, such as "Jan 01".
  func dayText(for date: Date) -> String

  /// The day as shown between messages of different days: "Today", "Yesterday", else the date, with
  /// the year where it isn't the current one.
  func separatorText(for date: Date, now: Date) -> String

  /// Whether two moments are on the same day.
  func isSameDay(_ first: Date, _ second: Date) -> Bool

  /// The offset of the time zone from GMT at a moment, in seconds; positive is east.
  func secondsFromGMT(at date: Date) -> Int
}

extension TimestampFormatting {
  /// The date alone, for formatters that know no names of days.
  public func separatorText(for date: Date, now: Date) -> String { dayText(for: date) }
}

/// A formatter that writes ISO 8601 in UTC, for hosts without a locale.
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

  /// Whether both moments have the same date.
  public func isSameDay(_ first: Date, _ second: Date) -> Bool {
    dayText(for: first) == dayText(for: second)
  }

  /// Zero, since the formatter uses UTC.
  public func secondsFromGMT(at date: Date) -> Int { 0 }
}
