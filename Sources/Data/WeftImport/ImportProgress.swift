// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
  /// The unit that is counted.
  public enum Unit: Equatable, Sendable {
    /// Files of an export.
    case files
    /// Channels, threads, events or lines of a document.
    case elements
  }

  /// The unit that is counted.
  public let unit: Unit
  /// How many are done.
  public let done: Int
  /// How many there are.
  public let total: Int
}
