// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A provider of the names of languages.
public protocol LanguageNaming: Sendable {
  /// Returns the name of a language, such as "Polish" for "pl".
  func name(ofLanguage code: String) -> String
}

/// Language names for hosts without a locale, which are the codes themselves.
public struct PlainLanguageNames: LanguageNaming {
  /// Creates the names.
  public init() {}

  /// Returns the code itself.
  public func name(ofLanguage code: String) -> String { code }
}
