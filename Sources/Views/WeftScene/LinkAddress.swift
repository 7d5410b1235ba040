// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address of a link that a surface may lead to: a page of the web or a mailbox.
///
/// The addresses in texts come from messages, servers and plugins. A surface writes or opens nothing else than
/// one of these, which can be made of no script, no file and no program.
package struct LinkAddress {
  /// The address.
  package let text: String

  /// The most bytes of an address.
  private static let most = 2_048

  /// Reads an address, nil for one of another kind, such as a script.
  package init?(_ text: String) {
    let start = text.prefix(8).lowercased()
    guard text.utf8.count <= Self.most, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      ["https://", "http://", "mailto:"].contains(where: start.hasPrefix)
    else { return nil }
    // What follows the mailbox may name files to be sent along.
    self.text = start.hasPrefix("mailto:") ? String(text.prefix { $0 != "?" }) : text
  }
}
