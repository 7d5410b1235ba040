// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftBench

/// `weft bench`: the benchmarks, each beside a rival or a physical floor measured in the same run.
enum BenchCommand {
  private static let syntax = CommandSyntax(
    name: "weft bench",
    summary: "Measures the engine beside a rival or a physical floor.",
    positionals: ["[scene|all]"],
    options: []
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let subject = arguments.positionals.first ?? "all"
    guard ["scene", "all"].contains(subject) else {
      throw arguments.usageError("there is no benchmark \"\(subject)\"")
    }
    for result in SceneBenchmarks.run() { Output.print(result.line + "\n") }
    return 0
  }
}
