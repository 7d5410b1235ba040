// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel

@Suite struct StringTableJSONTests {
  private func problem(_ json: String, language: String = "pl") -> String? {
    do {
      _ = try StringTable(json: Array(json.utf8), language: language)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a file may be incomplete`() throws {
    let json = #"{"author.you": "Ja"}"#
    let table = try StringTable(json: Array(json.utf8), language: "pl")
    #expect(table.forms == [.authorYou: "Ja"])
    #expect(table.missing.count == StringKey.allCases.count - 1)
    #expect(table.json == "{\n  \"author.you\": \"Ja\"\n}\n")
  }

  @Test func `texts that only earlier versions had are ignored`() throws {
    let json = #"{"unread.over": "{limit}+", "attachment.files": {"one": "x"}, "author.you": "Ja"}"#
    let table = try StringTable(json: Array(json.utf8), language: "pl")
    #expect(table.forms == [.authorYou: "Ja"])
  }

  @Test func `texts of the application are ignored without the application`() throws {
    let json = #"{"app.settings": "Ustawienia", "app.any": 1, "author.you": "Ja"}"#
    let table = try StringTable(json: Array(json.utf8), language: "pl")
    #expect(table.forms == [.authorYou: "Ja"] && table.own.isEmpty)
  }

  @Test func `a language without plural forms needs none`() throws {
    let json = #"{"thread.replies": "返信{count}件"}"#
    let catalog = StringCatalog([try StringTable(json: Array(json.utf8), language: "ja")])
    #expect(catalog.text(.threadReplies, .count(1)) == "返信1件")
    #expect(problem(json) != nil)
  }

  @Test(arguments: [
    (#"{"author.you": "Ja",}"#, "not JSON: line 1, column 21: "),
    ("[]", "expected an object of texts by name, found an array"),
    (#"{"author.you": 1}"#, "author.you: expected a string or an object of forms, found a number"),
    (#"{"author.me": "Ja"}"#, "author.me: there is no text of this name"),
    (#"{"thread.replies": {"one": null}}"#, "thread.replies.one: expected a string, found null"),
    (#"{"thread.replies": {"lots": "x"}}"#, "thread.replies.lots: no language has such a form"),
    (
      #"{"thread.replies": {"one": "{count}", "two": "{count}", "few": "{count}", "many": "{count}", "other": "{count}"}}"#,
      "thread.replies.two: the language has no such form, only one, few, many, other"
    ),
    (
      #"{"thread.replies": {"one": "{count}", "other": "{count}"}}"#,
      #"thread.replies: the form "few" is missing; the language needs one, few, many, other"#
    ),
    (
      #"{"thread.replies": {"one": "raz", "few": "kilka", "many": "{count}", "other": "{count}"}}"#,
      "thread.replies.few: {count} is missing"
    ),
    (
      #"{"typing.one": "{nmae} pisze"}"#,
      "typing.one: {nmae} is not a placeholder; the text has {name}"
    ),
    (#"{"typing.one": "{x", "nope": "x"}"#, "typing.one: a single brace"),
  ])
  func `a file that breaks the rules is refused with the position of the first error`(
    json: String,
    expected: String
  ) throws {
    let found = try #require(problem(json))
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test func `a form that covers many numbers must contain the number`() {
    // In Russian 21 and 101 are "one" as well.
    let json =
      #"{"thread.replies": {"one": "ответ", "few": "{count}", "many": "{count}", "other": "{count}"}}"#
    #expect(
      problem(json, language: "ru")
        == "thread.replies.one: {count} is missing; the text has {count}"
    )
  }
}
