// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginHost

/// The command `weft`.
@main
enum WeftCommand {
  static func main() {
    runWorkerIfAsked()
    PluginHost.reportCrashes()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one command and returns the exit status: 0 did it, 1 failed, 2 was asked wrongly.
  private static func run(_ words: [String]) -> Int32 {
    do {
      return try dispatch(words)
    } catch let error as UsageError {
      Output.error("weft: \(error.message.onOneLine)\nusage: \(error.usage)")
      return 2
    } catch {
      Output.error("weft: \("\(error)".onOneLine)")
      return 1
    }
  }

  private static func dispatch(_ words: [String]) throws -> Int32 {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "snapshot": return try SnapshotCommand.run(rest)
    case "import": return try ImportCommand.run(rest)
    case "export": return try ExportCommand.run(rest)
    case "generate": return try GenerateCommand.run(rest)
    case "events": return try EventsCommand.run(rest)
    case "diff": return try DiffCommand.run(rest)
    case "plugins": return try PluginsCommand.run(rest)
    case "bench": return try BenchCommand.run(rest)
    case "help" where rest.count == 1: return try dispatch([rest[0], "--help"])
    case "--help", "-h", "help":
      Output.print(help)
      return 0
    case "--version":
      Output.print("weft \(Version.text)\n")
      return 0
    case let word? where !word.hasPrefix("-"):
      throw UsageError("unknown command \"\(word)\"", usage: usage)
    default: return try ShowCommand.run(words)
    }
  }

  private static let usage =
    "weft [snapshot | import | export | generate | events | diff | plugins | bench] [options]; weft --help tells "
    + "more"

  private static let help = """
    weft turns chat state into list screens, and lets plugins replace any part of them.

    usage: weft [--workspace FILE] [--plugins DIR] …   show the channel list once
           weft snapshot …                             render one screen, the same everywhere
           weft import FILE [--into WORKSPACE]         take data into a .weft file
           weft export WORKSPACE FILE                  back to workspace JSON
           weft generate --channels N … FILE           write a workspace that is made up
           weft events WORKSPACE FILE                  apply events to a .weft file
           weft diff OLD NEW                           what turns one list into another
           weft plugins new | dev | list | trust …     plugins: made, looked at, used or not
           weft bench [diff | store | plugins | all]   the benchmarks
           weft --version

    Each command tells its options with --help. With WEFT_SAFE=1 in the environment no screen loads a
    plugin.

    """
}
