// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why nothing can be drawn.
package struct DrawingError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  package let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
