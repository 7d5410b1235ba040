// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much of everything a registry holds.
public struct PointLimits: Equatable, Sendable {
  /// Points.
  public var points = 1024
  /// Functions for one point.
  public var providers = 64
  /// C functions made at run time.
  public var functions = 1024

  /// As many as a host needs.
  public init() {}
}
