// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address of a link that a surface may open: a web page or a mailbox.
///
/// The addresses in texts come from messages, servers and plugins. A surface writes or opens only addresses of this
/// type, which can't be scripts, files or programs.
package struct LinkAddress: Hashable, Sendable {
  /// The address as it may be written or opened; a mail address without its parameters.
  package let text: String

  /// The maximum length of an address in bytes.
  private static let most = 2_048

  /// Reads an address; returns `nil` for one of another kind, such as a script.
  package init?(_ text: String) {
    let start = text.prefix(8).lowercased()
    guard text.utf8.count <= Self.most, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      ["https://", "http://", "mailto:"].contains(where: start.hasPrefix)
    else { return nil }
    // Parameters after the mailbox could attach files, so they are dropped.
    self.text = start.hasPrefix("mailto:") ? String(text.prefix { $0 != "?" }) : text
  }
}

// For people.
extension LinkAddress {
  /// The longest title in characters.
  private static let mostShown = 48

  /// A short text that says where the link leads: the real host first, then the start of the path.
  ///
  /// The name before an `@`, which browsers ignore, is left out, and characters that turn the direction of a text are
  /// written as escapes, so the title can't show another host than the one that opens.
  package var title: String {
    var rest = text[...]
    let isMail = rest.prefix(7).lowercased() == "mailto:"
    if isMail {
      rest = rest.dropFirst(7)
    } else if rest.prefix(8).lowercased() == "https://" {
      rest = rest.dropFirst(8)
    }
    let scheme = rest.prefix(7).lowercased() == "http://" ? rest.prefix(7) : ""
    rest = rest.dropFirst(scheme.count)
    if !isMail {
      // Browsers read a backslash as a slash.
      let authority = rest.prefix { !"/\\?#".contains($0) }
      if let sign = authority.lastIndex(of: "@") { rest = rest[rest.index(after: sign)...] }
    }
    var shown = String(scheme)
    for scalar in rest.unicodeScalars {
      let isShown = scalar.properties.generalCategory != .format && scalar.value != 0x2028
      shown += isShown ? String(scalar) : scalar.utf8.map { Self.escape($0) }.joined()
    }
    if shown.last == "/" { shown.removeLast() }
    return shown.count > Self.mostShown ? shown.prefix(Self.mostShown - 1) + "…" : shown
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }
}
