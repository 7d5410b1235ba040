// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection {
  /// Calls the body with the rows in contiguous memory, copied only when they are not stored so.
  @inlinable
  func withRows<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    // SAFETY: the pointer is passed on for the duration of the call only.
    if let result = withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
    return unsafe Array(self).withUnsafeBufferPointer { unsafe body($0) }
  }
}
