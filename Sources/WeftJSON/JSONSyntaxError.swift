// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a text stops being JSON, and why.
public struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// What is wrong there.
  public let message: String

  /// The place and the reason in one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}
