// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An opaque token for the end of a page, which only its source interprets.
public struct SourceCursor: RawRepresentable, Hashable, Sendable {
  /// The source's text.
  public let rawValue: String

  /// Creates a cursor from the source's text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
