// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The meaning of the text in the composer: a text to send, or a command that starts with a slash.
///
///     EnteredText("/shrug oh well")  // .command("shrug", "oh well")
///     EnteredText("//shrug")         // .text("/shrug")
///     EnteredText("/etc/hosts")      // .text("/etc/hosts"): no name of a command has a slash
package enum EnteredText: Equatable, Sendable {
  /// A text to send.
  case text(String)
  /// A command, by its name and its trimmed arguments.
  case command(String, String)

  /// Parses a text.
  init(_ text: String) {
    let text = text.trimmed
    guard text.first == "/" else {
      self = .text(text)
      return
    }
    let rest = text.dropFirst()
    let name = rest.prefix { !$0.isWhitespace }
    if rest.first == "/" {
      self = .text(String(rest))
    } else if name.isEmpty || name.contains("/") {
      self = .text(text)
    } else {
      self = .command(String(name), String(rest.dropFirst(name.count)).trimmed)
    }
  }
}

extension ComposerSession {
  /// The text or command that the user has entered; the new text of an edited message is never a command.
  package var entered: EnteredText { edited == nil ? EnteredText(text) : .text(text.trimmed) }
}
