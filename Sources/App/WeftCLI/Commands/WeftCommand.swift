// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftLaunch

/// The command `weft`.
package enum WeftCommand {
  /// Runs the command in this process's arguments, and ends the process.
  package static func main() { exit(Launch.run(dispatch)) }

  private static func dispatch(_ words: [String]) throws -> Int32 {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "help": return try dispatch(rest + ["--help"])
    case "--help", "-h":
      Output.print(OutputText(ours: help))
      return 0
    case "--version":
      Output.print("weft \(Version.text)\n")
      return 0
    case let word? where !word.hasPrefix("-"):
      guard let command = CommandTable.command(word) else {
        throw UsageError("unknown command \"\(word)\"", usage: usage)
      }
      return try command.run(rest)
    default: return try CommandTable.app.run(words)
    }
  }

  private static var usage: String {
    let names = CommandTable.commands.map(\.name).joined(separator: " | ")
    return "weft [\(names)] [options]; weft --help shows more"
  }

  private static var help: String {
    let overview = Subcommand.overview([CommandTable.app] + CommandTable.commands)
    let app = CommandTable.app.syntax
    return """
      weft turns chat state into list screens, and plugins can replace any part.

      \(overview)       weft help COMMAND
             weft --version

      \(app.summary)

      \(app.optionLines)
      Run a command with --help for its options. Set WEFT_SAFE=1 to load no plugins.

      """
  }
}
