// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The space around messages, in points.
///
/// The reference design's padding of quoted messages is left out, since no view here draws a quote.
public struct MessagePaddings: Equatable, Sendable {
  /// The space at both ends of the line.
  public var horizontal = 16.0
  /// The space below a message that ends a run.
  public var singleBottom = 8.0
  /// The space below the other messages of a run.
  public var groupBottom = 4.0

  /// Creates paddings with the defaults.
  public init() {}
}
