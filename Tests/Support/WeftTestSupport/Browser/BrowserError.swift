// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a browser does not do what a test wants.
public struct BrowserError: Error, CustomStringConvertible {
  /// What failed, and what to do about it.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
