// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftPluginWire

/// What may be written to a terminal: what the sources say is kept as it is, what is put into it is escaped.
///
///     Output.error("weft: \(path): there is no such file")  // a path with an escape shows \u{1b}
///
/// A value can neither steer the terminal nor begin a line: only a literal has line ends.
struct OutputText: ExpressibleByStringInterpolation {
  /// As it is written.
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// A text that is made of this program's own words alone, such as a help.
  init(ours text: String) { self.text = text }

  /// Lines with their ends; none of them holds another.
  init(lines: [String]) { text = lines.map { EscapedText.printed($0) + "\n" }.joined() }

  /// A document as it is written with `--json`.
  init(_ document: JSONValue) {
    text = EscapedText.printed(json: JSONWriter.pretty(document))
  }

  /// Builds the text, each value escaped.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation<Value>(_ value: Value) {
      text += EscapedText.printed("\(value)")
    }

    mutating func appendInterpolation(_ value: OutputText) { text += value.text }

    /// Puts in a text that has lines of its own, such as what a compiler says; tabs are kept.
    mutating func appendInterpolation(lines value: String) {
      // By scalars: a return and a line end are one character.
      for scalar in value.unicodeScalars {
        let isKept = scalar == "\n" || scalar == "\t"
        text += isKept ? String(scalar) : EscapedText.printed(String(scalar))
      }
    }
  }
}

extension String {
  /// The text with what would steer a terminal or end a line spelled out.
  var onOneLine: String { EscapedText.printed(self) }
}
