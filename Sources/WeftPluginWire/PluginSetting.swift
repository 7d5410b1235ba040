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

  /// Creates a setting.
  package init(id: String, title: String, kind: Kind) {
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
}
