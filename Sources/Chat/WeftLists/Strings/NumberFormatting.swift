// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A formatter for the numbers in texts and badges.
public protocol NumberFormatting: Sendable {
  /// Returns the number as the locale writes it.
  func text(for number: Int) -> String
}

/// A formatter for hosts without a locale, which writes European digits.
public struct PlainNumberFormatter: NumberFormatting {
  /// Creates the formatter.
  public init() {}

  /// Returns the number without separators.
  public func text(for number: Int) -> String { String(number) }
}
