// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension TerminalText {
  /// A line whose direction controls can't reach beyond it.
  ///
  /// It wraps the line in an isolate, closes what the text leaves open, and drops surplus closing
  /// controls.
  static func isolated(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isDirectionControl) else { return line }
    var result = String.UnicodeScalarView()
    result.append(firstStrongIsolate)
    var open = 0
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { continue }
        open -= 1
      default: break
      }
      result.append(scalar)
    }
    // Ending an isolate also ends the overrides and embeddings inside it.
    for _ in 0...open { result.append(popIsolate) }
    return String(result)
  }

  private static var firstStrongIsolate: Unicode.Scalar { "\u{2068}" }
  private static var popIsolate: Unicode.Scalar { "\u{2069}" }

  private static func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
