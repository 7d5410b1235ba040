// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

/// Memory that lives as long as the result of the provider running on this thread.
package enum KeptMemory {
  /// Allocates some bytes; nil when no provider runs on this thread or memory is short.
  package static func take(_ size: UInt64) -> UnsafeMutableRawPointer? {
    guard let size = Int(exactly: size) else { return nil }
    return unsafe weft_call_keep(size)
  }
}
