// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftStore

/// `weft export`: writes a workspace as workspace JSON.
enum ExportCommand {
  static let syntax = CommandSyntax(
    name: "weft export",
    summary: "Writes a workspace as workspace JSON, which reads back as the same workspace.",
    positionals: ["WORKSPACE FILE"],
    options: [],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2 else {
      throw arguments.usageError("name a WORKSPACE and the FILE to write")
    }
    let (path, file) = (arguments.positionals[0], arguments.positionals[1])
    let workspace = try WorkspaceFile(path)
    let output = try OutputFile(file)
    switch workspace {
    case .json(let workspace, _): try output.write(workspace.json)
    case .stored(let store, _, _): try store.export { try output.write($0) }
    }
    try output.finish()
    return 0
  }
}
