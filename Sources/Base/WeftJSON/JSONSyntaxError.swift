// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A violation of JSON's syntax: its position and the reason.
public struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// The reason.
  public let message: String

  /// The position and the reason in one line.
  public var description: String { "line \(line), column \(column): \(message)" }
}
