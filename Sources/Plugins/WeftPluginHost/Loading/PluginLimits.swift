// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Limits for the content of plugin folders.
public struct PluginLimits: Equatable, Sendable {
  /// The most libraries of one folder; the first by name are used.
  public var files: Int
  /// The most bytes of one library.
  public var bytes: Int
  /// The most bytes of all libraries together.
  public var totalBytes: Int
  /// The most entries of one folder that are read, libraries or not.
  public var entries: Int

  /// Creates limits; those not given have their usual values.
  public init(
    files: Int = 256,
    bytes: Int = 64 << 20,
    totalBytes: Int = 1 << 30,
    entries: Int = 1 << 16
  ) {
    self.files = files
    self.bytes = bytes
    self.totalBytes = totalBytes
    self.entries = entries
  }
}
