// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

@Suite struct ShippedStringsTests {
  private func file(_ language: String) -> URL {
    let target = language == "en" ? "Chat/WeftLists" : "Data/WeftLocale"
    return Checkout.root.appending(path: "Sources/\(target)/Resources/Strings/\(language).json")
  }

  private func bytes(_ language: String) throws -> [UInt8] {
    Array(try Data(contentsOf: file(language)))
  }

  @Test func `Arabic and Polish come with the library`() {
    #expect(StringTable.shippedLanguages == ["ar", "pl"])
    #expect(StringTable.shipped("tlh") == nil)
  }

  /// Reading refuses missing or extra forms, and placeholders that are undeclared or omitted.
  @Test(arguments: StringTable.shippedLanguages)
  func `a language has every text, with every form its rules need`(language: String) throws {
    let table = try #require(StringTable.shipped(language))
    #expect(table.missing == [])
    let needed = try CLDRPluralRules(language: language).categories
    for key in StringKey.allCases {
      guard case .plural(let forms)? = table.forms[key] else {
        #expect(!key.isCounted, "\(key.rawValue)")
        continue
      }
      #expect(Set(forms.keys) == needed, "\(key.rawValue)")
    }
  }

  @Test(arguments: StringTable.shippedLanguages)
  func `no text is left in English`(language: String) throws {
    let table = try #require(StringTable.shipped(language))
    // Names, signs and patterns are the same in all languages.
    let common: Set<StringKey> = [
      .authorLabel, .authorLine, .attachmentGiphy, .attachmentLink, .signLink, .signVideo,
      .signMention, .presenceOnline, .presenceOffline, .actionOk,
      .accessibilitySentences, .accessibilityAttachment, .accessibilityDetail,
      .pollShare,
    ]
    for key in StringKey.allCases where !common.contains(key) {
      #expect(table.forms[key] != StringTable.english.forms[key], "\(key.rawValue)")
    }
  }

  @Test(arguments: StringTable.shippedLanguages)
  func `a file has the texts in the order of the keys`(language: String) throws {
    let table = try #require(StringTable.shipped(language))
    #expect(try bytes(language) == Array(table.json.utf8))
  }

  @Test func `the English file has the texts of all keys in their order`() throws {
    #expect(StringTable.english.missing == [] && StringTable.english.own.isEmpty)
    #expect(try bytes("en") == Array(StringTable.english.json.utf8))
  }

  @Test func `only Arabic is written right to left`() throws {
    #expect(try #require(StringTable.shipped("ar")).isRightToLeft)
    #expect(try !#require(StringTable.shipped("pl")).isRightToLeft)
  }
}
