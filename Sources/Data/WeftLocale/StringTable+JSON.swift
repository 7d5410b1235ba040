// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftLists

extension StringTable {
  /// Reads the texts of a language from JSON.
  ///
  /// The document is an object of texts by name; a text that contains a count is an object of plural forms.
  ///
  ///     {"channelList.title": "Czaty",
  ///      "thread.replies": {"one": "{count} odpowiedź", "few": "{count} odpowiedzi", …}}
  ///
  /// A missing text is taken from the catalog's next language. Texts that only earlier versions had are ignored, and so
  /// are those of the application, whose names start with "app.".
  ///
  /// - Parameter language: The language of the texts, such as "pl" or "pt-BR".
  /// - Throws: `StringTableError` for the first error in the order of the file, with its path.
  public init(json bytes: [UInt8], language: String) throws(StringTableError) {
    try self.init(json: bytes, language: language, program: nil)
  }

  /// Reads the texts of a language from JSON, including those of a program.
  ///
  /// - Parameter program: The English texts of the program.
  /// - Throws: `StringTableError` for the first error in the order of the file, with its path.
  package init(
    json bytes: [UInt8],
    language: String,
    program: StringTable?
  ) throws(StringTableError) {
    self.init(
      language: language,
      isRightToLeft: Locale.Language(identifier: language).characterDirection == .rightToLeft,
      rules: try CLDRPluralRules(language: language)
    )
    try add(json: bytes, like: .english(program))
  }

  /// The languages shipped with the library besides English.
  package static var shippedLanguages: [String] { shippedFiles.keys.sorted() }

  /// Returns the texts of a language shipped with the library, or `nil` if it isn't.
  public static func shipped(_ language: String) -> StringTable? {
    guard let bytes = shippedFiles[language]?() else { return nil }
    do {
      return try StringTable(json: bytes, language: language)
    } catch {
      preconditionFailure("the texts of \"\(language)\" are wrong: \(error)")
    }
  }

  private static let shippedFiles: [String: @Sendable () -> [UInt8]] = [
    "ar": { PackageResources.ar_json },
    "pl": { PackageResources.pl_json },
  ]
}
