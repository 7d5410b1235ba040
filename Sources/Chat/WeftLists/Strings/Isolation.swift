// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Isolates inserted texts, so that they don't change the order of the words around them.
///
/// Only texts that need it are isolated, so that most lines contain no invisible characters.
enum Isolation {
  /// Whether a text has controls, or letters of the opposite direction, for the language of the text around it.
  static func isNeeded(for text: String, isRightToLeft: Bool) -> Bool {
    if isRightToLeft {
      if text.utf8.contains(where: isASCIILetter) { return true }
      // Include European digits, because groups of them would change places.
      return text.unicodeScalars.contains {
        isControl($0) || !runsLeft($0) && ($0.properties.isAlphabetic || isDigit($0))
      }
    }
    // Only ASCII has as many UTF-16 as UTF-8 code units, and strings store both counts.
    if text.utf16.count == text.utf8.count { return false }
    return text.unicodeScalars.contains { isControl($0) || runsLeft($0) }
  }

  /// Encloses a text in FSI and PDI, removes unmatched PDIs in it, and closes open isolates.
  static func isolated(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else {
      return "\(firstStrongIsolate)\(text)\(popIsolate)"
    }
    var result = String.UnicodeScalarView()
    result.append(firstStrongIsolate)
    var open = 0
    for scalar in text.unicodeScalars {
      if (0x2066...0x2068).contains(scalar.value) { open += 1 }
      if scalar == popIsolate {
        if open == 0 { continue }
        open -= 1
      }
      result.append(scalar)
    }
    // The end of an isolate also ends the overrides and embeddings inside it.
    for _ in 0...open { result.append(popIsolate) }
    return String(result)
  }

  /// The invisible mark for a language's direction.
  static func mark(isRightToLeft: Bool) -> String {
    isRightToLeft ? "\u{200F}" : "\u{200E}"
  }

  private static var firstStrongIsolate: Unicode.Scalar { "\u{2068}" }
  private static var popIsolate: Unicode.Scalar { "\u{2069}" }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil
  }

  /// Whether a scalar is in one of Unicode's blocks for scripts written from right to left.
  private static func runsLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
