// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One option of a command: its name, its value's name and its help text.
struct Option: Sendable {
  let name: String
  /// The name of its value; nil for a flag.
  let value: String?
  let help: String
  /// The values a shell completes when the value's name doesn't list them.
  var words: [String] = []

  init(_ name: String, _ value: String? = nil, _ help: String, words: [String] = []) {
    self.name = name
    self.value = value
    self.help = help
    self.words = words
  }
}

/// The syntax of a command, from which its parser, its usage line and its help are derived.
struct CommandSyntax: Sendable {
  let name: String
  let summary: String
  /// The names of the positional arguments, such as "[DIR]".
  var positionals: [String] = []
  let options: [Option]
  /// The most positional arguments; nil for as many as have names.
  var positionalLimit: Int?

  var usage: String {
    let named = options.map { option in
      "[\(option.name)\(option.value.map { " " + $0 } ?? "")]"
    }
    return ([name] + positionals + named).joined(separator: " ")
  }

  var help: String {
    let words = ([name] + positionals + ["[options]"]).joined(separator: " ")
    return "\(summary)\n\nusage: \(words)\n\n" + optionLines
  }

  /// The help text of each option, one a line.
  var optionLines: String {
    let heads = options.map { "  \($0.name)\($0.value.map { " " + $0 } ?? "")" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    return zip(heads, options).map { head, option in
      head + String(repeating: " ", count: width - head.count) + option.help + "\n"
    }.joined()
  }
}
