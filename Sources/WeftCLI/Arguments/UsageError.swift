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

/// Something that could not be done: exit status 1.
///
/// The message names the place and the remedy.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
