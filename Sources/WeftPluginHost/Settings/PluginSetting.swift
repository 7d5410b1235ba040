// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

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

  /// What hooks find where nothing else was chosen.
  public var usual: FieldValue {
    switch kind {
    case .toggle(let flag): .integer(flag ? 1 : 0)
    case .number(let number, _): .integer(number)
    case .text(let text): .text(text)
    }
  }

  /// Whether a value can be chosen.
  public func allows(_ value: FieldValue) -> Bool {
    switch (kind, value) {
    case (.toggle, .integer(let number)): number == 0 || number == 1
    case (.number(_, let range), .integer(let number)): range.contains(number)
    case (.text, .text(let text)): text.utf8.count <= Self.longestText
    default: false
    }
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
