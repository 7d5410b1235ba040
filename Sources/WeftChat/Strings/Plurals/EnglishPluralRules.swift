// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One thing, or another number of things.
public struct EnglishPluralRules: PluralRules {
  /// Creates the rules.
  public init() {}

  /// One and other.
  public var categories: Set<PluralCategory> { [.one, .other] }

  /// One for 1, else other.
  public func category(of count: Int) -> PluralCategory {
    count == 1 ? .one : .other
  }
}
