// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

/// The rules for values in workspaces and events.
///
/// Readers refuse values that break a rule. Writers never write such values, even if the model has them: a server may
/// claim that a file has nine quintillion bytes, and a workspace with that number couldn't be read again.
package enum ValueRules {
  /// The greatest count: JSON parsers agree on whole numbers up to it, and adding to it can't overflow.
  package static let mostCount = 1 << 53 - 1

  static func isID(_ text: String) -> Bool { !text.isEmpty }

  /// Returns whether a number can be a duration in seconds.
  static func isDuration(_ time: Double) -> Bool { time >= 0 && time < .infinity }

  /// Returns a number clamped to the range of counts.
  package static func count(_ number: Int) -> Int { min(max(number, 0), mostCount) }

  /// Returns a number clamped to the range of counts, as JSON.
  static func json(_ number: Int) -> JSONValue { .integer(Int64(count(number))) }
}

extension Identifier {
  /// Whether readers accept this id.
  package var isPossible: Bool { ValueRules.isID(rawValue) }
}
