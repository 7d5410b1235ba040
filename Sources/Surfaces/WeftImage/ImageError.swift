// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a picture can't be made.
public struct ImageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let message: String

  init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
