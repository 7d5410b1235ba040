// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// All commands; dispatch, help and completions are derived from this table.
enum CommandTable {
  /// The command that runs when none is named.
  static let app = Subcommand(
    ShowCommand.syntax,
    "[--workspace FILE] [--plugins DIR] …",
    "show chats on the terminal",
    ShowCommand.run
  )

  /// The commands, in the order of the help.
  static let commands: [Subcommand] = [
    Subcommand(
      ServeCommand.syntax,
      "[--port N] …",
      "the same as a live page for browsers",
      ServeCommand.run
    ),
    Subcommand(
      SnapshotCommand.syntax,
      "…",
      "render one screen, the same everywhere",
      SnapshotCommand.run
    ),
    Subcommand(
      ImportCommand.syntax,
      "FILE [--into WORKSPACE]",
      "take data into a .weft file",
      ImportCommand.run
    ),
    Subcommand(
      ExportCommand.syntax,
      "WORKSPACE FILE",
      "back to workspace JSON",
      ExportCommand.run
    ),
    Subcommand(
      GenerateCommand.syntax,
      "--channels N … FILE",
      "write a workspace that is made up",
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
      "write a message into a .weft file",
      SendCommand.run
    ),
    Subcommand(
      group: "weft accounts",
      summary: "Adds accounts at chat servers, lists them, and logs out.",
      "add | list | remove …",
      "accounts at Matrix servers",
      accounts
    ),
    Subcommand(
      SyncCommand.syntax,
      "[ID…] [--once]",
      "bring the chats of accounts",
      SyncCommand.run
    ),
    Subcommand(
      group: "weft database",
      summary:
        "Makes the tables of a PostgreSQL database, checks them, tells what is in them, ends sessions.",
      "init | check | status | revoke …",
      "workspaces in PostgreSQL",
      database
    ),
    Subcommand(DiffCommand.syntax, "OLD NEW", "what turns one list into another", DiffCommand.run),
    Subcommand(
      group: "weft plugins",
      summary: "Makes plugins, describes them, and decides which are used.",
      "new | dev | list | trust …",
      "plugins: made, looked at, used or not",
      plugins
    ),
    Subcommand(
      BenchCommand.syntax,
      "[diff | store | plugins | all]",
      "the benchmarks",
      BenchCommand.run
    ),
    Subcommand(
      CompletionsCommand.syntax,
      "bash | zsh | fish",
      "what a shell completes commands by",
      CompletionsCommand.run
    ),
  ]

  /// The command with a name; nil when there is none.
  static func command(_ name: String) -> Subcommand? { commands.first { $0.name == name } }

  /// All commands with options of their own, including subcommands.
  static var all: [Subcommand] {
    [app] + commands.flatMap { $0.commands.isEmpty ? [$0] : $0.commands }
  }

  /// The commands about accounts.
  private static let accounts: [Subcommand] = [
    Subcommand(
      AccountAdding.addSyntax,
      "[matrix URL --user NAME]",
      "logs in, and keeps the account",
      AccountAdding.runAdd
    ),
    Subcommand(
      AccountAdding.loginSyntax,
      "ID",
      "logs in again, and keeps the chats",
      AccountAdding.runLogin
    ),
    Subcommand(
      AccountsCommand.joinSyntax,
      "ID ADDRESS",
      "joins a room by its address",
      AccountsCommand.runJoin
    ),
    Subcommand(
      AccountsCommand.receiptsSyntax,
      "ID public|private|none",
      "says whom the server tells what you read",
      AccountsCommand.runReceipts
    ),
    Subcommand(
      AccountsCommand.listSyntax,
      "",
      "the accounts, and where their chats are",
      AccountsCommand.runList
    ),
    Subcommand(
      AccountsCommand.removeSyntax,
      "ID",
      "logs out, and removes its chats from here",
      AccountsCommand.runRemove
    ),
  ]

  /// The commands about databases.
  private static let database: [Subcommand] = [
    Subcommand(
      DatabaseCommand.initSyntax,
      "ADDRESS",
      "makes the tables, or brings them up to date",
      DatabaseCommand.runInit
    ),
    Subcommand(
      DatabaseCommand.checkSyntax,
      "ADDRESS",
      "looks for contradictions",
      DatabaseCommand.runCheck
    ),
    Subcommand(
      DatabaseCommand.statusSyntax,
      "ADDRESS",
      "its workspaces, and who is connected",
      DatabaseCommand.runStatus
    ),
    Subcommand(
      DatabaseCommand.revokeSyntax,
      "ADDRESS",
      "ends the sessions of a user",
      DatabaseCommand.runRevoke
    ),
  ]

  /// The commands about plugins: first those for authors, then those for users.
  static let plugins: [Subcommand] = authoring + using

  private static let authoring: [Subcommand] = [
    Subcommand(
      PluginNewCommand.syntax,
      "NAME …",
      "a folder with a plugin that works, to go on from",
      PluginNewCommand.run
    ),
    Subcommand(
      PluginBuildCommand.syntax,
      "[FOLDER]",
      "builds the plugin whose sources are in a folder",
      PluginBuildCommand.run
    ),
    Subcommand(
      PluginDevCommand.syntax,
      "[FOLDER]",
      "builds it on save, and shows what it does",
      PluginDevCommand.run
    ),
    Subcommand(
      PluginPreviewCommand.syntax,
      "…",
      "shows what a plugin changes, as text, page or picture",
      PluginPreviewCommand.run
    ),
    Subcommand(
      PluginTestCommand.syntax,
      "[FOLDER]",
      "builds it, checks it, compares its preview with golden.txt",
      PluginTestCommand.run
    ),
    Subcommand(
      PluginPackCommand.syntax,
      "FILE|FOLDER",
      "one file of it for others, and its entry in a catalogue",
      PluginPackCommand.run
    ),
  ]

  private static let using: [Subcommand] = [
    Subcommand(
      PluginSearchCommand.syntax,
      "[WORD…]",
      "what the catalogues offer",
      PluginSearchCommand.run
    ),
    Subcommand(
      PluginInstallCommand.syntax,
      "FILE|FOLDER|URL|ID …",
      "takes a plugin of others, once it was checked and shown",
      PluginInstallCommand.run
    ),
    Subcommand(
      PluginUpdateCommand.syntax,
      "[ID…]",
      "takes newer versions of those that were installed",
      PluginUpdateCommand.run
    ),
    Subcommand(
      PluginRemoveCommand.syntax,
      "ID…",
      "removes one that was installed",
      PluginRemoveCommand.run
    ),
    Subcommand(
      PluginListCommand.syntax,
      "[DIR]",
      "the plugins of a folder, and what is refused there",
      PluginListCommand.run
    ),
    Subcommand(
      PluginInspectCommand.syntax,
      "FILE",
      "what a file says about itself; none of it runs",
      PluginInspectCommand.run
    ),
    Subcommand(
      PluginCheckCommand.syntax,
      "FILE",
      "what a plugin does wrong, found out in a sandbox",
      PluginCheckCommand.run
    ),
    Subcommand(
      PluginWhyCommand.syntax,
      "--screen …",
      "who filled the slots of a screen's rows, and who did not",
      PluginWhyCommand.run
    ),
    Subcommand(
      PluginLogCommand.syntax,
      "ID",
      "what a plugin logs while screens are drawn",
      PluginLogCommand.run
    ),
    Subcommand(
      PluginTrustCommand.syntax,
      "FILE",
      "lets exactly these bytes run in the host's process",
      PluginTrustCommand.run
    ),
    Subcommand(
      PluginAllowCommand.syntax(true),
      "ID|FILE RIGHT",
      "lets a plugin read what you type"
    ) { try PluginAllowCommand.run($0, allows: true) },
    Subcommand(
      PluginAllowCommand.syntax(false),
      "ID RIGHT",
      "takes that back"
    ) { try PluginAllowCommand.run($0, allows: false) },
    Subcommand(PluginSwitchCommand.syntax(true), "ID|FILE", "switches a plugin on") {
      try PluginSwitchCommand.run($0, enables: true)
    },
    Subcommand(PluginSwitchCommand.syntax(false), "ID", "switches a plugin off") {
      try PluginSwitchCommand.run($0, enables: false)
    },
    Subcommand(
      PluginCallCommand.syntax,
      "FILE …",
      "calls an open hook point of a plugin",
      PluginCallCommand.run
    ),
  ]
}
