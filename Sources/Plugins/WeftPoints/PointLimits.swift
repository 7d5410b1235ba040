// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The capacity of a registry.
public struct PointLimits: Equatable, Sendable {
  /// The most points.
  public var points = 1024
  /// The most functions for one point.
  public var providers = 64
  /// The most C functions made at run time.
  public var functions = 1024

  /// Creates limits that are ample for a host.
  public init() {}
}
