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
    isSameDay(date, now) ? timeText(for: date) : dayText(for: date)
  }

  /// Hours and minutes.
  public func timeText(for date: Date) -> String {
    guard let second = Self.second(of: date) else {
      return String(date.formatted(.iso8601).dropFirst(11).prefix(5))
    }
    let minute = second % 86_400 / 60
    return Self.text([minute / 60, minute % 60], UInt8(ascii: ":"))
  }

  /// Year, month and day.
  public func dayText(for date: Date) -> String {
    guard let second = Self.second(of: date) else {
      return String(date.formatted(.iso8601).prefix(10))
    }
    // Years that begin in March, 400 of which have as many days as any other 400.
    let (era, dayOfEra) = (second / 86_400 + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let day = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * day + 2) / 153
    let number = era * 400 + year + (month < 10 ? 0 : 1)
    let parts = [number % 100, month < 10 ? month + 3 : month - 9, day - (153 * month + 2) / 5 + 1]
    return Self.text([number / 100], 0) + Self.text(parts, UInt8(ascii: "-"))
  }

  /// Whether both moments have the same date.
  public func isSameDay(_ first: Date, _ second: Date) -> Bool {
    guard let one = Self.second(of: first), let other = Self.second(of: second) else {
      return dayText(for: first) == dayText(for: second)
    }
    return one / 86_400 == other / 86_400
  }

  /// Zero, since the formatter uses UTC.
  public func secondsFromGMT(at date: Date) -> Int { 0 }

  /// The second of a moment from 1970 on whose year has four digits, nil for others, which are
  /// written by Foundation: that is forty times the work.
  private static func second(of date: Date) -> Int? {
    let seconds = date.timeIntervalSince1970
    return (0..<253_402_300_800).contains(seconds) ? Int(seconds) : nil
  }

  /// Numbers of two digits each.
  private static func text(_ numbers: [Int], _ separator: UInt8) -> String {
    var bytes: [UInt8] = []
    for number in numbers {
      if !bytes.isEmpty { bytes.append(separator) }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
