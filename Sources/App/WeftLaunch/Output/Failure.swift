// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An operation that failed; exit status 1.
///
/// The message says where it failed and how to fix it.
package struct Failure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
