// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ListAction {
  /// The maximum length of a reaction's type that sources accept, in bytes.
  static let mostReactionBytes = 64

  /// The prefix of the actions that react to a message.
  ///
  /// Only the host's own views may start them. A type can be any text, so a plugin's view could otherwise make a tap
  /// publish what the plugin has read.
  static let reacting = "reaction."

  /// The action that adds the user's reaction to the row's message, or removes it.
  ///
  ///     ListAction.react("like")  // "reaction.like"
  ///
  /// The type can be any text. In an action, a slash separates a plugin's id from the plugin's own action, so slashes
  /// and percent signs are escaped as `%2F` and `%25`.
  ///
  /// - Returns: `nil` if the type is empty or longer than 64 bytes, which no source accepts.
  public static func react(_ type: String) -> String? {
    guard (1...mostReactionBytes).contains(type.utf8.count) else { return nil }
    return reacting + escaped(type)
  }

  /// The type of the reaction that an action adds or removes, or `nil` for any other action.
  public static func reaction(of action: String) -> String? {
    // Compares bytes: a combining mark at the start of a type would form one character with the full stop.
    guard action.utf8.starts(with: reacting.utf8),
      let type = unescaped(action.unicodeScalars.dropFirst(reacting.unicodeScalars.count)),
      (1...mostReactionBytes).contains(type.utf8.count)
    else { return nil }
    return type
  }

  /// Escapes a text for use in an action, where a slash would mean a plugin's action.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "/": escaped += "%2F"
      case "%": escaped += "%25"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Restores an escaped text, or returns `nil` if `escaped(_:)` can't have written it.
  static func unescaped(_ escaped: String.UnicodeScalarView.SubSequence) -> String? {
    var text = String.UnicodeScalarView()
    var rest = escaped
    while let scalar = rest.popFirst() {
      switch scalar {
      case "/": return nil
      case "%":
        let code = String(rest.prefix(2))
        guard code == "2F" || code == "25" else { return nil }
        rest = rest.dropFirst(2)
        text.append(code == "2F" ? "/" : "%")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
