// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftChat
internal import WeftJSON

extension StringTable {
  /// Reads the texts of a language: an object of texts by name, with an object of forms where a text
  /// counts.
  ///
  ///     {"channelList.title": "Czaty",
  ///      "thread.replies": {"one": "{count} odpowiedź", "few": "{count} odpowiedzi", …}}
  ///
  /// Texts that are left out fall back to those of the next language.
  ///
  /// - Parameter language: The language of the texts, such as "pl" or "pt-BR".
  /// - Throws: The first offence in the order of the file, with its place.
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
    for member in members {
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

  /// The texts as a file, in the order of the keys: what a translator starts from.
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
}
