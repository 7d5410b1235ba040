// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A command: its syntax, its line in the overview and its action.
struct Subcommand: Sendable {
  /// The syntax, from which its parser, help and completions are derived.
  let syntax: CommandSyntax
  /// The usual arguments, for the overview.
  let example: String
  /// A short description, for the overview.
  let brief: String
  /// The subcommands; a command with some only dispatches to them.
  var commands: [Subcommand] = []
  private let action: @Sendable ([String]) throws -> Int32

  init(
    _ syntax: CommandSyntax,
    _ example: String,
    _ brief: String,
    _ action: @escaping @Sendable ([String]) throws -> Int32
  ) {
    (self.syntax, self.example, self.brief) = (syntax, example, brief)
    self.action = action
  }

  /// A command that only dispatches to subcommands.
  init(
    group name: String,
    summary: String,
    _ example: String,
    _ brief: String,
    _ commands: [Subcommand]
  ) {
    syntax = CommandSyntax(name: name, summary: summary, options: [])
    (self.example, self.brief, self.commands) = (example, brief, commands)
    action = { _ in 0 }
  }

  /// The word that calls it.
  var name: String { syntax.name.split(separator: " ").last.map(String.init) ?? syntax.name }

  /// Runs the command with its arguments and returns the exit status.
  func run(_ words: [String]) throws -> Int32 {
    guard !commands.isEmpty else { return try action(words) }
    guard let word = words.first else {
      throw UsageError("say what to do with \(name)", usage: usage)
    }
    if ["--help", "-h"].contains(word) {
      let end = "Run a command with --help for its options.\n"
      Output.print(
        OutputText(ours: "\(syntax.summary)\n\n\(Self.overview(commands))\n\(end)")
      )
      return 0
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      throw UsageError("there is no command \"\(name) \(word)\"", usage: usage)
    }
    return try command.run(Array(words.dropFirst()))
  }

  /// The usage line.
  var usage: String {
    guard !commands.isEmpty else { return syntax.usage }
    return "\(syntax.name) [\(commands.map(\.name).joined(separator: " | "))] [options]"
  }

  /// The overview of some commands, one a line, with "usage" before the first.
  static func overview(_ commands: [Subcommand]) -> String {
    let heads = commands.map { "\($0.syntax.name) \($0.example)" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    let lines = zip(heads, commands).map { head, command in
      head + String(repeating: " ", count: width - head.count) + command.brief + "\n"
    }
    return "usage: " + lines.joined(separator: "       ")
  }
}

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
