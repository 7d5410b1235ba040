// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A plain C function made at run time, valid for as long as this object lives.
public final class PointFunction: Sendable {
  private let registry: PointRegistry
  private let handle: UInt64
  /// The function's address, to hand to C as ``PointValue/pointer(_:)``.
  public let address: UInt

  init(_ registry: PointRegistry, _ handle: UInt64, address: UInt) {
    self.registry = registry
    self.handle = handle
    self.address = address
  }

  deinit {
    try? registry.release(handle, by: .host)
  }
}
