// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Reads a moment digit by digit.
struct MomentReader {
  private let bytes: String.UTF8View
  private var position: String.UTF8View.Index

  init(_ text: String) {
    bytes = text.utf8
    position = bytes.startIndex
  }

  /// Returns the microseconds since 1970, nil where the text is not a moment.
  mutating func read() -> Int64? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take(" "),
      let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2),
      let fraction = fraction(), let offset = offset(), position == bytes.endIndex,
      (1...12).contains(month), (1...length(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let days = Moment.daysSince1970(year, month, day)
    let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
    return Int64(seconds) * 1_000_000 + fraction
  }

  private func length(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2
      ? (isLeap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: character) else {
      return false
    }
    bytes.formIndex(after: &position)
    return true
  }

  private mutating func digit() -> Int? {
    guard position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) else { return nil }
    defer { bytes.formIndex(after: &position) }
    return Int(bytes[position] - 0x30)
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The fraction in rounded microseconds, zero where there is none.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    guard let first = digit() else { return nil }
    var (value, places) = (Int64(first), 1)
    while let digit = digit() {
      if places < 6 { value = value * 10 + Int64(digit) }
      if places == 6, digit >= 5 { value += 1 }
      places += 1
    }
    while places < 6 {
      value *= 10
      places += 1
    }
    return value
  }

  private mutating func offset() -> Int? {
    if position == bytes.endIndex || take("Z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
