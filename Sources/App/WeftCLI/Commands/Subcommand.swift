// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLaunch

/// A command: its syntax, its line in the overview and its action.
struct Subcommand: Sendable {
  /// The syntax, from which its parser, help and completions are derived.
  let syntax: CommandSyntax
  /// The usual arguments, for the overview.
  let example: String
  /// A short description, for the overview.
  let brief: String
  /// The subcommands; a command that has any only dispatches to them.
  var commands: [Subcommand] = []
  private let action: @Sendable ([String]) throws -> Int32

  init(
    _ syntax: CommandSyntax,
    example: String,
    brief: String,
    action: @escaping @Sendable ([String]) throws -> Int32
  ) {
    self.syntax = syntax
    self.example = example
    self.brief = brief
    self.action = action
  }

  /// Creates a command that only dispatches to subcommands.
  init(
    group name: String,
    summary: String,
    example: String,
    brief: String,
    commands: [Subcommand]
  ) {
    syntax = CommandSyntax(name: name, summary: summary, options: [])
    self.example = example
    self.brief = brief
    self.commands = commands
    action = { _ in 0 }
  }

  /// The last word of the command's name.
  var name: String { syntax.name.split(separator: " ").last.map(String.init) ?? syntax.name }

  /// Runs the command with its arguments and returns the exit status.
  func run(_ words: [String]) throws -> Int32 {
    guard !commands.isEmpty else { return try action(words) }
    guard let word = words.first else {
      throw UsageError("\(name) needs a command", usage: usage)
    }
    if ["--help", "-h"].contains(word) {
      let end = "Run a command with --help for its options.\n"
      Output.print(
        OutputText(ours: "\(syntax.summary)\n\n\(Self.overview(commands))\n\(end)")
      )
      return 0
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      throw UsageError("unknown command \"\(name) \(word)\"", usage: usage)
    }
    return try command.run(Array(words.dropFirst()))
  }

  /// The usage line.
  var usage: String {
    guard !commands.isEmpty else { return syntax.usage }
    return "\(syntax.name) [\(commands.map(\.name).joined(separator: " | "))] [options]"
  }

  /// Returns the overview of some commands, one per line, with "usage" before the first.
  static func overview(_ commands: [Subcommand]) -> String {
    let heads = commands.map { "\($0.syntax.name) \($0.example)" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    let lines = zip(heads, commands).map { head, command in
      head + String(repeating: " ", count: width - head.count) + command.brief + "\n"
    }
    return "usage: " + lines.joined(separator: "       ")
  }
}
