// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One option of a command: its name, the name of its value, and what it does.
struct Option: Sendable {
  let name: String
  /// Nil for a flag.
  let value: String?
  let help: String
  /// Values that are completed although the name of the value does not tell them.
  var words: [String] = []

  init(_ name: String, _ value: String? = nil, _ help: String, words: [String] = []) {
    self.name = name
    self.value = value
    self.help = help
    self.words = words
  }
}

/// What a command takes: the source of its parsing, its usage line and its help.
struct CommandSyntax: Sendable {
  let name: String
  let summary: String
  /// Names of the arguments that stand without an option, such as "[DIR]".
  var positionals: [String] = []
  let options: [Option]
  /// How many arguments may stand without an option; nil for as many as have names.
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

  /// A line for each option.
  var optionLines: String {
    let heads = options.map { "  \($0.name)\($0.value.map { " " + $0 } ?? "")" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    return zip(heads, options).map { head, option in
      head + String(repeating: " ", count: width - head.count) + option.help + "\n"
    }.joined()
  }
}
