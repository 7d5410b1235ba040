// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// What the kernel says when a call fails.
package struct SystemError: Error, CustomStringConvertible {
  /// The number it says.
  package let number: Int32

  /// Names an error by its number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// What it says, in words.
  package var description: String {
    // SAFETY: strerror returns a text that ends with a NUL and lives until the thread's next call.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
