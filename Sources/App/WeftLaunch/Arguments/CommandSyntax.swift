// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One option of a command: its name, its value's name and its help text.
package struct Option: Sendable {
  package let name: String
  /// The name of its value, or `nil` for a flag.
  package let value: String?
  package let help: String
  /// The values for shell completion, if the value's name doesn't list them.
  package var words: [String] = []

  package init(_ name: String, _ value: String? = nil, help: String, words: [String] = []) {
    self.name = name
    self.value = value
    self.help = help
    self.words = words
  }
}

/// The syntax of a command, from which its parser, its usage line and its help are derived.
package struct CommandSyntax: Sendable {
  package let name: String
  package let summary: String
  /// The names of the positional arguments, such as "[DIR]".
  package let positionals: [String]
  package let options: [Option]
  /// The maximum number of positional arguments; `nil` allows as many as ``positionals`` names.
  package let positionalLimit: Int?

  package init(
    name: String,
    summary: String,
    positionals: [String] = [],
    options: [Option],
    positionalLimit: Int? = nil
  ) {
    self.name = name
    self.summary = summary
    self.positionals = positionals
    self.options = options
    self.positionalLimit = positionalLimit
  }

  package var usage: String {
    let named = options.map { option in
      "[\(option.name)\(option.value.map { " " + $0 } ?? "")]"
    }
    return ([name] + positionals + named).joined(separator: " ")
  }

  package var help: String {
    let words = ([name] + positionals + ["[options]"]).joined(separator: " ")
    return "\(summary)\n\nusage: \(words)\n\n" + optionLines
  }

  /// The help text of each option, wrapped to 80 columns.
  ///
  /// If an option with its value is wide, its help starts on the next line.
  package var optionLines: String {
    let heads = options.map { "  \($0.name)\($0.value.map { " " + $0 } ?? "")" }
    let column = (heads.map(\.count).filter { $0 <= 26 }.max() ?? 24) + 2
    let indent = String(repeating: " ", count: column)
    return zip(heads, options).map { head, option in
      let help = option.help.wrapped(to: 80 - column).joined(separator: "\n\(indent)")
      let gap = head.count + 2 > column ? "\n\(indent)" : indent.dropFirst(head.count)
      return "\(head)\(gap)\(help)\n"
    }.joined()
  }
}

extension String {
  /// Returns the words on lines of at most `width` characters, unless a single word is longer.
  fileprivate func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
