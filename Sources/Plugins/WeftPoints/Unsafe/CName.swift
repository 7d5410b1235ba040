// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A name as a C string, valid for as long as the object lives.
@safe package final class CName: @unchecked Sendable {
  // SAFETY: the bytes are written before any other code sees them and freed with their only owner.
  /// The bytes, ending with a NUL.
  package let pointer: UnsafePointer<CChar>

  /// Copies a name up to its first NUL.
  package init(_ name: String) {
    guard let copy = unsafe strdup(name) else { preconditionFailure("no memory for a name") }
    unsafe pointer = UnsafePointer(copy)
  }

  deinit {
    unsafe free(UnsafeMutablePointer(mutating: pointer))
  }
}
