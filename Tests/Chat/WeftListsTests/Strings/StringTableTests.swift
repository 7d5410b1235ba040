// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel

@Suite struct StringTableTests {
  /// The first offence of a text in English, nil when it is right.
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

  @Test func `braces written twice stand for themselves`() throws {
    let catalog = try StringCatalog.english.overriding([
      .authorYou: "{{me}}", .typingOne: "{{{name}}} types",
    ])
    #expect(catalog.text(.authorYou) == "{me}")
    #expect(catalog.text(.typingOne, .name("Han")) == "{Han} types")
  }

  @Test func `placeholders may stand in any order and more than once`() throws {
    let catalog = try StringCatalog.english.overriding([
      .namesTwo: "{second}, {name} & {second}"
    ])
    #expect(catalog.text(.namesTwo, .name("A"), .second("B")) == "B, A & B")
  }

  @Test func `what is inserted is not read as a placeholder`() {
    #expect(StringCatalog.english.text(.typingOne, .name("{count}")) == "{count} is typing")
  }

  @Test(arguments: [
    ("{nam} types", "typing.one: {nam} is no placeholder; the text has {name}"),
    ("{name} {text}", "typing.one: {text} is not known; the text has {name}"),
    ("types", "typing.one: {name} is missing; the text has {name}"),
    (
      "{name",
      "typing.one: a brace stands alone; write a placeholder such as {name}, or it twice; "
        + "the text has {name}"
    ),
    (
      "{name} }",
      "typing.one: a brace stands alone; write a placeholder such as {name}, or it twice; "
        + "the text has {name}"
    ),
  ])
  func `a mistake in a placeholder is refused with its place`(text: String, expected: String) {
    #expect(problem(.typingOne, .text(text)) == expected)
  }

  @Test func `a text that counts has exactly the forms its language needs`() {
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
        == "author.you: the text does not count anything; write one text"
    )
  }

  @Test func `the number may be left out of a form that is for one number only`() {
    #expect(
      problem(.threadReplies, .plural([.one: "one reply", .other: "{count} replies"])) == nil
    )
    #expect(
      problem(.threadReplies, .plural([.one: "one reply", .other: "replies"]))
        == "thread.replies.other: {count} is missing; the text has {count}"
    )
  }
}
