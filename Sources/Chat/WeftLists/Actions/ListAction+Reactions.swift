// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ListAction {
  /// The most bytes of a reaction's type, as sources accept it.
  static let mostReactionBytes = 64

  /// The prefix of the actions that react to a message.
  ///
  /// Only the host's own views may start them: a type may be any text, so a plugin's view could
  /// have a tap tell others what the plugin has read.
  static let reacting = "reaction."

  /// The action that adds the user's reaction to the row's message, or takes it back.
  ///
  ///     ListAction.react("like")  // "reaction.like"
  ///
  /// The type may be any text. A slash, which stands behind the id of a plugin in actions, and a
  /// percent sign are written as `%2F` and `%25`.
  ///
  /// - Returns: Nil for an empty type and for one of more than 64 bytes, which no source accepts.
  public static func react(_ type: String) -> String? {
    guard (1...mostReactionBytes).contains(type.utf8.count) else { return nil }
    return reacting + escaped(type)
  }

  /// The type of the reaction that an action adds or takes back, nil for any other action.
  public static func reaction(of action: String) -> String? {
    // By bytes, since a mark at the beginning of a type joins the full stop.
    guard action.utf8.starts(with: reacting.utf8),
      let type = unescaped(action.unicodeScalars.dropFirst(reacting.unicodeScalars.count)),
      (1...mostReactionBytes).contains(type.utf8.count)
    else { return nil }
    return type
  }

  /// A text as it stands in an action, where a slash would name a plugin.
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

  /// The text that stands in an action, nil where it was not written there so.
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
