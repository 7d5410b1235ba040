// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// An error number returned by the kernel, with its description.
package struct SystemError: Error, CustomStringConvertible {
  /// The `errno` value.
  package let number: Int32

  /// Creates an error from its number.
  package init(_ number: Int32) {
    self.number = number
  }

  /// The error's description in words.
  package var description: String {
    // SAFETY: strerror returns a text that ends with a NUL and lives until the thread's next call.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
