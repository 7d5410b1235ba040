// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftDiff

extension Identifier: RowIdentity {
  /// Whether both ids have the same bytes.
  public static func isSame(_ left: Identifier, _ right: Identifier) -> Bool {
    String.isSame(left.rawValue, right.rawValue)
  }

  /// Whether the bytes of the left id come first.
  public static func isBefore(_ left: Identifier, _ right: Identifier) -> Bool {
    String.isBefore(left.rawValue, right.rawValue)
  }

  /// A hash of the id's bytes.
  public func fingerprint(seed: UInt64) -> UInt64 { rawValue.fingerprint(seed: seed) }
}
