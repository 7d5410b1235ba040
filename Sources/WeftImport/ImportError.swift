// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why nothing, or nothing more, can be imported.
public struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A short name of what is wrong that programs can rely on.
  public struct Code: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The file is not there, or may not be read.
    public static let unreadable = Code(name: "unreadable")
    /// The file is nothing that is understood.
    public static let unknownFormat = Code(name: "unknownFormat")
    /// The archive is damaged.
    public static let badArchive = Code(name: "badArchive")
    /// The file is larger, or has more entries, than is taken.
    public static let tooLarge = Code(name: "tooLarge")
    /// The workspace file breaks a rule of its format.
    public static let badWorkspace = Code(name: "badWorkspace")
  }

  /// What is wrong, for programs.
  public let code: Code
  /// The file as it was named.
  public let file: String
  /// What was found, and what to do about it.
  public let message: String

  init(_ code: Code, _ file: String, _ message: String) {
    self.code = code
    self.file = file
    self.message = message
  }

  /// File, reason and remedy on one line, safe to print.
  public var description: String { ImportIssue(file, message).description }
}
