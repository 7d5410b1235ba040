// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address of a link that a surface may open: a web page or a mailbox.
///
/// The addresses in texts come from messages, servers and plugins. A surface writes or opens only addresses of this
/// type, which can't be scripts, files or programs.
package struct LinkAddress {
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
