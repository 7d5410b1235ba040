// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The one way to standard output and standard error.
///
/// Either may be a terminal, which obeys the control characters it is given. What is said comes as
/// ``OutputText``, in which everything from outside is escaped; what is drawn and what is data comes from those
/// who have made it harmless.
enum Output {
  /// Writes to standard output; a full disk or a closed stream ends the command with 1.
  static func print(_ text: OutputText) { write(Data(text.text.utf8)) }

  /// Writes a frame to the terminal at standard output: the surface that drew it has made its texts harmless.
  static func draw(_ frame: String) { write(Data(frame.utf8)) }

  /// Writes bytes to standard output, as `print` does text: the formats of a snapshot are harmless themselves.
  static func write(_ bytes: Data) {
    guard write(bytes, to: .standardOutput) else {
      error("weft: standard output can't be written; check the disk or where it is sent")
      exit(1)
    }
  }

  /// Writes bytes to a file, or to standard output where none is named.
  static func write(
    _ bytes: Data,
    to path: String?,
    readers: OutputFile.Readers = .owner
  ) throws {
    guard let path else { return write(bytes) }
    let file = try OutputFile(path, readers: readers)
    try file.write(bytes)
    try file.finish()
  }

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line to standard error; where that fails there is no other place to tell it.
  static func error(_ line: OutputText) { note("\(line)\n") }

  /// Writes to standard error without ending the line.
  static func note(_ text: OutputText) { _ = write(Data(text.text.utf8), to: .standardError) }

  /// Whether standard error is a terminal.
  static var tellsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ bytes: Data, to stream: FileHandle) -> Bool {
    (try? stream.write(contentsOf: bytes)) != nil
  }
}
