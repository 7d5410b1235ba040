// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import WeftLists

/// A formatter of whole numbers in the digits of a locale.
///
/// It adds no separators, since badges have little room.
public struct LocaleNumberFormatter: NumberFormatting {
  private let style: IntegerFormatStyle<Int>
  /// The text of each digit; nil when the locale's numbers are more than their digits.
  private let digits: [String]?
  private let isPlain: Bool

  /// Creates a formatter.
  public init(locale: Locale) {
    let style = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
    self.style = style
    let digits = (0...9).map { style.format($0) }
    isPlain = digits == (0...9).map { String($0) }
    // Foundation takes 0.8 microseconds for each number, and every row with a badge has one.
    let isMadeOfDigits = [10, 9_876_543_210].allSatisfy {
      Self.text(for: $0, in: digits) == style.format($0)
    }
    self.digits = isMadeOfDigits ? digits : nil
  }

  /// Returns a number as the locale writes it.
  public func text(for number: Int) -> String {
    guard let digits, number >= 0 else { return style.format(number) }
    return isPlain ? String(number) : Self.text(for: number, in: digits)
  }

  private static func text(for number: Int, in digits: [String]) -> String {
    String(number).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] }.joined()
  }
}
