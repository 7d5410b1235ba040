// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Turns the codes of languages into their names.
public protocol LanguageNaming: Sendable {
  /// The name of a language, such as "Polish" for "pl".
  func name(ofLanguage code: String) -> String
}

/// Codes as they are: for hosts that bring no locale.
public struct PlainLanguageNames: LanguageNaming {
  /// Creates the names.
  public init() {}

  /// The code itself.
  public func name(ofLanguage code: String) -> String { code }
}
