// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLaunch

/// `weft completions`: writes a shell's completion script for commands, options and values.
enum CompletionsCommand {
  private static let shells = ["bash", "zsh", "fish"]

  static let syntax = CommandSyntax(
    name: "weft completions",
    summary: """
      Print a shell's completion script for commands, options and values.

      make install installs it for bash and fish, and for zsh if its fpath contains
      PREFIX/share/zsh/site-functions. Otherwise, run:

        bash  weft completions bash >~/.local/share/bash-completion/completions/weft
        zsh   weft completions zsh >DIR/_weft, where DIR is one of $fpath
        fish  weft completions fish >~/.config/fish/completions/weft.fish
      """,
    positionals: [shells.joined(separator: "|")],
    options: []
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    switch arguments.positionals.first {
    case "bash": Output.print(OutputText(ours: BashCompletions.script))
    case "zsh": Output.print(OutputText(ours: ZshCompletions.script))
    case "fish": Output.print(OutputText(ours: FishCompletions.script))
    case let shell?:
      throw arguments.usageError(
        "there are no completions for \"\(shell)\", only for \(Self.shells.joined(separator: ", "))"
      )
    case nil:
      throw arguments.usageError("specify the shell: \(Self.shells.joined(separator: ", "))")
    }
    return 0
  }
}

extension Subcommand {
  /// The short description as a sentence.
  var sentence: String { brief.prefix(1).uppercased() + brief.dropFirst() }
}
