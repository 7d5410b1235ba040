// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLaunch
internal import WeftSystem

/// `weft bench`: starts `weft-bench`, a separate program, so that building `weft` compiles no benchmarks.
enum BenchCommand {
  static let syntax = BenchSubject.syntax
  private static let program = "weft-bench"

  /// Replaces this process with the program, which must be beside the running one.
  static func run(_ words: [String]) throws -> Int32 {
    if try Arguments(words, syntax: syntax).asksForHelp { return 0 }
    let error = Executable.replace(bySibling: [program] + words)
    throw Failure(
      "bench: \(Executable.sibling(program)) can't be started (\(error)); build it with swift build -c release --product \(program)"
    )
  }
}
