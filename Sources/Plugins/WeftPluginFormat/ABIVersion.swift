// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A version of the plugin ABI.
public struct ABIVersion: Equatable, Sendable, CustomStringConvertible {
  /// Changes when plugins built for older versions can't be used any more.
  public let major: UInt32
  /// Grows with each addition.
  public let minor: UInt32

  /// Creates a version.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// The version in its usual notation, such as `1.0`.
  public var description: String { "\(major).\(minor)" }

  /// The version of this host.
  public static let host = ABIVersion(
    major: UInt32(WEFT_ABI_MAJOR),
    minor: UInt32(WEFT_ABI_MINOR)
  )
}
