// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
public import WeftLists

extension StringTable {
  /// Reads the texts of a language from JSON.
  ///
  /// The document is an object of texts by name; a text that contains a count is an object of plural forms.
  ///
  ///     {"channelList.title": "Czaty",
  ///      "thread.replies": {"one": "{count} odpowiedź", "few": "{count} odpowiedzi", …}}
  ///
  /// A missing text is taken from the catalog's next language. Texts that only earlier versions had are ignored.
  ///
  /// - Parameter language: The language of the texts, such as "pl" or "pt-BR".
  /// - Throws: `StringTableError` for the first error in the order of the file, with its path.
  public init(json bytes: [UInt8], language: String) throws(StringTableError) {
    let document: JSONValue
    do {
      document = try JSONParser.parse(bytes)
    } catch {
      throw StringTableError(.syntax, "", "not JSON: \(error)")
    }
    guard case .object(let members) = document else {
      throw StringTableError(
        .badValue,
        "",
        "expected an object of texts by name, found \(document.kindName)"
      )
    }
    self.init(
      language: language,
      isRightToLeft: Locale.Language(identifier: language).characterDirection == .rightToLeft,
      rules: try CLDRPluralRules(language: language)
    )
    for member in members where !Self.removedTexts.contains(member.key) {
      guard let key = StringKey(rawValue: member.key) else {
        throw StringTableError(
          .unknownText,
          member.key,
          "there is no text of this name; check its spelling, or remove it"
        )
      }
      try set(try Self.forms(member.value, member.key), for: key)
    }
  }

  /// The names of texts that earlier versions had; they are ignored when a table is read.
  private static let removedTexts: Set = [
    "attachment.voiceLength", "attachment.poll", "attachment.files", "attachment.photos",
    "attachment.videos", "unread.over", "channelList.emptyAction", "thread.with",
    "messages.threadReplies", "messages.noThreadReplies", "message.edited",
    "accessibility.avatar",
  ]

  private static func forms(
    _ value: JSONValue,
    _ path: String
  ) throws(StringTableError) -> StringForms {
    switch value {
    case .string(let text): return .text(text)
    case .object(let members):
      var forms: [PluralCategory: String] = [:]
      for member in members {
        let path = "\(path).\(member.key)"
        guard let category = PluralCategory(rawValue: member.key) else {
          throw StringTableError(
            .unknownForm,
            path,
            "no language has such a form, only zero, one, two, few, many and other"
          )
        }
        guard case .string(let text) = member.value else {
          throw StringTableError(
            .badValue,
            path,
            "expected a string, found \(member.value.kindName)"
          )
        }
        forms[category] = text
      }
      return .plural(forms)
    default:
      throw StringTableError(
        .badValue,
        path,
        "expected a string or an object of forms, found \(value.kindName)"
      )
    }
  }

  /// The texts as a JSON file in the order of the keys, as a starting point for a translator.
  public var json: String {
    JSONWriter.pretty(
      .object(
        StringKey.allCases.compactMap { key in
          forms[key].map { JSONValue.Member(key.rawValue, Self.value($0)) }
        }
      )
    )
  }

  private static func value(_ forms: StringForms) -> JSONValue {
    switch forms {
    case .text(let text): .string(text)
    case .plural(let texts):
      .object(
        PluralCategory.allCases.compactMap { category in
          texts[category].map { JSONValue.Member(category.rawValue, .string($0)) }
        }
      )
    }
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
