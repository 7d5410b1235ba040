// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a workspace file is refused, and where.
public struct WorkspaceError: Error, Equatable, CustomStringConvertible {
  /// What kind of rule is broken.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value has the wrong type or is out of range.
    public static let badValue = Code(name: "badValue")
    /// A key that must be there is not.
    public static let missing = Code(name: "missing")
    /// An id stands for two things, or for none.
    public static let badReference = Code(name: "badReference")
  }

  /// What kind of rule is broken.
  public let code: Code
  /// The place, such as `channels[3].messages[0].created_at`; empty for the whole document.
  package let path: String
  /// The reason and the remedy, without the place.
  package let reason: String

  init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    self.path = path
    reason = message
  }

  /// Place, reason and remedy in one line.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
