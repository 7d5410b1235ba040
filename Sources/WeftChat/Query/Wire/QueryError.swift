// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a query or a filter is refused, and where.
public struct QueryError: Error, Equatable, CustomStringConvertible {
  /// What kind of rule is broken.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The text is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// Something that must be there is not.
    public static let missing = Code(name: "missing")
    /// A name means nothing there.
    public static let unknown = Code(name: "unknown")
    /// Filters are nested too deep.
    public static let tooDeep = Code(name: "tooDeep")
  }

  /// What kind of rule is broken.
  public let code: Code
  /// The place, such as `filter.$and[1].members.$in`; empty for the whole.
  public let path: String
  /// Place, reason and remedy in one line.
  public let description: String

  init(_ code: Code, _ path: String, _ reason: String) {
    self.code = code
    self.path = path
    description = path.isEmpty ? reason : "\(path): \(reason)"
  }
}
