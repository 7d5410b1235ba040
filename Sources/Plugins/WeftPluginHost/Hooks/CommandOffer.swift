// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

/// A slash command that a plugin offers to the user.
public struct CommandOffer: Equatable, Sendable {
  /// The name after the slash.
  public let name: String
  /// A description in a few words.
  public let title: String
  /// A hint at the arguments; empty if there are none.
  public let hint: String

  /// The maximum number of commands of a plugin; further ones are ignored.
  static let most = 32
  /// The maximum bytes of a name, and of a title or hint, which are cut.
  private static let (mostNameBytes, mostTextBytes) = (32, 200)

  /// Creates an offer, or fails if a user could not type the name.
  init?(name: String, title: String, hint: String) {
    guard Self.isName(name) else { return nil }
    self.name = name
    self.title = Self.line(title)
    self.hint = Self.line(hint)
  }

  private static func line(_ text: String) -> String {
    TextLimits.start(of: EscapedText.visible(text), bytes: mostTextBytes)
  }

  /// Whether a text may be the name of a command: letters, digits, hyphens and underscores.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= mostNameBytes
      && text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
          || $0.properties.generalCategory == .nonspacingMark
      }
  }
}
