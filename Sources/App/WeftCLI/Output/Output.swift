// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The only way to standard output and standard error.
///
/// Either may be a terminal, which obeys the control characters it receives. Messages are
/// ``OutputText``, which escapes everything from outside; frames and data have been made harmless
/// by their writers.
enum Output {
  /// Writes to standard output; a full disk or a closed stream ends the command with status 1.
  static func print(_ text: OutputText) { write(Data(text.text.utf8)) }

  /// Writes a frame to standard output; the surface that drew it has made its texts harmless.
  static func draw(_ frame: String) { write(Data(frame.utf8)) }

  /// Writes bytes to standard output, with the same handling of failures as `print`; the formats of
  /// snapshots are harmless.
  static func write(_ bytes: Data) {
    guard write(bytes, to: .standardOutput) else {
      error("weft: standard output can't be written; check the disk or where it is sent")
      exit(1)
    }
  }

  /// Writes bytes to a file; without a path, to standard output.
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

  /// Writes a line to standard error, ignoring failures, which could be reported nowhere.
  static func error(_ line: OutputText) { note("\(line)\n") }

  /// Writes to standard error without ending the line.
  static func note(_ text: OutputText) { _ = write(Data(text.text.utf8), to: .standardError) }

  /// Whether standard error is a terminal.
  static var tellsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ bytes: Data, to stream: FileHandle) -> Bool {
    (try? stream.write(contentsOf: bytes)) != nil
  }
}
