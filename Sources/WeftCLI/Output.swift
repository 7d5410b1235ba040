// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where text goes.
enum Output {
  static func print(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  static func error(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
