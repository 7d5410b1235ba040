// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a text in the field below messages is: one to send, or a command that begins with a slash.
///
///     EnteredText("/shrug oh well")  // .command("shrug", "oh well")
///     EnteredText("//shrug")         // .text("/shrug")
///     EnteredText("/etc/hosts")      // .text("/etc/hosts"): no name of a command has a slash
public enum EnteredText: Equatable, Sendable {
  /// A text to send.
  case text(String)
  /// A command by its name, and what stands behind it without the white space around it.
  case command(String, String)

  /// Tells what a text is.
  public init(_ text: String) {
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
  /// What the user has entered; the new text of a message is never a command.
  public var entered: EnteredText { edited == nil ? EnteredText(text) : .text(text.trimmed) }
}
