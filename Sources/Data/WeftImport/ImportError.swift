// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why an import can't start or continue.
public struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, whose name programs can rely on.
  public struct Code: Hashable, Sendable {
    /// The name of the kind.
    public let name: String

    /// The file is missing or can't be read.
    public static let unreadable = Code(name: "unreadable")
    /// The file has no supported format.
    public static let unknownFormat = Code(name: "unknownFormat")
    /// The archive is damaged.
    public static let badArchive = Code(name: "badArchive")
    /// The file is larger or has more entries than the limits allow.
    public static let tooLarge = Code(name: "tooLarge")
    /// The workspace file breaks a rule of its format.
    public static let badWorkspace = Code(name: "badWorkspace")
  }

  /// The kind of error.
  public let code: Code
  /// The path as the caller gave it.
  public let file: String
  /// The reason and the remedy.
  public let message: String

  init(_ code: Code, _ file: String, _ message: String) {
    self.code = code
    self.file = file
    self.message = message
  }

  /// File, reason and remedy on one line, safe to print.
  public var description: String { ImportIssue(file, message).description }
}
