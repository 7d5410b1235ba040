// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A name as C reads it, for as long as the object lives.
@safe package final class CName: @unchecked Sendable {
  // SAFETY: the bytes are written before anybody sees them and freed with their only owner.
  package let pointer: UnsafePointer<CChar>

  /// Copies a name; what stands behind a NUL is left out.
  package init(_ name: String) {
    guard let copy = unsafe strdup(name) else { preconditionFailure("no memory for a name") }
    unsafe pointer = UnsafePointer(copy)
  }

  deinit {
    unsafe free(UnsafeMutablePointer(mutating: pointer))
  }
}
