// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftPluginFormat

/// Text that is safe to write to a terminal: literals are written as they are, interpolated values
/// are escaped.
///
///     Output.error("weft: \(path): the file does not exist")  // a path with an escape shows \u{1b}
///
/// A value can neither steer the terminal nor begin a line: only literals contain line ends.
struct OutputText: ExpressibleByStringInterpolation {
  /// The text as written.
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Makes text of this program's own words alone, such as a help text, without an escape.
  init(ours text: String) { self.text = text }

  /// Makes one line of each text, escaping line ends within.
  init(lines: [String]) { text = lines.map { EscapedText.printed($0) + "\n" }.joined() }

  /// Makes the text of a JSON document, as `--json` writes it.
  init(_ document: JSONValue) {
    text = EscapedText.printed(json: JSONWriter.pretty(document))
  }

  /// Builds the text, escaping each value.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation<Value>(_ value: Value) {
      text += EscapedText.printed("\(value)")
    }

    mutating func appendInterpolation(_ value: OutputText) { text += value.text }

    /// Inserts a text of several lines, such as a compiler's output; its line ends and tabs stay.
    mutating func appendInterpolation(lines value: String) {
      // Scalar by scalar, because a carriage return and a line end form one character.
      for scalar in value.unicodeScalars {
        let isKept = scalar == "\n" || scalar == "\t"
        text += isKept ? String(scalar) : EscapedText.printed(String(scalar))
      }
    }
  }
}

extension String {
  /// The text with everything escaped that would steer a terminal or end a line.
  var onOneLine: String { EscapedText.printed(self) }
}
