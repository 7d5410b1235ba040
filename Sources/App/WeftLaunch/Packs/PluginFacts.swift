// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The facts about a plugin that a user sees before it is installed.
package struct PluginFacts: Equatable, Sendable {
  /// Its id, which also names its folder.
  package let id: String
  /// Its version, as the plugin declares it.
  package let version: String
  /// Its name, as the plugin declares it.
  package let name: String
  /// The language that it is written in.
  package let language: String
  /// The file, folder or address that it comes from.
  package let place: String
  /// The key that signed its catalogue, or `nil` if nothing is signed.
  package let signer: String?
  /// The SHA-256 of its library.
  package let sha256: String
  /// Its licence; empty if none is known.
  package let licence: String
  /// The slots that it fills.
  package let fills: [String]
  /// The fields that it reads.
  package let reads: [String]
  /// Whether it asks to read what the user types.
  package let asksForTyping: Bool
  /// The version that it replaces, and the fields that only the new version reads.
  package let replaced: (version: String, more: [String])?
  /// The signed catalogue that it would leave, with its key, or `nil` if it leaves none.
  package var left: (place: String, key: String)?

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package static func == (one: PluginFacts, other: PluginFacts) -> Bool {
    one.lines == other.lines
  }

  /// The lines that commands print.
  package var lines: [String] {
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
        "  asks      to read what you type; allow it with weft plugins allow \(id) composer.text"
      )
    }
    if let (version, more) = replaced {
      lines.append(
        "  replaces  \(version)"
          + (more.isEmpty ? "" : "; also reads \(more.joined(separator: ", "))")
      )
    }
    if let left {
      lines.append("  leaves    \(left.place), signed by \(left.key): updates then come from here")
    }
    return lines
  }
}
