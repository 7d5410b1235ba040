// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An argument that makes no sense: exit status 2.
struct UsageError: Error {
  let message: String
  let usage: String

  init(_ message: String, usage: String) {
    self.message = message
    self.usage = usage
  }
}

extension Error {
  /// What went wrong, in one line for people.
  var told: String { ((self as? UsageError)?.message ?? "\(self)").onOneLine }
}

/// Something that could not be done: exit status 1.
///
/// The message names the place and the remedy.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
