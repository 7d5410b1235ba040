// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// All commands; dispatch, help and completions are derived from this table.
enum CommandTable {
  /// The command that runs when none is named.
  static let app = Subcommand(
    ShowCommand.syntax,
    "[--workspace FILE] …",
    "show chats in the terminal",
    ShowCommand.run
  )

  /// The commands, in the order of the help.
  static let commands: [Subcommand] = [
    Subcommand(
      ServeCommand.syntax,
      "[--port N] …",
      "serve chats as a live web page",
      ServeCommand.run
    ),
    Subcommand(
      SnapshotCommand.syntax,
      "…",
      "render one screen reproducibly",
      SnapshotCommand.run
    ),
    Subcommand(
      ImportCommand.syntax,
      "FILE [--into WORKSPACE]",
      "import chats into a .weft file",
      ImportCommand.run
    ),
    Subcommand(
      ExportCommand.syntax,
      "WORKSPACE FILE",
      "export a workspace as JSON",
      ExportCommand.run
    ),
    Subcommand(
      GenerateCommand.syntax,
      "--channels N … FILE",
      "generate a sample workspace",
      GenerateCommand.run
    ),
    Subcommand(
      EventsCommand.syntax,
      "WORKSPACE FILE",
      "apply events to a .weft file",
      EventsCommand.run
    ),
    Subcommand(
      SendCommand.syntax,
      "WORKSPACE CHANNEL TEXT",
      "send a message",
      SendCommand.run
    ),
    Subcommand(
      group: "weft accounts",
      summary: "Add accounts on chat servers, list them, log out and join rooms.",
      "add | list | remove …",
      "manage accounts on Matrix servers",
      accounts
    ),
    Subcommand(
      SyncCommand.syntax,
      "[ID…] [--once]",
      "sync accounts with their servers",
      SyncCommand.run
    ),
    Subcommand(
      group: "weft database",
      summary: "Create and check the tables of a PostgreSQL database, and end sessions.",
      "init | check …",
      "manage workspaces in PostgreSQL",
      database
    ),
    Subcommand(
      DiffCommand.syntax,
      "OLD NEW",
      "print the changes between two lists",
      DiffCommand.run
    ),
    Subcommand(
      group: "weft plugins",
      summary: "Create plugins, inspect them, and choose which ones Weft uses.",
      "new | dev | list …",
      "create, inspect and enable plugins",
      plugins
    ),
    Subcommand(
      BenchCommand.syntax,
      "[diff | store | all]",
      "run the benchmarks",
      BenchCommand.run
    ),
    Subcommand(
      StringsCommand.syntax,
      "[LANGUAGE]",
      "print texts for translators",
      StringsCommand.run
    ),
    Subcommand(
      CompletionsCommand.syntax,
      "bash | zsh | fish",
      "print a shell completion script",
      CompletionsCommand.run
    ),
  ]

  /// Returns the command with a name, or `nil` if there is no such command.
  static func command(_ name: String) -> Subcommand? { commands.first { $0.name == name } }

  /// All commands with their own options, including subcommands.
  static var all: [Subcommand] {
    [app] + commands.flatMap { $0.commands.isEmpty ? [$0] : $0.commands }
  }

  /// The commands about accounts.
  private static let accounts: [Subcommand] = [
    Subcommand(
      AccountAdding.addSyntax,
      "[matrix URL --user NAME]",
      "log in and add an account",
      AccountAdding.runAdd
    ),
    Subcommand(
      AccountAdding.loginSyntax,
      "ID",
      "log in again",
      AccountAdding.runLogin
    ),
    Subcommand(
      AccountsCommand.joinSyntax,
      "ID ADDRESS",
      "join a room by its address",
      AccountsCommand.runJoin
    ),
    Subcommand(
      AccountsCommand.receiptsSyntax,
      "ID public|private|none",
      "choose who sees your reads",
      AccountsCommand.runReceipts
    ),
    Subcommand(
      AccountsCommand.listSyntax,
      "",
      "list the accounts",
      AccountsCommand.runList
    ),
    Subcommand(
      AccountsCommand.removeSyntax,
      "ID",
      "log out and delete chats",
      AccountsCommand.runRemove
    ),
  ]

  /// The commands about databases.
  private static let database: [Subcommand] = [
    Subcommand(
      DatabaseCommand.initSyntax,
      "ADDRESS",
      "create or upgrade the tables",
      DatabaseCommand.runInit
    ),
    Subcommand(
      DatabaseCommand.checkSyntax,
      "ADDRESS",
      "check for inconsistencies",
      DatabaseCommand.runCheck
    ),
    Subcommand(
      DatabaseCommand.statusSyntax,
      "ADDRESS",
      "list workspaces and connections",
      DatabaseCommand.runStatus
    ),
    Subcommand(
      DatabaseCommand.revokeSyntax,
      "ADDRESS",
      "end a user's sessions",
      DatabaseCommand.runRevoke
    ),
  ]

  /// The commands about plugins: first those for authors, then those for users.
  static let plugins: [Subcommand] = authoring + using

  private static let authoring: [Subcommand] = [
    Subcommand(
      PluginNewCommand.syntax,
      "NAME …",
      "create a working plugin to start from",
      PluginNewCommand.run
    ),
    Subcommand(
      PluginBuildCommand.syntax,
      "[FOLDER]",
      "build a plugin from its sources",
      PluginBuildCommand.run
    ),
    Subcommand(
      PluginDevCommand.syntax,
      "[FOLDER]",
      "rebuild on save and show the result",
      PluginDevCommand.run
    ),
    Subcommand(
      PluginPreviewCommand.syntax,
      "…",
      "show what a plugin changes",
      PluginPreviewCommand.run
    ),
    Subcommand(
      PluginTestCommand.syntax,
      "[FOLDER]",
      "build, check and compare the preview",
      PluginTestCommand.run
    ),
    Subcommand(
      PluginPackCommand.syntax,
      "FILE|FOLDER",
      "pack a plugin for distribution",
      PluginPackCommand.run
    ),
  ]

  private static let using: [Subcommand] = [
    Subcommand(
      PluginSearchCommand.syntax,
      "[WORD…]",
      "search the catalogues",
      PluginSearchCommand.run
    ),
    Subcommand(
      PluginInstallCommand.syntax,
      "FILE|URL|ID …",
      "check a plugin and install it",
      PluginInstallCommand.run
    ),
    Subcommand(
      PluginUpdateCommand.syntax,
      "[ID…]",
      "install newer versions",
      PluginUpdateCommand.run
    ),
    Subcommand(
      PluginRemoveCommand.syntax,
      "ID…",
      "remove an installed plugin",
      PluginRemoveCommand.run
    ),
    Subcommand(
      PluginListCommand.syntax,
      "[DIR]",
      "list plugins and refused files",
      PluginListCommand.run
    ),
    Subcommand(
      PluginInspectCommand.syntax,
      "FILE",
      "describe a plugin without running it",
      PluginInspectCommand.run
    ),
    Subcommand(
      PluginCheckCommand.syntax,
      "FILE",
      "find a plugin's faults in a sandbox",
      PluginCheckCommand.run
    ),
    Subcommand(
      PluginWhyCommand.syntax,
      "--screen …",
      "explain who filled each row's slots",
      PluginWhyCommand.run
    ),
    Subcommand(
      PluginLogCommand.syntax,
      "ID",
      "print what a plugin logs",
      PluginLogCommand.run
    ),
    Subcommand(
      PluginTrustCommand.syntax,
      "FILE",
      "let a plugin run in Weft's process",
      PluginTrustCommand.run
    ),
    Subcommand(
      PluginAllowCommand.syntax(true),
      "ID|FILE RIGHT",
      "let a plugin read what you type"
    ) { try PluginAllowCommand.run($0, allows: true) },
    Subcommand(
      PluginAllowCommand.syntax(false),
      "ID RIGHT",
      "revoke that permission"
    ) { try PluginAllowCommand.run($0, allows: false) },
    Subcommand(PluginSwitchCommand.syntax(true), "ID|FILE", "enable a plugin") {
      try PluginSwitchCommand.run($0, enables: true)
    },
    Subcommand(PluginSwitchCommand.syntax(false), "ID", "disable a plugin") {
      try PluginSwitchCommand.run($0, enables: false)
    },
    Subcommand(
      PluginCallCommand.syntax,
      "FILE …",
      "call a plugin's open hook point",
      PluginCallCommand.run
    ),
  ]
}
