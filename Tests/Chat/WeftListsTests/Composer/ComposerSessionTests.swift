// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// The field below the messages, as a value.
@Suite struct ComposerSessionTests {
  private func type(_ text: String, into field: inout ComposerSession) -> [ComposerSession.Effect] {
    field.handle(.text(text, caret: text.utf8.count))
  }

  @Test func `typed text is kept as a draft and sent without surrounding blanks`() {
    var field = ComposerSession()
    #expect(type(" On my way\n", into: &field) == [.keepDraft(" On my way\n")])
    #expect(field.handle(.text(" On my way\n", caret: 3)) == [])
    #expect(field.caret == 3 && field.canSend)
    #expect(field.handle(.send) == [.send("On my way", quoting: nil), .keepDraft(nil)])
    #expect(field.isEmpty && field.revision == 1)
    #expect(field.handle(.send) == [])
  }

  @Test(arguments: ["", " ", "\n\t ", "\u{200B}\u{FEFF}"])
  func `blank text is neither sent nor kept as a draft`(text: String) {
    var field = ComposerSession()
    #expect(type(text, into: &field) == [] && field.handle(.send) == [])
    #expect(field.text == text && !field.canSend)
  }

  @Test func `refused text is put back before the text written since`() {
    var field = ComposerSession()
    field.handle(.quote(Samples.message("Hi", id: "q")))
    _ = type("one", into: &field)
    field.handle(.send)
    _ = type("two", into: &field)
    #expect(field.handle(.refused) == [.keepDraft("one\ntwo")])
    #expect(field.text == "one\ntwo" && field.quoted?.id == "q")
    // Only once.
    #expect(field.handle(.refused) == [] && field.text == "one\ntwo")
  }

  @Test func `the choice to show a reply in the channel holds for one message that is sent`() {
    var field = ComposerSession()
    field.handle(.alsoInChannel)
    // The choice stays while another message is edited.
    field.handle(.edit(Samples.message("Old", id: "m")))
    field.handle(.alsoInChannel)
    field.handle(.cancel)
    #expect(field.isForChannel)
    _ = type("one", into: &field)
    field.handle(.send)
    #expect(field.isSentToChannel && !field.isForChannel)
    field.handle(.refused)
    #expect(field.isForChannel && field.text == "one")
    field.handle(.alsoInChannel)
    field.handle(.send)
    #expect(!field.isSentToChannel)
  }

  @Test func `a quote is sent with the text and can be removed`() {
    var field = ComposerSession()
    field.handle(.quote(Samples.message("Hi", id: "q")))
    field.handle(.cancel)
    #expect(field.quoted == nil)
    field.handle(.quote(Samples.message("Hi", id: "r")))
    _ = type("Hello", into: &field)
    #expect(field.handle(.send) == [.send("Hello", quoting: "r"), .keepDraft(nil)])
    #expect(field.quoted == nil)
  }

  @Test func `a draft is put aside while a message is edited`() {
    var field = ComposerSession()
    field.handle(.quote(Samples.message("Hi", id: "q")))
    _ = type("half", into: &field)
    field.handle(.edit(Samples.message("Old", id: "m")))
    #expect(field.text == "Old" && field.caret == 3 && field.quoted == nil)
    // The text of an edit is not a draft.
    #expect(type("New", into: &field) == [])
    #expect(field.handle(.send) == [.edit("m", "New")])
    #expect(field.text == "half" && field.quoted?.id == "q" && field.edited == nil)
    // The source refused the edit.
    field.handle(.refused)
    #expect(field.text == "New" && field.edited?.id == "m")
    field.handle(.cancel)
    #expect(field.text == "half" && field.edited == nil)
    field.handle(.edit(Samples.message("Same", id: "m")))
    #expect(field.handle(.send) == [] && field.text == "half")
  }

  /// Completes the word before the caret with a user's name.
  private func choose(_ user: UserID, into field: inout ComposerSession) throws {
    let word = try #require(field.word)
    let leia = ComposerCompletion(text: "@Leia ", title: "Leia", mentioning: user)
    field.handle(.found([leia], for: word))
    field.handle(.choose(nil))
  }

  @Test func `sent messages and saved edits carry their mentioned users`() throws {
    var field = ComposerSession()
    _ = type("@le", into: &field)
    try choose("leia2", into: &field)
    #expect(field.text == "@Leia ")
    field.handle(.edit(Samples.message("Old", id: "m")))
    _ = type("New @l", into: &field)
    try choose("leia1", into: &field)
    #expect(field.handle(.send) == [.edit("m", "New @Leia")] && field.sentMentions == ["leia1"])
    // The draft set aside for the edit has its own users again, also after a refusal.
    for _ in 0..<2 {
      field.handle(.send)
      #expect(field.sentMentions == ["leia2"])
      field.handle(.refused)
    }
    field.handle(.send)
    _ = type("Nobody", into: &field)
    field.handle(.send)
    #expect(field.sentMentions == [])
  }

  @Test func `a field remembers a bounded number of mentioned users`() throws {
    var field = ComposerSession()
    for number in 0..<200 {
      _ = type("@l", into: &field)
      try choose(UserID("u\(number)"), into: &field)
    }
    field.handle(.send)
    #expect(field.sentMentions.count == 64 && field.sentMentions.last == "u199")
  }

  @Test func `a deleted message can no longer be quoted or edited`() {
    var deleted = Samples.message("Old", id: "m")
    deleted.deletedAt = Samples.now
    var field = ComposerSession()
    field.handle(.quote(Samples.message("Old", id: "m")))
    _ = type("half", into: &field)
    field.handle(.changed(deleted))
    #expect(field.quoted == nil && field.text == "half")
    field.handle(.edit(Samples.message("Old", id: "m")))
    field.handle(.changed(deleted))
    #expect(field.edited == nil && field.text == "half")
  }

  @Test func `a draft from another window is shown unless this field has text of its own`() {
    var field = ComposerSession(draft: "one")
    #expect(field.text == "one" && field.caret == 3)
    field.handle(.draft("two"))
    #expect(field.text == "two")
    _ = type("mine", into: &field)
    field.handle(.draft("mine"))
    field.handle(.draft("theirs"))
    #expect(field.text == "theirs")
    _ = field.handle(.text("mine", caret: 4))
    var other = ComposerSession(draft: "a")
    // As when a source has not reported the draft yet.
    _ = other.handle(.text("ab", caret: 2))
    other.handle(.draft("ab"))
    #expect(other.text == "ab")
    other.handle(.draft(nil))
    #expect(other.text == "")
  }

  @Test func `text over the limit changes nothing`() {
    var field = ComposerSession()
    _ = type("short", into: &field)
    let long = String(repeating: "ä", count: ComposerSession.mostBytes / 2)
    #expect(type(long, into: &field) == [.keepDraft(long)])
    #expect(type(long + "a", into: &field) == [.tooLong(ComposerSession.mostBytes + 1)])
    #expect(field.text == long)
  }

  @Test(arguments: [
    ("e\u{301}x", 1, 0), ("e\u{301}x", 3, 3), ("👩🏽‍🚀!", 5, 0), ("日本", 4, 3), ("a", 9, 1), ("a", -1, 0),
  ])
  func `a caret is moved to a character boundary`(text: String, caret: Int, expected: Int) {
    var field = ComposerSession()
    field.handle(.text(text, caret: caret))
    #expect(field.caret == expected)
  }

  @Test func `endless combining marks cost only linear time`() {
    let text = "a" + String(repeating: "\u{301}", count: 30_000)
    var field = ComposerSession()
    for caret in stride(from: 0, to: text.utf8.count, by: 997) {
      field.handle(.text(text, caret: caret))
      #expect(field.caret <= caret && caret - field.caret <= 130)
    }
  }
}

// MARK: Completions
extension ComposerSessionTests {
  @Test(arguments: [
    ("@", 1, "@"), ("hi @le", 6, "@le"), ("hi @leia", 6, "@le"), ("#gen", 4, "#gen"),
    ("x\n:smi", 6, ":smi"),
  ])
  func `a word after a trigger character requests completions`(
    text: String,
    caret: Int,
    word: String
  ) throws {
    var field = ComposerSession()
    let effects = field.handle(.text(text, caret: caret))
    let asked = effects.compactMap { if case .complete(let word) = $0 { word } else { nil } }
    #expect(asked.map(\.text) == [word])
    // The same word is not requested again.
    #expect(field.handle(.text(text, caret: caret)) == [])
  }

  @Test(arguments: ["a@b", ":s", "10:30", ":)", ":a:b", "@ x", "word"])
  func `other words request no completions`(text: String) {
    #expect(ComposerWord(in: text, at: text.utf8.count) == nil)
  }

  @Test func `a completion replaces its word`() throws {
    var field = ComposerSession()
    let word = try #require(ComposerWord(in: "hi @le there", at: 6))
    field.handle(.text("hi @le there", caret: 6))
    let found = (0..<9).map { ComposerCompletion(text: "@leia\($0) ", title: "Leia \($0)") }
    // An answer for an earlier word is ignored.
    field.handle(.found(found, for: try #require(ComposerWord(in: "@x", at: 2))))
    #expect(field.completions == nil)
    field.handle(.found(found, for: word))
    #expect(field.completions?.all.count == ComposerCompletions.most)
    field.handle(.mark(by: -1))
    #expect(field.completions?.marked == ComposerCompletions.most - 1)
    field.handle(.mark(by: 1))
    #expect(field.handle(.choose(nil)) == [.keepDraft("hi @leia0  there")])
    #expect(field.text == "hi @leia0  there" && field.caret == 10 && field.completions == nil)
    #expect(field.handle(.choose(0)) == [])
  }

  @Test func `cancelling closes the topmost state first`() {
    var field = ComposerSession()
    field.handle(.quote(Samples.message("Hi", id: "q")))
    field.handle(.text("@l", caret: 2))
    field.handle(
      .found(
        [ComposerCompletion(text: "@leia ", title: "Leia")],
        for: ComposerWord(in: "@l", at: 2)!
      )
    )
    field.handle(.cancel)
    #expect(field.completions == nil && field.quoted != nil)
    field.handle(.cancel)
    #expect(field.quoted == nil && field.text == "@l")
  }

  @Test(arguments: [
    ("thumbs", "👍"), ("thumbs_up", "👍"), ("ROCKET", "🚀"), ("tada", "🎉"), ("heart_eyes", "😍"),
    ("with heart-eyes", "😍"), ("+1", "👍"),
  ])
  func `emoji are found by name`(letters: String, emoji: String?) {
    #expect(EmojiNames.matching(letters, most: 6).first?.emoji == emoji)
  }

  @Test func `every emoji is one character with a name`() {
    #expect(EmojiNames.all.count > 1_800)
    #expect(EmojiNames.all.allSatisfy { $0.emoji.count == 1 && !$0.name.isEmpty })
    #expect(Set(EmojiNames.all.map(\.emoji)).count == EmojiNames.all.count)
  }
}
