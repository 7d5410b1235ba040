// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLaunch
internal import WeftPostgres
internal import WeftStore

/// `weft export`: writes a workspace as workspace JSON.
enum ExportCommand {
  static let syntax = CommandSyntax(
    name: "weft export",
    summary: """
      Write a workspace as JSON, from which weft import restores the same workspace.

      WORKSPACE may be postgresql://HOST/DATABASE?workspace=ID, which exports what the
      owner sees, or with &user=ID what that user sees. A workspace of a database can
      also be written as a .weft file, if FILE has that extension.
      """,
    positionals: ["WORKSPACE FILE"],
    options: [],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard arguments.positionals.count == 2 else {
      throw arguments.usageError("specify a WORKSPACE and the FILE to write")
    }
    let path = arguments.positionals[0]
    let file = arguments.positionals[1]
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
      Generate a sample workspace as a .weft file or a workspace JSON, or in a
      PostgreSQL database that does not have it yet. The same seed gives the same
      workspace.

      It is written in small pieces, so a million channels need no more memory than
      ten thousand. Each thread gets its own parent message; messages are added if
      there are too few.
      """,
    positionals: ["FILE"],
    options: [
      Option("--channels", "N", help: "number of channels (default 1000)"),
      Option("--threads", "N", help: "number of threads (default 100)"),
      Option("--messages", "N", help: "number of messages (default five per channel)"),
      Option("--seed", "S", help: "seed of the random numbers (default 1)"),
    ],
    positionalLimit: 1
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let path = arguments.positionals.first else {
      throw arguments.usageError("specify the FILE to write")
    }
    let channels = try arguments.integer("--channels", default: 1000, in: 0...most)
    let threads = try arguments.integer("--threads", default: min(100, channels), in: 0...most)
    let messages = try arguments.integer(
      "--messages",
      default: min(most, channels * 5),
      in: 0...most
    )
    if threads > 0, channels == 0 {
      throw arguments.usageError("threads need at least one channel")
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
      throw Failure("\(path): the file already exists; remove it or specify another one")
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
