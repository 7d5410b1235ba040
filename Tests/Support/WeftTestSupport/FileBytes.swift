// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files whose names are bytes and not text, which Foundation can't say.
public enum FileBytes {
  /// Gives a file another name.
  public static func rename(_ path: String, to name: [UInt8]) throws {
    // SAFETY: both names end with a NUL and are lent for the call.
    guard unsafe Foundation.rename(path, text(name)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Removes a file; nothing happens when there is none.
  public static func remove(_ name: [UInt8]) {
    // SAFETY: the name ends with a NUL and is lent for the call.
    _ = unsafe unlink(text(name))
  }

  private static func text(_ name: [UInt8]) -> [CChar] {
    name.map { CChar(bitPattern: $0) } + [0]
  }
}
