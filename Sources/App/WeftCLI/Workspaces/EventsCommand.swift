// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftStore

/// `weft events`: applies events to a stored workspace.
enum EventsCommand {
  static let syntax = CommandSyntax(
    name: "weft events",
    summary: """
      Applies events, one JSON object a line, to a .weft file, and ends with 1 when a line could not be.

      A line that can't be applied is reported and skipped. An event that is applied again changes nothing.
      """,
    positionals: ["WORKSPACE FILE"],
    options: [
      Option("--strict", nil, "applies all lines or none"),
      Option("--json", nil, "writes one JSON document"),
    ],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2 else {
      throw arguments.usageError("name a WORKSPACE and the FILE with events")
    }
    let (path, file) = (arguments.positionals[0], arguments.positionals[1])
    guard WorkspaceFile.isStored(path) else {
      throw arguments.usageError(
        "\"\(path)\" is not a .weft file; weft import makes one of a workspace JSON"
      )
    }
    let log = EventLog(
      reading: try InputFile.chunks(of: file, kind: "events, one JSON object a line")
    )
    WorkspacePrivacy.tell(path)
    let store = try WorkspaceStore(opening: path)
    var (errors, applied): ([EventLineError], Int) = ([], 0)
    if arguments.has("--strict") {
      let result = try store.applyStrictly(log)
      if let error = result.error {
        throw Failure("\(file): \(error); nothing of the file was applied")
      }
      applied = result.applied
    } else {
      (errors, applied) = try store.apply(log)
    }
    for error in errors { Output.error("weft: \(file): \(error)") }
    if arguments.has("--json") {
      let report: JSONValue = [
        "workspace": .string(path), "applied": .integer(Int64(applied)),
        "skipped": .array(errors.map { .string("\($0)") }),
      ]
      Output.print(OutputText(report))
    } else {
      Output.print("\(path): applied \(applied) events, skipped \(errors.count)\n")
    }
    return errors.isEmpty ? 0 : 1
  }
}
