// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A rule that a source breaks.
public struct BrokenRule: Equatable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: SourceRule
  /// The observed behaviour, compared with the expected one.
  public let finding: String

  /// The rule and the observed behaviour.
  public var description: String { "\(rule.rawValue): \(rule.sentence) \(finding)" }
}
