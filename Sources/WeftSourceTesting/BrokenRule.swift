// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A promise a source does not keep.
public struct BrokenRule: Equatable, Sendable, CustomStringConvertible {
  /// Which one.
  public let rule: SourceRule
  /// What was seen in place of what was to be.
  public let finding: String

  /// The rule, and what was seen.
  public var description: String { "\(rule.rawValue): \(rule.sentence) \(finding)" }
}
