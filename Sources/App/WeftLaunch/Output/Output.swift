// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import WeftJSON
internal import WeftPluginFormat

/// The only way to standard output and standard error.
///
/// Either may be a terminal, which obeys the control characters it receives. Messages are ``OutputText``, which
/// escapes untrusted values; writers of frames and data must have escaped theirs.
package enum Output {
  /// Writes to standard output; a full disk or a closed stream ends the command with status 1.
  package static func print(_ text: OutputText) { write(Data(text.text.utf8)) }

  /// Writes a frame to standard output; the surface that drew it has escaped its texts.
  package static func draw(_ frame: String) { write(Data(frame.utf8)) }

  /// Writes bytes to standard output, handling failures as `print` does; the formats of snapshots are harmless.
  package static func write(_ bytes: Data) {
    guard write(bytes, to: .standardOutput) else {
      error("weft: standard output can't be written; check the disk or where it is sent")
      exit(1)
    }
  }

  /// Writes bytes to a file; without a path, to standard output.
  package static func write(
    _ bytes: Data,
    to path: String?,
    readers: OutputFile.Readers = .owner
  ) throws {
    guard let path else {
      // A shell may append to a file that the command reads: >>FILE.
      try OutputCheck.check(STDOUT_FILENO, "standard output")
      return write(bytes)
    }
    let file = try OutputFile(path, readers: readers)
    try file.write(bytes)
    try file.finish()
  }

  /// Whether standard output is a terminal.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a line to standard error; ignores failures, which could be reported nowhere.
  package static func error(_ line: OutputText) { note("\(line)\n") }

  /// Writes to standard error without ending the line.
  package static func note(_ text: OutputText) {
    _ = write(Data(text.text.utf8), to: .standardError)
  }

  /// Whether standard error is a terminal.
  package static var tellsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ bytes: Data, to stream: FileHandle) -> Bool {
    (try? stream.write(contentsOf: bytes)) != nil
  }
}

/// Text that is safe to write to a terminal: literals are written unchanged, interpolated values are escaped.
///
///     Output.error("weft: \(path): the file does not exist")  // a path with an escape shows \u{1b}
///
/// A value can neither control the terminal nor start a line: only literals contain line ends.
package struct OutputText: ExpressibleByStringInterpolation {
  /// The text as written.
  package let text: String

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Creates text that only consists of this program's own words, such as a help text, without escaping.
  package init(ours text: String) { self.text = text }

  /// Creates one line from each text, escaping line ends within.
  package init(lines: [String]) { text = lines.map { EscapedText.printed($0) + "\n" }.joined() }

  /// Creates the text of a JSON document, as `--json` writes it.
  package init(_ document: JSONValue) {
    text = EscapedText.printed(json: JSONWriter.pretty(document))
  }

  /// The text under construction, in which each value is escaped.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation<Value>(_ value: Value) {
      text += EscapedText.printed("\(value)")
    }

    package mutating func appendInterpolation(_ value: OutputText) { text += value.text }

    /// Inserts a text of several lines, such as a compiler's output; keeps its line ends and tabs.
    package mutating func appendInterpolation(lines value: String) {
      // Scalar by scalar, because a carriage return and a line feed form one character.
      for scalar in value.unicodeScalars {
        let isKept = scalar == "\n" || scalar == "\t"
        text += isKept ? String(scalar) : EscapedText.printed(String(scalar))
      }
    }
  }
}

extension String {
  /// The text with everything escaped that would control a terminal or end a line.
  package var onOneLine: String { EscapedText.printed(self) }
}

/// An operation that failed; exit status 1.
///
/// The message says where it failed and how to fix it.
package struct Failure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
