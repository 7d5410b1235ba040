// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A wrong argument: exit status 2.
struct UsageError: Error {
  let message: String
  let usage: String

  init(_ message: String, usage: String) {
    self.message = message
    self.usage = usage
  }
}

extension Error {
  /// The error's message, on one line.
  var told: String { ((self as? UsageError)?.message ?? "\(self)").onOneLine }
}

/// A failed operation: exit status 1.
///
/// The message says where it failed and how to fix it.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
