// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPostgres
internal import WeftStore

/// `weft events`: applies events to a stored workspace.
enum EventsCommand {
  static let syntax = CommandSyntax(
    name: "weft events",
    summary: """
      Apply events, one JSON object per line, to a .weft file or a database.

      A line that can't be applied is reported and skipped, and the exit status is
      then 1. Applying an event again changes nothing. In a database, the events are
      applied as the user in the address, or else as the workspace's owner.

      With --log it applies nothing, and prints the log of the workspace: its newest
      events, each with its position.
      """,
    positionals: ["WORKSPACE [FILE]"],
    options: [
      Option("--log", help: "print the log, one JSON object per line, oldest first"),
      Option("--after", "N", help: "with --log: start after this position"),
      Option("--strict", help: "apply all lines or none"),
      Option("--json", help: "write one JSON document"),
    ],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    if arguments.has("--log") { return try printLog(arguments) }
    guard arguments.positionals.count == 2, !arguments.has("--after") else {
      throw arguments.usageError("specify a WORKSPACE and the FILE with events")
    }
    let path = try stored(arguments)
    let file = arguments.positionals[1]
    let log = EventLog(
      reading: try InputFile.chunks(of: file, kind: "events, one JSON object per line")
    )
    let workspace = try EventTarget(path)
    var (errors, applied): ([EventLineError], Int) = ([], 0)
    if arguments.has("--strict") {
      let result = try workspace.applyStrictly(log)
      if let error = result.error {
        throw Failure("\(file): \(error); nothing was applied")
      }
      applied = result.applied
    } else {
      (errors, applied) = try workspace.apply(log)
    }
    for error in errors { Output.error("weft: \(file): \(error)") }
    if arguments.has("--json") {
      let report: JSONValue = [
        "workspace": .string(workspace.name), "applied": .integer(Int64(applied)),
        "skipped": .array(errors.map { .string("\($0)") }),
      ]
      Output.print(OutputText(report))
    } else {
      Output.print("\(workspace.name): applied \(applied) events, skipped \(errors.count)\n")
    }
    return errors.isEmpty ? 0 : 1
  }

  /// Returns the path or address of the workspace; throws if it is neither.
  private static func stored(_ arguments: Arguments) throws -> String {
    let path = arguments.positionals[0]
    guard WorkspaceFile.isStored(path) || PostgresAddress.isOne(path) else {
      throw arguments.usageError(
        "\"\(path)\" is not a .weft file or postgresql://…; weft import creates one from a workspace JSON"
      )
    }
    return path
  }

  private static func printLog(_ arguments: Arguments) throws -> Int32 {
    guard arguments.positionals.count == 1, !arguments.has("--strict"), !arguments.has("--json")
    else {
      throw arguments.usageError("--log accepts only a WORKSPACE, and --after N")
    }
    let workspace = try EventTarget(try stored(arguments))
    let range = try workspace.logged()
    let after = try arguments.integers("--after", in: 0...Int.max)?.first.map(Int64.init)
    let start = after ?? range.lowerBound
    guard range.contains(start) else {
      throw Failure(
        "\(workspace.name): there are no events after \(start); the log has the events after \(range.lowerBound), "
          + "up to \(range.upperBound)"
      )
    }
    var position = start
    while position < range.upperBound {
      let (events, end) = try workspace.events(after: position)
      for (place, line) in events {
        Output.print("{\"position\":\(place),\"event\":\(line)}\n")
      }
      if end <= position { break }
      position = end
    }
    return 0
  }
}

/// A workspace to apply events to.
private enum EventTarget {
  case file(WorkspaceStore)
  case database(PostgresStore)

  init(_ path: String) throws {
    if PostgresAddress.isOne(path) {
      self = .database(try PostgresStore(opening: try PostgresAddress(path)))
    } else {
      WorkspacePrivacy.tell(path)
      WorkspaceUpgrade.tell(path)
      self = .file(try WorkspaceStore(opening: path))
    }
  }

  /// The path of the file, or the address of the database.
  var name: String {
    switch self {
    case .file(let store): store.path
    case .database(let store): store.address.shown
    }
  }

  func apply(_ log: EventLog) throws -> ([EventLineError], Int) {
    switch self {
    case .file(let store): try store.apply(log)
    case .database(let store): try store.apply(log)
    }
  }

  func applyStrictly(_ log: EventLog) throws -> (error: EventLineError?, applied: Int) {
    switch self {
    case .file(let store): try store.applyStrictly(log)
    case .database(let store): try store.applyStrictly(log)
    }
  }

  /// Returns the range of positions whose events are all in the log.
  func logged() throws -> ClosedRange<Int64> {
    switch self {
    case .file(let store): try store.loggedPositions()
    case .database(let store): try store.loggedPositions()
    }
  }

  /// Reads the next events after a position, as lines, and returns how far it read.
  func events(after position: Int64) throws -> (events: [(Int64, String)], end: Int64) {
    switch self {
    case .file(let store): try store.loggedLines(after: position)
    case .database(let store): try store.loggedLines(after: position)
    }
  }
}
