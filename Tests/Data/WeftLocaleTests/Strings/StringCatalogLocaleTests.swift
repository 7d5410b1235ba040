// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

@Suite struct StringCatalogLocaleTests {
  private func catalog(_ locale: String, _ tables: [StringTable] = []) -> StringCatalog {
    StringCatalog(locale: Locale(identifier: locale), tables: tables)
  }

  private func table(_ language: String, _ json: String) throws -> StringTable {
    try StringTable(json: Array(json.utf8), language: language)
  }

  @Test(arguments: [
    ("pl", "Szkic:"), ("pl_PL", "Szkic:"), ("pl-PL", "Szkic:"), ("pl_Latn_DE", "Szkic:"),
    ("ar", "مسودة:"), ("ar_EG", "مسودة:"), ("en_GB", "Draft:"), ("de_DE", "Draft:"), ("", "Draft:"),
    ("#$%&", "Draft:"),
  ])
  func `a locale has the texts of its language, or English`(locale: String, expected: String) {
    #expect(catalog(locale).text(.previewDraft) == expected)
  }

  @Test func `a region takes precedence over its language, and that over English`() throws {
    let tables = [
      try table("pl_PL", #"{"author.you": "Region"}"#),
      try table("pl", #"{"author.you": "Language", "preview.draft": "Language"}"#),
      try table("de", #"{"author.you": "Other", "action.more": "Other"}"#),
    ]
    let polish = catalog("pl_PL", tables)
    #expect(polish.text(.authorYou) == "Region")
    #expect(
      polish.text(.previewDraft) == "Language",
      "a host's table goes before the one that ships"
    )
    #expect(polish.text(.actionMore) == "Więcej", "other languages are left aside")
    #expect(catalog("pl", tables).text(.authorYou) == "Language")
    #expect(catalog("de_AT", tables).text(.previewDraft) == "Draft:")
  }

  @Test func `the later of two tables for one language takes precedence`() throws {
    let tables = [
      try table("pl", #"{"author.you": "1", "action.more": "1"}"#),
      try table("pl", #"{"author.you": "2"}"#),
    ]
    #expect(catalog("pl", tables).text(.authorYou) == "2")
    #expect(catalog("pl", tables).text(.actionMore) == "1")
  }

  @Test func `Polish and Arabic use their plural rules`() {
    let polish = [1, 2, 5, 12, 22, 25].map { catalog("pl").text(.threadListNew, .count($0)) }
    #expect(
      polish == [
        "1 nowy wątek", "2 nowe wątki", "5 nowych wątków", "12 nowych wątków", "22 nowe wątki",
        "25 nowych wątków",
      ]
    )
    let arabic = [0, 1, 2, 3, 11, 100].map { catalog("ar").text(.threadReplies, .count($0)) }
    #expect(arabic == ["لا ردود", "رد واحد", "ردّان", "3 ردود", "11 ردًا", "100 رد"])
  }

  @Test func `badges and texts use the locale's digits`() {
    let egypt = catalog("ar_EG")
    #expect(egypt.number(1234) == "١٬٢٣٤")
    #expect(egypt.text(.threadReplies, .count(3)) == "٣ ردود")
    #expect(catalog("ar").number(1234) == "1,234")
    #expect(catalog("en_US").number(1234) == "1,234")
    #expect(catalog("en_US").number(999) == "999" && catalog("en_US").number(-19_999) == "-19,999")
    #expect(catalog("pl").number(1234) == "1234" && catalog("pl").number(19_999) == "19\u{A0}999")
    #expect(catalog("fa").text(.threadReplies, .count(3)) == "۳ replies")
  }

  @Test func `a workspace's environment has the texts of its locale`() throws {
    let json = #"{"weft":1,"current_user_id":"a","users":[{"id":"a"}],"locale":"pl_PL"}"#
    let workspace = try Workspace(json: Array(json.utf8))
    #expect(workspace.environment().strings.text(.authorYou) == "Ty")
    let english = workspace.environment(locale: Locale(identifier: "en_GB"))
    #expect(english.strings.text(.authorYou) == "You")
    let own = try table("pl", #"{"author.you": "Ja"}"#)
    #expect(workspace.environment(tables: [own]).strings.text(.authorYou) == "Ja")
  }
}
