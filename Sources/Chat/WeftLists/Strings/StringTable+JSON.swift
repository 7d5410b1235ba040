// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftJSON
internal import WeftModel

extension StringTable {
  /// The English texts, which are the fallback for every other language and say which placeholders a text has.
  public static let english: StringTable = {
    var table = StringTable(language: "en", rules: EnglishPluralRules())
    do {
      try table.add(json: PackageResources.en_json, like: .itself)
    } catch {
      preconditionFailure("English is wrong: \(error)")
    }
    return table
  }()

  /// The English texts that those of a file are compared with.
  package enum Reference {
    /// The file's own, because it is the English one.
    case itself
    /// Those of lists and of a program; the texts of programs are ignored without one.
    case english(StringTable?)

    fileprivate func knows(_ name: String, _ key: StringKey?) -> Bool {
      switch self {
      case .itself: key != nil || name.hasPrefix("app.")
      case .english(let program): key != nil || program?.own[name] != nil
      }
    }

    fileprivate func placeholders(
      of name: String,
      _ key: StringKey?,
      _ forms: StringForms
    ) -> [Placeholder] {
      switch self {
      case .itself: forms.placeholders
      case .english(let program): key?.placeholders ?? program?.own[name]?.placeholders ?? []
      }
    }
  }

  /// Adds the texts of a JSON file: an object of texts by name, in which a text that counts is an object of its forms.
  ///
  /// Texts that only earlier versions had are ignored.
  ///
  /// - Throws: `StringTableError` for the first error in the order of the file, with its path.
  package mutating func add(
    json bytes: [UInt8],
    like reference: Reference
  ) throws(StringTableError) {
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
    reserve(members.count)
    // Finding a key by its name compares it with all others, and most files are in the order of the keys.
    var keys = StringKey.allCases[...]
    for member in members where !Self.removedTexts.contains(member.key) {
      let isNext = keys.first?.rawValue == member.key
      let key = isNext ? keys.popFirst() : StringKey(rawValue: member.key)
      if key == nil, member.key.hasPrefix("app."), case .english(nil) = reference { continue }
      guard reference.knows(member.key, key) else {
        throw StringTableError(
          .unknownText,
          member.key,
          "there is no text of this name; check its spelling, or remove it"
        )
      }
      let forms = try Self.forms(member.value, member.key)
      let placeholders = reference.placeholders(of: member.key, key, forms)
      let text = try TextRule(member.key, placeholders, rules).checked(forms, of: self)
      set(text, named: member.key, for: key)
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
      Self.document(
        StringKey.allCases.compactMap { key in texts[key].map { (key.rawValue, $0.source) } }
          + ownNames.compactMap { name in own[name].map { (name, $0.source) } }
      )
    )
  }

  /// Returns texts with their names as a JSON document.
  package static func document(_ texts: [(name: String, forms: StringForms)]) -> JSONValue {
    .object(texts.map { JSONValue.Member($0.name, value($0.forms)) })
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
