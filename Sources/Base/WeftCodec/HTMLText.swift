// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Texts in HTML.
package enum HTMLText {
  /// Returns the character reference for a byte that means something in HTML, or `nil` for any other byte.
  package static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// Escapes a text for use between tags or in double quotes.
  ///
  ///     HTMLText.escaped("<a href=\"x\">")  // "&lt;a href=&quot;x&quot;&gt;"
  ///
  /// Apostrophes and control characters stay as they are.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    var rest = text.utf8[...]
    while let place = rest.firstIndex(where: { $0 != 0x27 && reference(for: $0) != nil }),
      let reference = reference(for: rest[place])
    {
      escaped += "\(Substring(rest[..<place]))\(reference)"
      rest = rest[rest.index(after: place)...]
    }
    return escaped + Substring(rest)
  }
}
