// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftStore

/// `weft import`: takes data into a stored workspace.
enum ImportCommand {
  private static let syntax = CommandSyntax(
    name: "weft import",
    summary: """
      Takes a workspace JSON into a .weft file, which is made where there is none: all of it, or nothing.

      What has an id that is known is replaced, so that importing a file twice changes nothing. Without
      --into it goes to the default workspace, $XDG_DATA_HOME/weft/default.weft.
      """,
    positionals: ["FILE"],
    options: [
      Option("--into", "WORKSPACE", "the .weft file to take it into"),
      Option("--json", nil, "writes one JSON document"),
    ],
    positionalLimit: 1
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let file = arguments.positionals.first else {
      throw arguments.usageError("name the FILE to import")
    }
    let path = try arguments.value("--into") ?? DefaultWorkspace.path()
    guard WorkspaceFile.isStored(path) else {
      throw arguments.usageError("--into \"\(path)\" is no .weft file")
    }
    let workspace = try WorkspaceFile(file).whole()
    let store = try WorkspaceStore(creating: path, workspace)
    try store.add(workspace)
    let counts: [(String, Int)] = [
      ("users", workspace.users.count), ("channels", workspace.channels.count),
      ("messages", workspace.channels.reduce(0) { $0 + $1.latestMessages.count }),
      ("threads", workspace.threads.count),
    ]
    if arguments.has("--json") {
      let members = counts.map { JSONValue.Member($0.0, .integer(Int64($0.1))) }
      let report: JSONValue = [
        "workspace": .string(path), "taken": .object(members), "skipped": [],
      ]
      Output.print(JSONWriter.pretty(report))
    } else {
      let words = counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      Output.print("\(path): took \(words) from \(file)\n")
    }
    return 0
  }
}
