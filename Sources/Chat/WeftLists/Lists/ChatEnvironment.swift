// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import WeftCodec
public import WeftModel

/// All values that a list depends on besides its data.
///
///     var environment = ChatEnvironment(now: now, currentUser: luke)
///     environment.config.channelList.prefetchDistance = 16
///     let list = ChatChannelListViewModel(environment: environment)
///
/// A list never reads the machine's clock, locale or settings. So the same environment and data give the same screen on
/// every machine. `Workspace.environment()` returns one with the locale, time zone and settings of a file; the defaults
/// here are English texts, and dates in UTC.
///
/// It is a value that any thread may use. A list copies it when it is created, so later changes to the host's copy have
/// no effect on it; ``now`` advances with `Engine.advance(to:)`.
///
/// If ``currentUser`` differs from the user of the state, rows count and name the wrong users: own messages appear as
/// those of others.
public struct ChatEnvironment: Sendable {
  /// The current time for the screen; relative times are relative to it.
  public var now: Date
  /// The user who views the lists.
  public var currentUser: ChatUser
  /// The application's settings.
  public var config: ChatConfig
  /// The formatter of dates and times.
  public var timestamps: any TimestampFormatting
  /// The localized texts that don't come from data.
  public var strings: StringCatalog

  /// Creates an environment; by default its texts are English and its dates are ISO 8601 in UTC.
  public init(
    now: Date,
    currentUser: ChatUser,
    config: ChatConfig = ChatConfig(),
    timestamps: (any TimestampFormatting)? = nil,
    strings: StringCatalog = .english
  ) {
    self.now = now
    self.currentUser = currentUser
    self.config = config
    self.timestamps = timestamps ?? PlainTimestampFormatter()
    self.strings = strings
  }
}

/// A formatter of the dates and times in rows.
public protocol TimestampFormatting: Sendable {
  /// The text in a row of a list: a time for today, then "Yesterday", a weekday, or a date.
  func rowText(for date: Date, now: Date) -> String

  /// The time of day, as shown next to a message.
  func timeText(for date: Date) -> String

  /// The day as a date, such as "Jan 01".
  func dayText(for date: Date) -> String

  /// The text between messages of different days: "Today", "Yesterday" or the date.
  ///
  /// The date includes the year unless it is the current one.
  func separatorText(for date: Date, now: Date) -> String

  /// Whether two moments are on the same day.
  func isSameDay(_ first: Date, _ second: Date) -> Bool

  /// The offset of the time zone from GMT at a moment, in seconds; positive is east.
  func secondsFromGMT(at date: Date) -> Int
}

extension TimestampFormatting {
  /// The date alone, for formatters without names of days.
  public func separatorText(for date: Date, now: Date) -> String { dayText(for: date) }
}

/// A formatter that writes ISO 8601 in UTC, for hosts without a locale.
package struct PlainTimestampFormatter: TimestampFormatting {
  /// Creates the formatter, which has no settings.
  package init() {}

  /// The time of day if both are on the same day, otherwise the date.
  package func rowText(for date: Date, now: Date) -> String {
    isSameDay(date, now) ? timeText(for: date) : dayText(for: date)
  }

  /// The hours and minutes.
  package func timeText(for date: Date) -> String {
    guard let second = Self.second(of: date) else {
      return String(date.formatted(.iso8601).dropFirst(11).prefix(5))
    }
    let minute = second % 86_400 / 60
    var text: [UInt8] = []
    text.append(decimal: minute / 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(decimal: minute % 60, digits: 2)
    return String(decoding: text, as: UTF8.self)
  }

  /// The year, month and day.
  package func dayText(for date: Date) -> String {
    guard let second = Self.second(of: date) else {
      return String(date.formatted(.iso8601).prefix(10))
    }
    return CivilDay(number: second / 86_400).text
  }

  /// Whether both moments have the same date.
  package func isSameDay(_ first: Date, _ second: Date) -> Bool {
    guard let one = Self.second(of: first), let other = Self.second(of: second) else {
      return dayText(for: first) == dayText(for: second)
    }
    return one / 86_400 == other / 86_400
  }

  /// Zero, since the formatter uses UTC.
  package func secondsFromGMT(at date: Date) -> Int { 0 }

  /// The seconds since 1970, or `nil` before 1970 and after the year 9999.
  ///
  /// Those other dates are left to Foundation, which is forty times slower.
  private static func second(of date: Date) -> Int? {
    let seconds = date.timeIntervalSince1970
    return (0..<253_402_300_800).contains(seconds) ? Int(seconds) : nil
  }
}
