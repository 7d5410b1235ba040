// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The limits of an import, so that no file can fill the memory.
public struct ImportLimits: Equatable, Sendable {
  /// The most bytes of one file, or of one unpacked entry of an archive.
  public var fileBytes = 256 << 20
  /// How many times larger an entry of an archive may become by unpacking.
  public var ratio = 250
  /// The unpacked size up to which ``ratio`` does not apply.
  public var smallBytes = 1 << 20
  /// The most files of a folder or entries of an archive.
  public var files = 500_000

  /// Creates the default limits.
  public init() {}
}
