// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Weft
internal import WeftApp
internal import WeftSystem

/// The files with texts in other languages or in other words: those that `--strings` names, or else the user's own.
package struct Translations {
  /// The option that names files or folders.
  package static let option = Option(
    "--strings",
    "FILE|DIR",
    "texts of a language, from a JSON file such as de.json or a folder of such files; may be given several times"
  )

  /// A file and its language, which is its name.
  private struct Source {
    let path: String
    let language: String
    /// Whether it was named itself and not found in a folder.
    let isNamed: Bool

    init(_ path: String, isNamed: Bool) throws(Failure) {
      (self.path, self.isNamed) = (path, isNamed)
      let name = path.split(separator: "/").last ?? ""
      language = name.hasSuffix(".json") ? String(name.dropLast(5)) : ""
      guard Locale(named: language) != nil else {
        throw Failure("\(path): name the file after its language, such as de.json or pt-BR.json")
      }
    }

    /// Reads the texts, including those of the application.
    func table() throws(Failure) -> StringTable {
      let bytes = try InputFile.bytes(of: path, kind: "texts of a language as JSON")
      do {
        return try StringTable(json: bytes, language: language, program: AppWords.reference)
      } catch {
        throw Failure("\(path): \(error)")
      }
    }
  }

  private let sources: [Source]

  /// Finds the files of an invocation.
  ///
  /// - Parameter isLive: Whether the folder in the user's settings counts if none is named. A snapshot depends only on
  ///   files that are named.
  package init(_ arguments: Arguments, isLive: Bool) throws(Failure) {
    let named = arguments.all(Self.option.name)
    let own = isLive ? UserFolder.config.path("weft/strings") : nil
    let places = named.isEmpty ? [own].compactMap(\.self) : named
    var sources: [Source] = []
    for place in places {
      switch PathKind(of: place) {
      case .folder: sources += try Self.sources(in: place)
      case .nothing where named.isEmpty: break
      case .nothing:
        throw Failure("\(place): it does not exist; name a file such as de.json, or a folder")
      default: sources.append(try Source(place, isNamed: true))
      }
    }
    self.sources = sources
  }

  private static func sources(in folder: String) throws(Failure) -> [Source] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw Failure("\(folder): the folder can't be read; check its permissions")
    }
    var sources: [Source] = []
    for name in names.sorted() where name.hasSuffix(".json") {
      sources.append(try Source("\(folder)/\(name)", isNamed: false))
    }
    return sources
  }

  /// Reads the tables for the languages of a locale; those of all languages for `nil`.
  package func tables(for locale: Locale?) throws(Failure) -> [StringTable] {
    var tables: [StringTable] = []
    for source in sources {
      if let locale, !StringCatalog.isAsked(source.language, of: locale) {
        guard source.isNamed else { continue }
        throw Failure(
          "\(source.path): the screen has another language; add --locale \(source.language)"
        )
      }
      tables.append(try source.table())
    }
    return tables
  }

  /// Prints which texts are missing in the languages of the tables.
  package static func report(_ tables: [StringTable]) {
    for language in Set(tables.map(\.language)).sorted() {
      let locale = Locale(identifier: language)
      let missing = AppWords.missing(in: StringCatalog(locale: locale, tables: tables))
      if missing.isEmpty { continue }
      let first = missing.prefix(mostNamed).joined(separator: ", ")
      let rest = missing.count - mostNamed
      Output.error(
        "weft: \(missing.count) texts of \(language) are missing and shown in English: \(first)\(rest > 0 ? " and \(rest) more" : ""); weft strings \(language) prints all"
      )
    }
  }

  /// The maximum number of missing texts that are named.
  private static let mostNamed = 5
}
