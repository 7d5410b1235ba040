// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a shell offers for a value: what its name tells, such as "FILE", "[DIR]" or "light|dark".
enum CompletedValue: Equatable {
  /// One of a few words.
  case words([String])
  /// A file, in whatever folder.
  case file
  case folder
  /// Something nobody can guess.
  case unknown

  private static let files: Set = ["FILE", "LIST", "NEW", "OLD", "PLUGIN", "WORKSPACE"]
  private static let folders: Set = ["DIR", "FOLDER"]

  init(_ name: String) {
    let words = name.filter { !"[]…".contains($0) }.split(separator: "|").map(String.init)
    // Words in capitals stand for what they name, all others for themselves.
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
  /// What is offered behind it; nil for a flag.
  var completed: CompletedValue? {
    words.isEmpty ? value.map { CompletedValue($0) } : .words(words)
  }
}

extension CommandSyntax {
  /// What is offered for each argument that stands without an option.
  var completed: [CompletedValue] {
    positionals.flatMap { $0.split(separator: " ") }.map { CompletedValue(String($0)) }
  }
}

extension Command {
  /// Its summary in one sentence.
  var sentence: String { brief.prefix(1).uppercased() + brief.dropFirst() }
}
