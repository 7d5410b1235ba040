// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Turns the numbers of texts and badges into text.
public protocol NumberFormatting: Sendable {
  /// The number as the locale writes it.
  func text(for number: Int) -> String
}

/// Numbers in the digits of Europe: for hosts that bring no locale.
public struct PlainNumberFormatter: NumberFormatting {
  /// Creates the formatter.
  public init() {}

  /// The number without separators.
  public func text(for number: Int) -> String { String(number) }
}
