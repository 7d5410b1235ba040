// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files whose names are bytes instead of text, which Foundation can't represent.
public enum FileBytes {
  /// Renames a file.
  public static func rename(_ path: String, to name: [UInt8]) throws {
    // SAFETY: both names end with a NUL and are borrowed for the call.
    guard unsafe Foundation.rename(path, text(name)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Removes a file if it exists.
  public static func remove(_ name: [UInt8]) {
    // SAFETY: the name ends with a NUL and is borrowed for the call.
    _ = unsafe unlink(text(name))
  }

  private static func text(_ name: [UInt8]) -> [CChar] {
    name.map { CChar(bitPattern: $0) } + [0]
  }
}
