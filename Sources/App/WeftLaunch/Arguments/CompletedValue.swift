// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The completions of a value, derived from its name, such as "FILE", "[DIR]" or "light|dark".
package enum CompletedValue: Equatable {
  /// One of a few words.
  case words([String])
  /// Any file.
  case file
  case folder
  /// A value that can't be completed.
  case unknown

  private static let files: Set = ["FILE", "LIST", "NEW", "OLD", "PLUGIN", "WORKSPACE"]
  private static let folders: Set = ["DIR", "FOLDER"]

  init(_ name: String) {
    let words = name.filter { !"[]…".contains($0) }.split(separator: "|").map(String.init)
    // Words in capitals name a kind of value; other words are the values themselves.
    if words.count > 1, words.allSatisfy({ $0 != $0.uppercased() || Int($0) != nil }) {
      self = .words(words)
    } else if words.contains(where: Self.files.contains) {
      self = .file
    } else {
      self = words.contains(where: Self.folders.contains) ? .folder : .unknown
    }
  }
}

extension Option {
  /// The completions of the option's value, or `nil` for a flag.
  package var completed: CompletedValue? {
    words.isEmpty ? value.map { CompletedValue($0) } : .words(words)
  }
}

extension CommandSyntax {
  /// The completions of each positional argument.
  package var completed: [CompletedValue] {
    positionals.flatMap { $0.split(separator: " ") }.map { CompletedValue(String($0)) }
  }
}
