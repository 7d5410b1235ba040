// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftLocale
internal import WeftSystem

/// A file with texts of the language that its name says.
struct TranslationFile {
  let path: String
  /// Whether it was named itself and not found in a folder.
  let isNamed: Bool
  private static let kind = "texts of a language as JSON"
  /// The maximum size of a file; all texts have less than 40 KB.
  private static let mostBytes = 1 << 20

  init(_ path: String, isNamed: Bool) { (self.path, self.isNamed) = (path, isNamed) }

  /// Finds the files of a folder, except hidden ones such as those of editors.
  static func all(in folder: String) throws(Failure) -> [TranslationFile] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Failure("\(folder): the folder can't be read; check its permissions")
    }
    return names.sorted().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map { TranslationFile("\(folder)/\($0)", isNamed: false) }
  }

  /// Returns the language, which is the name of the file.
  func language() throws(Failure) -> String {
    let name = path.split(separator: "/").last ?? ""
    let language = name.hasSuffix(".json") ? String(name.dropLast(5)) : ""
    // Other signs would be ignored when the language is looked up, and so would the file.
    let isPlain = language.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
    }
    guard isPlain, Locale(named: language) != nil else {
      throw Failure("\(path): name the file after its language, such as de.json or pt-BR.json")
    }
    return language
  }

  /// Reads a named file.
  func bytes() throws(Failure) -> [UInt8] {
    try InputFile.bytes(of: path, kind: Self.kind, atMost: Self.mostBytes)
  }

  /// Reads a file of the user's own folder, if no other user can have written it.
  func ownBytes() throws(Failure) -> [UInt8] {
    try SettingsFile.bytes(of: path, atMost: Self.mostBytes)
  }

  /// Parses the texts, including those of the application.
  ///
  /// An empty file has none: a shell empties a file before `weft strings` writes it.
  func table(_ bytes: [UInt8]) throws(Failure) -> StringTable {
    let language = try language()
    let bytes = bytes.isEmpty ? Array("{}".utf8) : bytes
    do {
      return try StringTable(json: bytes, language: language, program: AppWords.reference)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }
}
