// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The part of a check in which something was found.
struct CheckPlace: CustomStringConvertible {
  /// The level of the check.
  var level: Int
  /// The id of the hook or point.
  var hook: String?
  /// A description of the window.
  var window: String?

  var description: String {
    (["level \(level)"] + [hook, window].compactMap(\.self)).joined(separator: ", ")
  }
}
