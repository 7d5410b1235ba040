// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Weft
internal import WeftApp
internal import WeftLocale
internal import WeftSystem

/// The files with texts in other languages or in other words: those that `--strings` names, or else the user's own.
///
/// A named file that can't be used is an error. The user's own folder is read at each start, so a file there that can't
/// be used is reported and left out, as a plugin is.
package struct Translations {
  /// The option that names files or folders.
  package static let option = Option(
    "--strings",
    "FILE|DIR",
    help:
      "texts of a language, from a JSON file such as de.json or a folder of such files; may be given several times"
  )

  private let named: [TranslationFile]
  private let own: [TranslationFile]

  /// Finds the files of an invocation.
  ///
  /// - Parameter isLive: Whether the folder in the user's settings counts if none is named. A snapshot depends only on
  ///   files that are named.
  package init(_ arguments: Arguments, isLive: Bool) throws(Failure) {
    let places = arguments.all(Self.option.name)
    var named: [TranslationFile] = []
    for place in places {
      switch PathKind(of: place) {
      case .folder: named += try TranslationFile.all(in: place)
      case .nothing:
        throw Failure("\(place): it does not exist; specify a file such as de.json, or a folder")
      default: named.append(TranslationFile(place, isNamed: true))
      }
    }
    self.named = named
    own = isLive && places.isEmpty ? Self.ownFiles() : []
  }

  /// Finds the files in the user's settings, which only they or root may change.
  private static func ownFiles() -> [TranslationFile] {
    guard let folder = UserFolder.config.path("weft/strings"),
      let status = try? fileStatus(Array(folder.utf8))
    else { return [] }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      leaveOut(Failure("\(folder): it is not a folder; move it away"))
      return []
    }
    guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      leaveOut(
        Failure(
          "\(folder): other users can change its files; run chmod go-w, or chown it to yourself"
        )
      )
      return []
    }
    do {
      return try TranslationFile.all(in: folder)
    } catch {
      leaveOut(error)
      return []
    }
  }

  private static func leaveOut(_ reason: Failure) {
    Output.error("weft: \(reason); no texts are used from there")
  }

  /// Reads the tables for the languages of a locale; those of all languages for `nil`.
  ///
  /// It reports which of the user's own files it leaves out.
  package func tables(for locale: Locale?) throws(Failure) -> [StringTable] {
    var tables: [StringTable] = []
    for file in named {
      let language = try file.language()
      if let locale, !StringCatalog.isAsked(language, of: locale) {
        guard file.isNamed else { continue }
        throw Failure("\(file.path): the screen has another language; add --locale \(language)")
      }
      tables.append(try file.table(try file.bytes()))
    }
    for file in own {
      do throws(Failure) {
        let language = try file.language()
        if let locale, !StringCatalog.isAsked(language, of: locale) { continue }
        tables.append(try file.table(try file.ownBytes()))
      } catch {
        Self.leaveOut(error)
      }
    }
    return tables
  }

  /// Prints which texts are missing in the languages of tables.
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
