// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The error of a query or filter that can't be read, with its path.
public struct QueryError: Error, Equatable, CustomStringConvertible {
  /// The kind of broken rule.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The text is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// A required member is missing.
    public static let missing = Code(name: "missing")
    /// A name is not known at its path.
    public static let unknown = Code(name: "unknown")
    /// Filters are nested too deeply.
    public static let tooDeep = Code(name: "tooDeep")
  }

  /// The kind of broken rule.
  public let code: Code
  /// The path of the error, such as `filter.$and[1].members.$in`; empty for the whole document.
  public let path: String
  /// The path, reason and remedy in one line.
  public let description: String

  init(_ code: Code, _ path: String, _ reason: String) {
    self.code = code
    self.path = path
    description = path.isEmpty ? reason : "\(path): \(reason)"
  }
}
