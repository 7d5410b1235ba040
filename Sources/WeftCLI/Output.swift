// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Where text goes.
enum Output {
  /// Writes to standard output; a full disk or a closed stream ends the command with 1.
  static func print(_ text: String) {
    write(Data(text.utf8))
  }

  /// Writes bytes to standard output, as `print` does text.
  static func write(_ bytes: Data) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      self.error("weft: standard output can't be written; check the disk or where it is sent")
      exit(1)
    }
  }

  /// Writes bytes to a file, or to standard output where none is named.
  static func write(_ bytes: Data, to path: String?) throws {
    guard let path else { return write(bytes) }
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path): the file can't be written; check the folder and its permissions")
    }
  }

  /// Whether what is written to standard output comes before the eyes of somebody at a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line to standard error; when even that fails there is nobody left to tell.
  static func error(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}

extension String {
  /// The text with its control characters spelled out, so that an error stays one line whatever name or
  /// value from outside it repeats.
  var onOneLine: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    return unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}
