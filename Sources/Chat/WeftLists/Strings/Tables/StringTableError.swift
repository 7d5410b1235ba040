// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The error of a language's invalid texts, with the path of the text.
public struct StringTableError: Error, Equatable, CustomStringConvertible {
  /// The kind of broken rule.
  public struct Code: Equatable, Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The file is not JSON.
    public static let syntax = Code(name: "syntax")
    /// A value is not a text.
    public static let badValue = Code(name: "badValue")
    /// There is no text with that name.
    public static let unknownText = Code(name: "unknownText")
    /// The language or the text has no such plural form.
    public static let unknownForm = Code(name: "unknownForm")
    /// A plural form that the language needs is missing.
    public static let missingForm = Code(name: "missingForm")
    /// A placeholder is not closed, unknown to the text, or missing.
    public static let badPlaceholder = Code(name: "badPlaceholder")
    /// The language's plural rules are not available.
    public static let noRules = Code(name: "noRules")
  }

  /// The kind of broken rule.
  public let code: Code
  /// The path, reason and remedy in one line.
  public let description: String

  /// Creates an error; an empty path stands for the whole table.
  package init(_ code: Code, _ path: String, _ message: String) {
    self.code = code
    description = path.isEmpty ? message : "\(path): \(message)"
  }
}
