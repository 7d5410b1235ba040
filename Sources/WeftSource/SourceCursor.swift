// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a page ended, as its source says it; nobody else reads anything into it.
public struct SourceCursor: RawRepresentable, Hashable, Sendable {
  /// The source's text.
  public let rawValue: String

  /// Takes the source's text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
