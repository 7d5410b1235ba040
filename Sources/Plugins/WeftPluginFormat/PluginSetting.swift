// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A setting that a plugin offers its user.
public struct PluginSetting: Equatable, Sendable {
  /// The type of a setting's value, with the default.
  public enum Kind: Equatable, Sendable {
    /// Yes or no.
    case toggle(Bool)
    /// A whole number within a range.
    case number(Int64, ClosedRange<Int64>)
    /// A line of text that the user types.
    case text(String)
  }

  /// The maximum number of bytes in a text value.
  public static let longestText = 4096

  /// The id of the setting within its plugin.
  public let id: String
  /// The name shown to the user.
  public let title: String
  /// The type of its value, with the default.
  public let kind: Kind

  /// Creates a setting from a plugin's declaration, or returns `nil` if the declaration is invalid.
  package init?(checked id: String, title: String, kind: Kind) {
    guard Self.isName(id) else { return nil }
    if case .number(let usual, let range) = kind, !range.contains(usual) { return nil }
    self.id = id
    self.title = title
    self.kind = kind
  }

  /// The valid values, in words.
  public var choices: String {
    switch kind {
    case .toggle: "true or false"
    case .number(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text of at most \(Self.longestText) bytes"
    }
  }

  /// Whether an id is an ASCII letter followed by ASCII letters and digits.
  private static func isName(_ id: String) -> Bool {
    id.first?.isLetter == true
      && id.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }
}

extension PluginSetting {
  /// Appends the setting to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(title)
    switch kind {
    case .toggle(let flag):
      writer.add(0 as Int64)
      writer.add(flag)
    case .number(let usual, let range):
      for number in [1, usual, range.lowerBound, range.upperBound] { writer.add(number) }
    case .text(let usual):
      writer.add(2 as Int64)
      writer.add(usual)
    }
  }

  /// Reads a setting from a message, or returns `nil` if it is incomplete or invalid.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 64), let title = reader.text(atMost: 256),
      let kind = reader.number()
    else { return nil }
    switch kind {
    case 0:
      guard let flag = reader.flag() else { return nil }
      self.init(checked: id, title: title, kind: .toggle(flag))
    case 1:
      guard let usual = reader.number(), let least = reader.number(), let most = reader.number(),
        least <= most
      else { return nil }
      self.init(checked: id, title: title, kind: .number(usual, least...most))
    case 2:
      guard let usual = reader.text(atMost: Self.longestText) else { return nil }
      self.init(checked: id, title: title, kind: .text(usual))
    default: return nil
    }
  }
}
