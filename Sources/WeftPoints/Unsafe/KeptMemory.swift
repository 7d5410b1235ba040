// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

/// Memory that lives as long as what the provider running on this thread returns.
package enum KeptMemory {
  /// Takes some bytes, nil when no provider runs or there is no memory.
  package static func take(_ size: UInt64) -> UnsafeMutableRawPointer? {
    guard let size = Int(exactly: size) else { return nil }
    return unsafe weft_call_keep(size)
  }
}
