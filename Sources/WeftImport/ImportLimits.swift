// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How much an import takes before it refuses, so that no file can fill the memory.
public struct ImportLimits: Equatable, Sendable {
  /// The bytes of one file, or of one entry of an archive when it is unpacked.
  public var fileBytes = 256 << 20
  /// How many times larger an entry of an archive may become by unpacking.
  public var ratio = 250
  /// Up to this size an entry may become as much larger as it likes.
  public var smallBytes = 1 << 20
  /// The files of a folder, or the entries of an archive.
  public var files = 500_000

  /// Creates the limits that hold by default.
  public init() {}
}
