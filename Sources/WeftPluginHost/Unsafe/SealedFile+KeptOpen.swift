// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftProcess

extension SealedFile {
  /// The number of its descriptor, which from now on stays open until the process ends.
  func keptOpen() -> Int32 {
    // SAFETY: the reference is never given back.
    _ = unsafe Unmanaged.passRetained(descriptor)
    return descriptor.number
  }
}
