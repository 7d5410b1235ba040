// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// All commands; dispatch, help and completions are derived from this table.
enum CommandTable {
  /// The command that runs when none is named.
  static let app = Command(
    ShowCommand.syntax,
    "[--workspace FILE] [--plugins DIR] …",
    "show chats on the terminal",
    ShowCommand.run
  )

  /// The commands, in the order of the help.
  static let commands: [Command] = [
    Command(
      ServeCommand.syntax,
      "[--port N] …",
      "the same as a live page for browsers",
      ServeCommand.run
    ),
    Command(
      SnapshotCommand.syntax,
      "…",
      "render one screen, the same everywhere",
      SnapshotCommand.run
    ),
    Command(
      ImportCommand.syntax,
      "FILE [--into WORKSPACE]",
      "take data into a .weft file",
      ImportCommand.run
    ),
    Command(
      ExportCommand.syntax,
      "WORKSPACE FILE",
      "back to workspace JSON",
      ExportCommand.run
    ),
    Command(
      GenerateCommand.syntax,
      "--channels N … FILE",
      "write a workspace that is made up",
      GenerateCommand.run
    ),
    Command(
      EventsCommand.syntax,
      "WORKSPACE FILE",
      "apply events to a .weft file",
      EventsCommand.run
    ),
    Command(DiffCommand.syntax, "OLD NEW", "what turns one list into another", DiffCommand.run),
    Command(
      group: "weft plugins",
      summary: "Makes plugins, describes them, and decides which are used.",
      "new | dev | list | trust …",
      "plugins: made, looked at, used or not",
      plugins
    ),
    Command(
      BenchCommand.syntax,
      "[diff | store | plugins | all]",
      "the benchmarks",
      BenchCommand.run
    ),
    Command(
      CompletionsCommand.syntax,
      "bash | zsh | fish",
      "what a shell completes commands by",
      CompletionsCommand.run
    ),
  ]

  /// The command with a name; nil when there is none.
  static func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// All commands with options of their own, including subcommands.
  static var all: [Command] {
    [app] + commands.flatMap { $0.commands.isEmpty ? [$0] : $0.commands }
  }
}
