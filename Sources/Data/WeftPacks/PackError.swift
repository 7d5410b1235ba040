// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a pack or a catalogue is not used: where, what is wrong there, and what to do.
package struct PackError: Error, CustomStringConvertible {
  /// The file or address.
  package let place: String
  /// What is wrong with it.
  package let text: String
  /// What to do.
  package let remedy: String

  /// Creates an error.
  package init(_ place: String, _ text: String, remedy: String) {
    (self.place, self.text, self.remedy) = (place, text, remedy)
  }

  /// The error as one sentence.
  package var description: String { "\(place): \(text); \(remedy)" }
}
