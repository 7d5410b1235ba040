// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists

extension StringTable {
  /// The languages shipped with the library besides English.
  public static var shippedLanguages: [String] { shippedFiles.keys.sorted() }

  /// Returns the texts of a language shipped with the library, nil for any other.
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
