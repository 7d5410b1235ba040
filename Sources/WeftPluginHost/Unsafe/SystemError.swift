// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the kernel says when a call fails.
struct SystemError: Error, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  var description: String {
    // SAFETY: strerror returns a text that ends with a NUL and lives until the thread's next call.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
