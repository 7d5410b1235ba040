// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A Swift closure that answers calls of a point until it is removed.
public struct PointProvision: Sendable {
  private let registry: PointRegistry
  private let handle: UInt64

  init(_ registry: PointRegistry, _ handle: UInt64) {
    self.registry = registry
    self.handle = handle
  }

  /// Removes the closure; a second call does nothing.
  ///
  /// Calls that have already begun finish normally.
  public func remove() {
    try? registry.release(handle, by: .host)
  }
}
