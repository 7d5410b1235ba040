// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// `weft plugins`: everything about plugins.
enum PluginsCommand {
  private static let usage =
    "weft plugins [new | build | dev | preview | test | list | inspect | check | why | trust | enable | disable | call] "
    + "[options]"

  static func run(_ words: [String]) throws -> Int32 {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "new": return try PluginNewCommand.run(rest)
    case "build": return try PluginBuildCommand.run(rest)
    case "dev": return try PluginDevCommand.run(rest)
    case "preview": return try PluginPreviewCommand.run(rest)
    case "test": return try PluginTestCommand.run(rest)
    case "list": return try PluginListCommand.run(rest)
    case "inspect": return try PluginInspectCommand.run(rest)
    case "check": return try PluginCheckCommand.run(rest)
    case "why": return try PluginWhyCommand.run(rest)
    case "trust": return try PluginTrustCommand.run(rest)
    case "enable": return try PluginSwitchCommand.run(rest, enables: true)
    case "disable": return try PluginSwitchCommand.run(rest, enables: false)
    case "call": return try PluginCallCommand.run(rest)
    case "--help", "-h":
      Output.print(help)
      return 0
    case let word?:
      throw UsageError("there is no command \"plugins \(word)\"", usage: usage)
    case nil:
      throw UsageError("say what to do with plugins", usage: usage)
    }
  }

  private static let help = """
    Makes plugins, tells about them, and decides which are used.

    usage: weft plugins new NAME …      a folder with a plugin that works, to go on from
           weft plugins build [FOLDER]  builds the plugin whose sources are in a folder
           weft plugins dev [FOLDER]    builds it on save, and shows what it does
           weft plugins preview …       shows what a plugin changes, as text, page or picture
           weft plugins test [FOLDER]   builds it, checks it, compares its preview with golden.txt

           weft plugins list [DIR]      the plugins of a folder, and what is refused there
           weft plugins inspect FILE    what a file says about itself; none of it runs
           weft plugins check FILE      what a plugin does wrong, found out in a sandbox
           weft plugins why --screen …  who filled the slots of a screen's rows, and who did not
           weft plugins trust FILE      lets exactly these bytes run in the host's process
           weft plugins enable ID       switches a plugin on
           weft plugins disable ID      switches a plugin off
           weft plugins call FILE …     calls an open hook point of a plugin

    Each command tells its options with --help.

    """
}
