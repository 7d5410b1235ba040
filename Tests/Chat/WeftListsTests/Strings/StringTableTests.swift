// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel

@Suite struct StringTableTests {
  /// The first error of an English text, or `nil` if it is valid.
  private func problem(_ key: StringKey, _ forms: StringForms) -> String? {
    var table = StringTable(language: "en", rules: EnglishPluralRules())
    do {
      try table.set(forms, for: key)
      return table.forms[key] == forms ? nil : "not kept"
    } catch {
      #expect(table.forms[key] == nil && table.missing.contains(key))
      return error.description
    }
  }

  @Test func `doubled braces stand for single ones`() throws {
    let catalog = try StringCatalog.english.overriding([
      .authorYou: "{{me}}", .typingOne: "{{{name}}} types",
    ])
    #expect(catalog.text(.authorYou) == "{me}")
    #expect(catalog.text(.typingOne, .name("Han")) == "{Han} types")
  }

  @Test func `placeholders may come in any order and repeatedly`() throws {
    let catalog = try StringCatalog.english.overriding([
      .namesTwo: "{second}, {name} & {second}"
    ])
    #expect(catalog.text(.namesTwo, .name("A"), .second("B")) == "B, A & B")
  }

  @Test func `inserted values are not read as placeholders`() {
    #expect(StringCatalog.english.text(.typingOne, .name("{count}")) == "{count} is typing")
  }

  @Test(arguments: [
    ("{nam} types", "typing.one: {nam} is not a placeholder; the text has {name}"),
    ("{name} {text}", "typing.one: {text} is not known; the text has {name}"),
    ("types", "typing.one: {name} is missing; the text has {name}"),
    (
      "{name",
      "typing.one: a single brace; write a placeholder such as {name}, or double the brace; "
        + "the text has {name}"
    ),
    (
      "{name} }",
      "typing.one: a single brace; write a placeholder such as {name}, or double the brace; "
        + "the text has {name}"
    ),
  ])
  func `an invalid placeholder is refused with its position`(text: String, expected: String) {
    #expect(problem(.typingOne, .text(text)) == expected)
  }

  @Test func `a text with a count has exactly the forms its language needs`() {
    let text = "{count} replies"
    #expect(problem(.threadReplies, .plural([.one: text, .other: text])) == nil)
    #expect(
      problem(.threadReplies, .plural([.other: text]))
        == #"thread.replies: the form "one" is missing; the language needs one, other"#
    )
    #expect(
      problem(.threadReplies, .plural([.one: text, .few: text, .other: text]))
        == "thread.replies.few: the language has no such form, only one, other; remove it"
    )
    #expect(
      problem(.threadReplies, .text(text))
        == "thread.replies: a text that counts needs its forms in this language: one, other"
    )
    #expect(
      problem(.authorYou, .plural([.one: "You", .other: "You"]))
        == "author.you: the text has no count; write one text without forms"
    )
  }

  @Test func `the number may be omitted from a form for a single number`() {
    #expect(
      problem(.threadReplies, .plural([.one: "one reply", .other: "{count} replies"])) == nil
    )
    #expect(
      problem(.threadReplies, .plural([.one: "one reply", .other: "replies"]))
        == "thread.replies.other: {count} is missing; the text has {count}"
    )
  }
}
