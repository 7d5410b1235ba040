// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftApp

/// `weft snapshot`: renders one screen once; the same input gives the same bytes on every machine.
enum SnapshotCommand {
  static let syntax = CommandSyntax(
    name: "weft snapshot",
    summary: "Renders one screen once, the same on every machine.",
    options: [
      Option(
        "--screen",
        "NAME",
        "channels, threads, messages:CID, replies:ID or problems (default channels)",
        words: ScreenName.words
      )
    ] + Snapshot.options + [
      Option("-o", "FILE", "writes to a file instead of standard output")
    ] + ScreenOptions.options
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let snapshot = try Snapshot(arguments)
    let path = try arguments.value("-o")
    let bytes = try snapshot.bytes(for: path)
    try snapshot.options.workspace.check()
    try Output.write(bytes, to: path)
    return snapshot.options.report()
  }
}
