// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension CommandTable {
  /// The commands about plugins: first those for authors, then those for users.
  static let plugins: [Command] = authoring + using

  private static let authoring: [Command] = [
    Command(
      PluginNewCommand.syntax,
      "NAME …",
      "a folder with a plugin that works, to go on from",
      PluginNewCommand.run
    ),
    Command(
      PluginBuildCommand.syntax,
      "[FOLDER]",
      "builds the plugin whose sources are in a folder",
      PluginBuildCommand.run
    ),
    Command(
      PluginDevCommand.syntax,
      "[FOLDER]",
      "builds it on save, and shows what it does",
      PluginDevCommand.run
    ),
    Command(
      PluginPreviewCommand.syntax,
      "…",
      "shows what a plugin changes, as text, page or picture",
      PluginPreviewCommand.run
    ),
    Command(
      PluginTestCommand.syntax,
      "[FOLDER]",
      "builds it, checks it, compares its preview with golden.txt",
      PluginTestCommand.run
    ),
  ]

  private static let using: [Command] = [
    Command(
      PluginListCommand.syntax,
      "[DIR]",
      "the plugins of a folder, and what is refused there",
      PluginListCommand.run
    ),
    Command(
      PluginInspectCommand.syntax,
      "FILE",
      "what a file says about itself; none of it runs",
      PluginInspectCommand.run
    ),
    Command(
      PluginCheckCommand.syntax,
      "FILE",
      "what a plugin does wrong, found out in a sandbox",
      PluginCheckCommand.run
    ),
    Command(
      PluginWhyCommand.syntax,
      "--screen …",
      "who filled the slots of a screen's rows, and who did not",
      PluginWhyCommand.run
    ),
    Command(
      PluginTrustCommand.syntax,
      "FILE",
      "lets exactly these bytes run in the host's process",
      PluginTrustCommand.run
    ),
    Command(PluginSwitchCommand.syntax(true), "ID|FILE", "switches a plugin on") {
      try PluginSwitchCommand.run($0, enables: true)
    },
    Command(PluginSwitchCommand.syntax(false), "ID", "switches a plugin off") {
      try PluginSwitchCommand.run($0, enables: false)
    },
    Command(
      PluginCallCommand.syntax,
      "FILE …",
      "calls an open hook point of a plugin",
      PluginCallCommand.run
    ),
  ]
}
