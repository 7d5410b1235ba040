// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The arguments of a command that shows accounts.
package enum AccountWords {
  private static let option = "--account"
  private static let demo = "--demo"

  /// Returns the arguments with all accounts instead of an `--account` without a name.
  ///
  /// If there are no accounts, the name is empty, which opens the screen that adds one.
  package static func filled(_ words: [String]) throws -> [String] {
    var filled: [String] = []
    for (place, word) in words.enumerated() {
      let next = words.dropFirst(place + 1).first
      guard word == option, next?.hasPrefix("-") ?? true else {
        filled.append(word)
        continue
      }
      let ids = try StoredAccount.all().map(\.id)
      filled += (ids.isEmpty ? [""] : ids).flatMap { [option, $0] }
    }
    return filled
  }

  /// The options that choose the chats, or that only apply to one workspace.
  private static let subjects = [option, "--workspace", demo, "--events", "--watch"]

  /// Returns the arguments of an application at its start, with all accounts unless they choose other chats.
  package static func started(_ words: [String]) throws -> [String] {
    let filled = try filled(words)
    let hasSubject = words.contains { word in
      subjects.contains { word == $0 || word.hasPrefix($0 + "=") }
    }
    if hasSubject { return filled }
    return try filled + StoredAccount.all().flatMap { [option, $0.id] }
  }

  /// Returns the arguments of a page that only its user reaches, with all accounts if there is no default workspace.
  package static func served(_ words: [String]) throws -> [String] {
    DefaultWorkspace.exists == false ? try started(words) : words
  }

  /// Returns the arguments with an account added to those that they name.
  static func adding(_ id: String, to words: [String]) -> [String] {
    var left: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == option, rest.first == "" {
        rest.removeFirst()
      } else if word == "--screen" {
        _ = rest.popFirst()
      } else if !word.hasPrefix("--screen="), word != demo {
        left.append(word)
      }
    }
    return left + [option, id]
  }

  /// Returns the arguments with their workspace replaced by another file.
  static func moving(to path: String, _ words: [String]) -> [String] {
    let option = "--workspace"
    var left: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == option {
        _ = rest.popFirst()
      } else if !word.hasPrefix(option + "=") {
        left.append(word)
      }
    }
    return left + [option, path]
  }

  /// Returns the arguments of the welcome with the demo, which the next start does not show again.
  static func lookingAround(_ words: [String]) -> [String] { words + [demo] }
}
