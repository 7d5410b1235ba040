// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a line of an event file can't be applied.
public struct EventLineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the line, counted from 1.
  public let line: Int
  /// The path in the line's JSON, the reason and the remedy.
  public let reason: String

  init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// Line, path, reason and remedy in one line.
  public var description: String { "line \(line): \(reason)" }
}
