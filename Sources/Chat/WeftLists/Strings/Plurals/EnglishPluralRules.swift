// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The plural rules of English: one form for 1 and another for all other numbers.
public struct EnglishPluralRules: PluralRules {
  /// Creates the rules.
  public init() {}

  /// The categories `one` and `other`.
  public var categories: Set<PluralCategory> { [.one, .other] }

  /// Returns `one` for 1, else `other`.
  public func category(of count: Int) -> PluralCategory {
    count == 1 ? .one : .other
  }
}
