// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a user is shown of a plugin before it is installed.
package struct PluginFacts: Equatable, Sendable {
  /// Its id, by which it is installed.
  package let id: String
  /// Its version.
  package let version: String
  /// Its name, as it says.
  package let name: String
  /// The language it is written in.
  package let language: String
  /// The file, folder or address it comes from.
  package let place: String
  /// The key that signed the catalogue it comes from; nil where nothing is signed.
  package let signer: String?
  /// The hash of its library.
  package let sha256: String
  /// Its licence, empty where none is known.
  package let licence: String
  /// The slots that it fills.
  package let fills: [String]
  /// The fields that it reads.
  package let reads: [String]
  /// Whether it asks to read what the user types.
  package let asksForTyping: Bool
  /// The version that it takes the place of, and the fields that this one did not read.
  package let replaced: (version: String, more: [String])?
  /// The catalogue it would leave, and the key that signs that one; nil where it leaves none with a key.
  package var left: (place: String, key: String)?

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static func == (one: PluginFacts, other: PluginFacts) -> Bool {
    one.lines == other.lines
  }

  /// The lines that commands print.
  var lines: [String] {
    var lines = [
      "\(id) \(version)  \(name), in \(language)",
      "  from      \(place)",
      "  signed    " + (signer.map { "by \($0)" } ?? "no"),
      "  library   sha256 \(sha256)",
    ]
    if !licence.isEmpty { lines.append("  licence   \(licence)") }
    lines.append("  fills     \(fills.joined(separator: ", "))")
    lines.append("  reads     " + (reads.isEmpty ? "nothing" : reads.joined(separator: ", ")))
    if asksForTyping {
      lines.append(
        "  asks      to read what you type; only weft plugins allow \(id) composer.text lets it"
      )
    }
    if let (version, more) = replaced {
      lines.append(
        "  replaces  \(version)"
          + (more.isEmpty ? "" : ", and reads more: \(more.joined(separator: ", "))")
      )
    }
    if let left {
      lines.append("  leaves    \(left.place), signed by \(left.key): updates come from here then")
    }
    return lines
  }
}
