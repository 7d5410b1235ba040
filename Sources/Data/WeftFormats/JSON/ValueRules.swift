// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

/// The rules that values of workspaces and events keep.
///
/// Readers refuse what breaks one. Writers never write it, wherever a model came from: a server may say that a file has
/// nine quintillion bytes, and a workspace with that number could not be read again.
package enum ValueRules {
  /// The greatest count: up to it all JSON parsers agree on whole numbers, and adding to one can't overflow.
  package static let mostCount = 1 << 53 - 1

  /// Whether a text can be an id.
  static func isID(_ text: String) -> Bool { !text.isEmpty }

  /// Whether a number can be how long something takes, in seconds.
  static func isDuration(_ time: Double) -> Bool { time >= 0 && time < .infinity }

  /// The count that is nearest to a number.
  package static func count(_ number: Int) -> Int { min(max(number, 0), mostCount) }

  /// The count that is nearest to a number, as JSON.
  static func json(_ number: Int) -> JSONValue { .integer(Int64(count(number))) }
}

extension Identifier {
  /// Whether something can have this id.
  package var isPossible: Bool { ValueRules.isID(rawValue) }
}
