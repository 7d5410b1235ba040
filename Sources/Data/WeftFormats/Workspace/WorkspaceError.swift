// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a workspace file or an event is refused, and its path.
public struct WorkspaceError: Error, Equatable, CustomStringConvertible {
  /// The kind of rule that is broken.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the kind.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// A required key is missing.
    public static let missing = Code(name: "missing")
    /// Two things have one id, or an id names nothing.
    public static let badReference = Code(name: "badReference")
  }

  /// The kind of rule that is broken.
  public let code: Code
  /// The path, such as `channels[3].messages[0].created_at`; empty for the whole document.
  package let path: String
  /// The reason and the remedy, without the path.
  package let reason: String

  init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    self.path = path
    reason = message
  }

  /// Path, reason and remedy in one line.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
