// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a pack or a catalogue is rejected: the file, the problem and the remedy.
package struct PackError: Error, CustomStringConvertible {
  /// The path or address.
  package let place: String
  /// The problem.
  package let text: String
  /// The advice on how to solve the problem.
  package let remedy: String

  /// Creates an error about a file or an address.
  package init(_ place: String, _ text: String, remedy: String) {
    self.place = place
    self.text = text
    self.remedy = remedy
  }

  /// The error as one sentence.
  package var description: String { "\(place): \(text); \(remedy)" }
}
