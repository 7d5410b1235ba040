// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A version of the plugin ABI.
public struct ABIVersion: Equatable, Sendable, CustomStringConvertible {
  /// Changes when older plugins can't be used any more.
  public let major: UInt32
  /// Grows with every addition.
  public let minor: UInt32

  /// Creates a version.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// The version as people write it.
  public var description: String { "\(major).\(minor)" }

  /// What this host speaks.
  public static let host = ABIVersion(
    major: UInt32(WEFT_ABI_MAJOR),
    minor: UInt32(WEFT_ABI_MINOR)
  )
}
