// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPostgres
internal import WeftStore

/// `weft export`: writes a workspace as workspace JSON.
enum ExportCommand {
  static let syntax = CommandSyntax(
    name: "weft export",
    summary: """
      Writes a workspace as workspace JSON, which reads back as the same workspace.

      WORKSPACE may be postgresql://HOST/DATABASE?workspace=ID, which is what its owner sees, or with &user=ID
      what that user sees. A database is also written as a .weft file, where FILE has that extension.
      """,
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
    if PostgresAddress.isOne(path), WorkspaceFile.isStored(file) {
      try PostgresStore(exporting: try PostgresAddress(path)).export(toFile: file)
      return 0
    }
    let workspace = try WorkspaceFile(path)
    let output = try OutputFile(file)
    switch workspace {
    case .json(let workspace, _): try output.write(workspace.json)
    case .stored(let store, _, _): try store.export { try output.write($0) }
    case .database(let store): try store.export { try output.write($0) }
    }
    try output.finish()
    return 0
  }
}

/// `weft generate`: writes a generated workspace.
enum GenerateCommand {
  private static let most = 100_000_000

  static let syntax = CommandSyntax(
    name: "weft generate",
    summary: """
      Writes a workspace that is made up, the same for the same seed: a .weft file, a workspace JSON, or
      into a PostgreSQL database, which must not have it yet.

      It is written piece by piece, so that a million channels take no more memory than ten thousand. Each
      thread stands below a message of its own, for which there are more messages where it takes more.
      """,
    positionals: ["FILE"],
    options: [
      Option("--channels", "N", "how many channels (default 1000)"),
      Option("--threads", "N", "how many threads (default 100)"),
      Option("--messages", "N", "how many messages (default five a channel)"),
      Option("--seed", "S", "what makes it another workspace (default 1)"),
    ],
    positionalLimit: 1
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let path = arguments.positionals.first else {
      throw arguments.usageError("name the FILE to write")
    }
    let channels = try arguments.integer("--channels", default: 1000, in: 0...most)
    let threads = try arguments.integer("--threads", default: min(100, channels), in: 0...most)
    let messages = try arguments.integer(
      "--messages",
      default: min(most, channels * 5),
      in: 0...most
    )
    if threads > 0, channels == 0 {
      throw arguments.usageError("threads need a channel to stand in")
    }
    let generator = WorkspaceGenerator(
      channels: channels,
      threads: threads,
      messages: messages,
      seed: UInt64(try arguments.integer("--seed", default: 1, in: 0...(.max)))
    )
    if PostgresAddress.isOne(path) {
      try PostgresCopy.generate(generator, into: try PostgresAddress(path))
      return 0
    }
    let place = OutputTarget(path)
    if case .file(_, .some) = place {
      throw Failure("\(path): there is a file already; remove it, or name another")
    }
    if WorkspaceFile.isStored(path), case .file(let real, nil) = place {
      try WorkspaceStore.generate(generator, to: String(decoding: real, as: UTF8.self))
    } else {
      try write(generator, to: OutputFile(path))
    }
    return 0
  }

  private static func write(_ generator: WorkspaceGenerator, to file: OutputFile) throws {
    var buffer = ""
    func flush() throws {
      try file.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    var stream = WorkspaceStream(generator.head) { buffer += $0 }
    for number in 0..<generator.channels {
      try stream.add(generator.channel(number))
      if buffer.utf8.count > 1 << 20 { try flush() }
    }
    for number in 0..<generator.channels {
      for thread in generator.threadNumbers(of: number) {
        try stream.add(generator.thread(thread, in: generator.channel(number), number))
        if buffer.utf8.count > 1 << 20 { try flush() }
      }
    }
    try stream.finish()
    try flush()
    try file.finish()
  }
}
