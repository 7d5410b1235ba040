// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

extension SealedFile {
  /// Returns its descriptor's number, and keeps it open until the process ends.
  func keptOpen() -> Int32 {
    // SAFETY: the reference is never released.
    _ = unsafe Unmanaged.passRetained(descriptor)
    return descriptor.number
  }
}
