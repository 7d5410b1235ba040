// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why the texts of a language are refused, and where.
public struct StringTableError: Error, Equatable, CustomStringConvertible {
  /// What kind of rule is broken.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value is no text.
    public static let badValue = Code(name: "badValue")
    /// There is no text of that name.
    public static let unknownText = Code(name: "unknownText")
    /// The language has no such plural form, or the text has none.
    public static let unknownForm = Code(name: "unknownForm")
    /// A plural form that the language needs is not there.
    public static let missingForm = Code(name: "missingForm")
    /// A placeholder is not closed, unknown to the text, or left out.
    public static let badPlaceholder = Code(name: "badPlaceholder")
    /// There are no plural rules to be had.
    public static let noRules = Code(name: "noRules")
  }

  /// What kind of rule is broken.
  public let code: Code
  /// Place, reason and remedy in one line.
  public let description: String

  package init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    description = path.isEmpty ? message : "\(path): \(message)"
  }
}
