// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftPluginHost

/// The command `weft`.
package enum WeftCommand {
  /// Runs the command of this process's arguments, and ends the process.
  package static func main() {
    runWorkerIfAsked()
    // Without it half of the time of a frame went into pages that the last one had as well
    // (`Scene/screen-64-rows`).
    weft_platform_keep_freed_memory()
    PluginHost.reportCrashes()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ words: [String]) -> Int32 { status { try dispatch(words) } }

  /// Returns the exit status of a program: its own, 1 for a failure, 2 for wrong usage.
  static func status(_ program: () throws -> Int32) -> Int32 {
    do {
      return try program()
    } catch let error as UsageError {
      Output.error("weft: \(error.message)\nusage: \(OutputText(ours: error.usage))")
      return 2
    } catch {
      Output.error("weft: \(error)")
      return 1
    }
  }

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
      weft turns chat state into list screens, and lets plugins replace any part of them.

      \(overview)       weft help COMMAND
             weft --version

      \(app.summary)

      \(app.optionLines)
      Run a command with --help for its options. With WEFT_SAFE=1 in the environment no screen loads a
      plugin.

      """
  }
}

/// The version of the command.
enum Version {
  static let text = WEFT_VERSION
}
