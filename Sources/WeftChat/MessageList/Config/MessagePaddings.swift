// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The space around messages, in points.
///
/// The reference's padding of quoted messages is left out: no view here draws a quote.
public struct MessagePaddings: Equatable, Sendable {
  /// At both ends of the line.
  public var horizontal = 16.0
  /// Below a message that ends a run.
  public var singleBottom = 8.0
  /// Below the other messages of a run.
  public var groupBottom = 4.0

  /// Creates paddings with the defaults.
  public init() {}
}
