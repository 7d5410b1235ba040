// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where in a check something was found.
struct CheckPlace: CustomStringConvertible {
  /// From which strictness on it is looked at.
  var level: Int
  /// The id of the hook that was asked.
  var hook: String?
  /// What it was asked about.
  var window: String?

  var description: String {
    (["level \(level)"] + [hook, window].compactMap(\.self)).joined(separator: ", ")
  }
}
