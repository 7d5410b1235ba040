// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Lines for the operator, who started the program, until the command writes them.
///
///     var log = OperatorLog()
///     log.note("events: line 3: unknown type")
///     log.drain()  // ["events: line 3: unknown type"]
///
/// At most ``mostLines`` lines wait, and a line that repeats the last one is dropped; ``drain()`` says how many
/// lines are missing.
package struct OperatorLog {
  /// The maximum number of waiting lines.
  package static let mostLines = 100

  private var lines: [String] = []
  private var last: String?
  private var missing = 0

  /// Creates an empty log.
  package init() {}

  /// Adds a line, unless it repeats the last one.
  package mutating func note(_ line: String) {
    guard line != last else { return }
    last = line
    if lines.count < Self.mostLines { lines.append(line) } else { missing += 1 }
  }

  /// Removes and returns the lines; the last one says how many were dropped, if any.
  package mutating func drain() -> [String] {
    defer { (lines, missing) = ([], 0) }
    return missing == 0 ? lines : lines + ["\(missing) more lines were left out"]
  }
}
