// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something the user of a plugin can choose.
public struct PluginSetting: Equatable, Sendable {
  /// What can be chosen, with the default.
  public enum Kind: Equatable, Sendable {
    /// Yes or no.
    case toggle(Bool)
    /// A whole number within a range.
    case number(Int64, ClosedRange<Int64>)
    /// A text.
    case text(String)
  }

  /// The longest text that can be chosen, in bytes.
  public static let longestText = 4096

  /// Which one it is.
  public let id: String
  /// What it is called.
  public let title: String
  /// What can be chosen.
  public let kind: Kind

  /// What a plugin declares; nil where it makes no sense.
  package init?(checked id: String, title: String, kind: Kind) {
    guard Self.isName(id) else { return nil }
    if case .number(let usual, let range) = kind, !range.contains(usual) { return nil }
    self.id = id
    self.title = title
    self.kind = kind
  }

  /// What can be chosen, in words.
  public var choices: String {
    switch kind {
    case .toggle: "true or false"
    case .number(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text of at most \(Self.longestText) bytes"
    }
  }

  /// A letter, then letters and digits.
  private static func isName(_ id: String) -> Bool {
    id.first?.isLetter == true
      && id.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }
}
