// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

@testable import WeftApp

@Suite struct AppWordsTests {
  private static let shipped = ["ar", "pl"]

  private func strings(_ locale: String, _ tables: StringTable...) -> StringCatalog {
    StringCatalog(locale: Locale(identifier: locale), tables: tables)
  }

  private func table(_ json: String, _ language: String) throws -> StringTable {
    try StringTable(json: Array(json.utf8), language: language, program: AppWords.reference)
  }

  private func problem(_ json: String, language: String = "pl") -> String? {
    do {
      _ = try table(json, language)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `the English file has a text for each member, in the order of the members`() {
    let paths = AppWords.english.members.map { "app.\($0.path)" }
    #expect(AppWords.reference.ownNames == paths)
    #expect(AppWords.reference.texts.isEmpty)
  }

  /// Reading refuses missing or extra forms, and placeholders that English does not have.
  @Test(arguments: shipped)
  func `an included language has all texts, in the order of the English ones`(
    language: String
  ) throws {
    let table = try #require(AppWords.shipped(language))
    #expect(table.ownNames == AppWords.reference.ownNames)
    #expect(AppWords.missing(in: strings(language)) == [])
  }

  @Test(arguments: shipped + ["en"])
  func `a file is formatted as weft strings prints it`(language: String) throws {
    let file = "Sources/App/WeftApp/Resources/Strings/\(language).json"
    let table = AppWords.shipped(language) ?? AppWords.reference
    let bytes = try Data(contentsOf: Checkout.root.appending(path: file))
    #expect(Array(bytes) == Array(table.json.utf8))
  }

  @Test(arguments: shipped)
  func `no text is left in English`(language: String) throws {
    let common: Set = ["app.identifier", "app.online", "app.why.weft", "app.panes.howToChoose"]
    let english = AppWords.reference
    for (name, text) in try #require(AppWords.shipped(language)).own where !common.contains(name) {
      #expect(text.source != english.own[name]?.source, "\(name)")
    }
  }

  @Test func `a user's file adds a language to the application, and missing texts stay English`()
    throws
  {
    let german = try table(
      #"{"app.settings": "Einstellungen", "app.refusals.left": "Du bist nicht mehr dabei."}"#,
      "de"
    )
    let words = AppWords.of(strings("de_AT", german))
    #expect(words.settings == "Einstellungen")
    #expect(words.refusals.left == "Du bist nicht mehr dabei." && words.help == "Help")
    #expect(AppWords.of(strings("de_AT")).settings == "Settings")
    let missing = AppWords.missing(in: strings("de_AT", german))
    #expect(missing.count == StringKey.allCases.count + AppWords.reference.ownNames.count - 2)
    #expect(missing.contains("author.you") && missing.contains("app.help"))
    #expect(!missing.contains("app.settings"))
  }

  @Test func `a user's file replaces single texts of a shipped language`() throws {
    let polish = try table(#"{"app.settings": "Opcje", "author.you": "Ja"}"#, "pl")
    let strings = strings("pl", polish)
    let words = AppWords.of(strings)
    #expect(words.settings == "Opcje" && words.help == "Pomoc" && strings.text(.authorYou) == "Ja")
    #expect(AppWords.missing(in: strings) == [])
  }

  @Test func `a regional file takes precedence over that of its language`() throws {
    let words = AppWords.of(
      strings(
        "de_AT",
        try table(#"{"app.settings": "Einstellungen", "app.help": "Hilfe"}"#, "de"),
        try table(#"{"app.settings": "Optionen"}"#, "de-AT")
      )
    )
    #expect(words.settings == "Optionen" && words.help == "Hilfe" && words.back == "Back")
  }

  @Test(arguments: [
    (#"{"app.sittings": "x"}"#, "app.sittings: there is no text of this name"),
    (#"{"app.writing": "x"}"#, "app.writing: there is no text of this name"),
    (#"{"app.help": "{nmae}"}"#, "app.help: {nmae} is not a placeholder; the text has no pl"),
    (#"{"app.help": "{name}"}"#, "app.help: {name} is not known; the text has no placeholders"),
    (
      #"{"app.refusals.chatLeft": "x"}"#,
      "app.refusals.chatLeft: {name} is missing; the text has {name}"
    ),
    (
      #"{"app.of": "{text}"}"#, "app.of: {second} is missing; the text has {text}, {second}"
    ),
    (#"{"app.help": {"other": "x"}}"#, "app.help: the text has no count; write one text without"),
    (
      #"{"app.loaded": {"one": "{count}", "other": "{count}"}}"#,
      #"app.loaded: the form "few" is missing; the language needs one, few, many, other"#
    ),
    (#"{"app.loaded": "{count}"}"#, "app.loaded: a text that counts needs its forms in this lang"),
  ])
  func `an invalid text is refused with its position and a remedy`(json: String, expected: String) {
    #expect(problem(json)?.hasPrefix(expected) == true, "\(problem(json) ?? "nil")")
  }

  @Test func `a text with a count uses the locale's digits and the number's plural form`() throws {
    let forms =
      #"{"one": "{count} A", "few": "{count} B", "many": "{count} C", "other": "D{count}"}"#
    let polish = strings("pl", try table(#"{"app.loaded": \#(forms)}"#, "pl"))
    let words = AppWords.of(polish)
    #expect(
      [1, 2, 5].map { words.loaded(.count($0), numbers: polish.numbers) } == ["1 A", "2 B", "5 C"]
    )
    let egyptian = strings("ar_EG")
    let text = AppWords.of(egyptian).loaded(.count(3), numbers: egyptian.numbers)
    #expect(text.contains("٣") && !text.contains("3"))
  }

  @Test func `a name in the other direction doesn't reorder its sentence`() {
    let arabic = AppWords.shipped(in: "ar").refusals.chatLeft(.name("Rebels"))
    #expect(arabic.hasSuffix(" \u{2068}Rebels\u{2069}"))
    #expect(
      AppWords.english.refusals.chatLeft(.name("Rebels"))
        == "You are no longer in this chat: Rebels"
    )
  }

  @Test func `catalogues without texts of their own share those of their language or English`() {
    #expect(AppWords.of(strings("pl_PL")) === AppWords.of(strings("pl")))
    #expect(AppWords.of(strings("de")) === AppWords.english)
  }
}
