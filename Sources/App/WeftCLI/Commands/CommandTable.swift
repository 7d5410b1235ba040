// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// All commands; dispatch, help and completions are derived from this table.
enum CommandTable {
  /// The command that runs when none is named.
  static let app = Subcommand(
    ShowCommand.syntax,
    example: "[--workspace FILE] …",
    brief: "show chats in the terminal",
    action: ShowCommand.run
  )

  /// The commands, in the order of the help.
  static let commands: [Subcommand] = [
    Subcommand(
      ServeCommand.syntax,
      example: "[--port N] …",
      brief: "serve chats as a live web page",
      action: ServeCommand.run
    ),
    Subcommand(
      SnapshotCommand.syntax,
      example: "…",
      brief: "render one screen reproducibly",
      action: SnapshotCommand.run
    ),
    Subcommand(
      ImportCommand.syntax,
      example: "FILE [--into WORKSPACE]",
      brief: "import chats into a .weft file",
      action: ImportCommand.run
    ),
    Subcommand(
      ExportCommand.syntax,
      example: "WORKSPACE FILE",
      brief: "export a workspace as JSON",
      action: ExportCommand.run
    ),
    Subcommand(
      GenerateCommand.syntax,
      example: "--channels N … FILE",
      brief: "generate a sample workspace",
      action: GenerateCommand.run
    ),
    Subcommand(
      EventsCommand.syntax,
      example: "WORKSPACE FILE",
      brief: "apply events to a .weft file",
      action: EventsCommand.run
    ),
    Subcommand(
      SendCommand.syntax,
      example: "WORKSPACE CHANNEL TEXT",
      brief: "send a message",
      action: SendCommand.run
    ),
    Subcommand(
      group: "weft accounts",
      summary: "Add accounts on chat servers, list them, log out and join rooms.",
      example: "add | list | remove …",
      brief: "manage accounts on Matrix servers",
      commands: accounts
    ),
    Subcommand(
      SyncCommand.syntax,
      example: "[ID…] [--once]",
      brief: "sync accounts with their servers",
      action: SyncCommand.run
    ),
    Subcommand(
      group: "weft database",
      summary: "Create and check the tables of a PostgreSQL database, and end sessions.",
      example: "init | check …",
      brief: "manage workspaces in PostgreSQL",
      commands: database
    ),
    Subcommand(
      DiffCommand.syntax,
      example: "OLD NEW",
      brief: "print the changes between two lists",
      action: DiffCommand.run
    ),
    Subcommand(
      group: "weft plugins",
      summary: "Create plugins, inspect them, and choose which ones Weft uses.",
      example: "new | dev | list …",
      brief: "create, inspect and enable plugins",
      commands: plugins
    ),
    Subcommand(
      BenchCommand.syntax,
      example: "[diff | store | all]",
      brief: "run the benchmarks",
      action: BenchCommand.run
    ),
    Subcommand(
      ReportCommand.syntax,
      example: "[FILE]",
      brief: "write a report about a problem",
      action: ReportCommand.run
    ),
    Subcommand(
      StringsCommand.syntax,
      example: "[LANGUAGE]",
      brief: "print texts for translators",
      action: StringsCommand.run
    ),
    Subcommand(
      CompletionsCommand.syntax,
      example: "bash | zsh | fish",
      brief: "print a shell completion script",
      action: CompletionsCommand.run
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
      example: "[matrix URL --user NAME]",
      brief: "log in and add an account",
      action: AccountAdding.runAdd
    ),
    Subcommand(
      AccountAdding.loginSyntax,
      example: "ID",
      brief: "log in again",
      action: AccountAdding.runLogin
    ),
    Subcommand(
      AccountsCommand.joinSyntax,
      example: "ID ADDRESS",
      brief: "join a room by its address",
      action: AccountsCommand.runJoin
    ),
    Subcommand(
      AccountsCommand.receiptsSyntax,
      example: "ID public|private|none",
      brief: "choose who sees your reads",
      action: AccountsCommand.runReceipts
    ),
    Subcommand(
      AccountsCommand.listSyntax,
      example: "",
      brief: "list the accounts",
      action: AccountsCommand.runList
    ),
    Subcommand(
      AccountsCommand.removeSyntax,
      example: "ID",
      brief: "log out and delete chats",
      action: AccountsCommand.runRemove
    ),
  ]

  /// The commands about databases.
  private static let database: [Subcommand] = [
    Subcommand(
      DatabaseCommand.initSyntax,
      example: "ADDRESS",
      brief: "create or upgrade the tables",
      action: DatabaseCommand.runInit
    ),
    Subcommand(
      DatabaseCommand.checkSyntax,
      example: "ADDRESS",
      brief: "check for inconsistencies",
      action: DatabaseCommand.runCheck
    ),
    Subcommand(
      DatabaseCommand.statusSyntax,
      example: "ADDRESS",
      brief: "list workspaces and connections",
      action: DatabaseCommand.runStatus
    ),
    Subcommand(
      DatabaseCommand.revokeSyntax,
      example: "ADDRESS",
      brief: "end a user's sessions",
      action: DatabaseCommand.runRevoke
    ),
  ]

  /// The commands about plugins: first those for authors, then those for users.
  static let plugins: [Subcommand] = authoring + using

  private static let authoring: [Subcommand] = [
    Subcommand(
      PluginNewCommand.syntax,
      example: "NAME …",
      brief: "create a working plugin to start from",
      action: PluginNewCommand.run
    ),
    Subcommand(
      PluginBuildCommand.syntax,
      example: "[FOLDER]",
      brief: "build a plugin from its sources",
      action: PluginBuildCommand.run
    ),
    Subcommand(
      PluginDevCommand.syntax,
      example: "[FOLDER]",
      brief: "rebuild on save and show the result",
      action: PluginDevCommand.run
    ),
    Subcommand(
      PluginPreviewCommand.syntax,
      example: "…",
      brief: "show what a plugin changes",
      action: PluginPreviewCommand.run
    ),
    Subcommand(
      PluginTestCommand.syntax,
      example: "[FOLDER]",
      brief: "build, check and compare the preview",
      action: PluginTestCommand.run
    ),
    Subcommand(
      PluginPackCommand.syntax,
      example: "FILE|FOLDER",
      brief: "pack a plugin for distribution",
      action: PluginPackCommand.run
    ),
  ]

  private static let using: [Subcommand] = [
    Subcommand(
      PluginSearchCommand.syntax,
      example: "[WORD…]",
      brief: "search the catalogues",
      action: PluginSearchCommand.run
    ),
    Subcommand(
      PluginInstallCommand.syntax,
      example: "FILE|URL|ID …",
      brief: "check a plugin and install it",
      action: PluginInstallCommand.run
    ),
    Subcommand(
      PluginUpdateCommand.syntax,
      example: "[ID…]",
      brief: "install newer versions",
      action: PluginUpdateCommand.run
    ),
    Subcommand(
      PluginRemoveCommand.syntax,
      example: "ID…",
      brief: "remove an installed plugin",
      action: PluginRemoveCommand.run
    ),
    Subcommand(
      PluginListCommand.syntax,
      example: "[DIR]",
      brief: "list plugins and refused files",
      action: PluginListCommand.run
    ),
    Subcommand(
      PluginInspectCommand.syntax,
      example: "FILE",
      brief: "describe a plugin without running it",
      action: PluginInspectCommand.run
    ),
    Subcommand(
      PluginCheckCommand.syntax,
      example: "FILE",
      brief: "find a plugin's faults in a sandbox",
      action: PluginCheckCommand.run
    ),
    Subcommand(
      PluginWhyCommand.syntax,
      example: "--screen …",
      brief: "explain which plugin filled each slot",
      action: PluginWhyCommand.run
    ),
    Subcommand(
      PluginLogCommand.syntax,
      example: "ID",
      brief: "print what a plugin logs",
      action: PluginLogCommand.run
    ),
    Subcommand(
      PluginTrustCommand.syntax,
      example: "FILE",
      brief: "let a plugin run in Weft's process",
      action: PluginTrustCommand.run
    ),
    Subcommand(
      PluginAllowCommand.syntax(true),
      example: "ID|FILE RIGHT",
      brief: "let a plugin read what you type"
    ) { try PluginAllowCommand.run($0, allows: true) },
    Subcommand(
      PluginAllowCommand.syntax(false),
      example: "ID RIGHT",
      brief: "revoke that permission"
    ) { try PluginAllowCommand.run($0, allows: false) },
    Subcommand(PluginSwitchCommand.syntax(true), example: "ID|FILE", brief: "enable a plugin") {
      try PluginSwitchCommand.run($0, enables: true)
    },
    Subcommand(PluginSwitchCommand.syntax(false), example: "ID", brief: "disable a plugin") {
      try PluginSwitchCommand.run($0, enables: false)
    },
    Subcommand(
      PluginCallCommand.syntax,
      example: "FILE …",
      brief: "call a plugin's open hook point",
      action: PluginCallCommand.run
    ),
  ]
}
