// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftTestSupport

@testable import WeftLists

/// Whether the text in the field is a message or a command.
@Suite struct EnteredTextTests {
  @Test(arguments: [
    ("hello", EnteredText.text("hello")), ("  hello \n", .text("hello")),
    ("a /shrug", .text("a /shrug")), ("/", .text("/")), ("/ x", .text("/ x")),
    ("//", .text("/")), ("//shrug x", .text("/shrug x")),
    ("/etc/hosts is full", .text("/etc/hosts is full")),
    ("/shrug", .command("shrug", "")), ("/shrug  oh\nwell ", .command("shrug", "oh\nwell")),
    ("/zażółć a", .command("zażółć", "a")),
  ])
  func `a leading slash makes a command`(text: String, entered: EnteredText) {
    #expect(EnteredText(text) == entered)
  }

  @Test func `an edited message's text is never a command`() {
    var field = ComposerSession()
    field.handle(.edit(Samples.message("/shrug", from: Samples.me)))
    #expect(field.entered == .text("/shrug"))
  }

  @Test func `only a slash at the start of the text completes commands`() {
    #expect(ComposerWord(in: "/sh", at: 3)?.kind == .command)
    #expect(ComposerWord(in: "/", at: 1)?.kind == .command)
    for text in ["a /sh", "//sh", "/etc/h", "\n/sh"] {
      #expect(ComposerWord(in: text, at: text.utf8.count) == nil, "\(text)")
    }
  }

  @Test func `a replacement text is sent, but the field restores its own text if it is refused`() {
    var field = ComposerSession(draft: "hello :)")
    #expect(field.handle(.sendAs("hello 🙂")) == [.send("hello 🙂", quoting: nil), .keepDraft(nil)])
    field.handle(.refused)
    #expect(field.text == "hello :)")
  }

  @Test func `text put into the field replaces the written text unless it is too long`() {
    var field = ComposerSession(draft: "old")
    let before = field.revision
    #expect(field.handle(.put("new")) == [.keepDraft("new")])
    #expect(field.text == "new" && field.caret == 3 && field.revision > before)
    let long = String(repeating: "a", count: ComposerSession.mostBytes + 1)
    #expect(field.handle(.put(long)) == [.tooLong(long.utf8.count)])
    #expect(field.handle(.sendAs(long)) == [.tooLong(long.utf8.count)])
    #expect(field.text == "new")
  }
}
