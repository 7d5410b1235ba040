// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// The quote above a message's text, in a list that has all its messages.
@Suite struct MessageQuoteTests {
  private static let answer = Samples.message("Yes", from: Samples.me, id: "b", age: 10) {
    $0.quotedMessageID = "a"
  }

  private func question(_ change: (inout ChatMessage) -> Void = { _ in }) -> ChatMessage {
    Samples.message("Is it ready?", id: "a", age: 20, change)
  }

  private func list(
    _ quoted: ChatMessage?,
    _ change: (inout ChatConfig) -> Void = { _ in }
  ) -> ChatMessageListViewModel {
    ChatMessageListViewModel(
      channel: Cast.group(),
      messages: [Self.answer] + [quoted].compactMap(\.self),
      environment: Samples.environment(change)
    )
  }

  private func quote(_ quoted: ChatMessage?) throws -> QuotedMessage {
    try #require(list(quoted).rows(in: 0..<1).first?.quotedMessage)
  }

  @Test func `author and text of the quoted message are in the bubble`() throws {
    let list = list(question())
    let texts = try list.screen(rowLimit: 2).texts()
    #expect(texts.suffix(3) == ["Leia Organa", "Is it ready?", "Yes"])
    #expect(try list.screen(rowLimit: 2).contentActions() == [ListAction.openQuote])
    #expect(
      list.rows(in: 0..<1)[0].accessibilityLabel
        .contains("Quotes Leia Organa: Is it ready? Yes")
    )
  }

  @Test func `a quote is described like a preview`() throws {
    #expect(try quote(question { $0.author = Samples.me }).authorName == "You")
    let poll = try quote(question { $0.poll = ChatPoll(name: "Which band?") })
    #expect(poll.text == "Which band?" && poll.attachmentIcon == .poll)
    let photo = try quote(
      question {
        $0.text = ""
        $0.attachments = [ChatAttachment(kind: .image)]
      }
    )
    #expect(photo.text == "Photo" && photo.attachmentIcon == .photo)
    let own = try quote(
      question {
        $0.text = ""
        $0.attachments = [ChatAttachment(kind: ChatAttachment.Kind("map"))]
      }
    )
    #expect(own.text == "map")
    #expect(try quote(question { $0.kind = .system }).authorName == nil)
  }

  @Test func `a long quoted text is shortened`() throws {
    let long = try quote(question { $0.text = String(repeating: "x", count: 100_000) })
    #expect(long.text == String(repeating: "x", count: 280) + "…")
    let exact = String(repeating: "y", count: 280)
    #expect(try quote(question { $0.text = exact }).text == exact)
    let marked = try quote(
      question { $0.text = "a" + String(repeating: "\u{301}", count: 100_000) }
    )
    #expect(marked.text.utf8.count < 1_000)
  }

  @Test func `a deleted, shadowed or missing message reveals nothing in a quote`() throws {
    let deleted = try quote(question { $0.deletedAt = Samples.now })
    #expect(deleted.state == .deleted && deleted.text == "Message deleted")
    let missing = try quote(nil)
    #expect(missing.state == .unavailable && missing.authorName == nil)
    let shadowed = list(nil)
    shadowed.quoted = { _ in question { $0.isShadowed = true } }
    let rows = shadowed.rows(in: 0..<1)
    #expect(rows[0].quotedMessage == missing)
    #expect(!rows[0].accessibilityLabel.contains("ready"))
    #expect(try !shadowed.screen(rowLimit: 1).texts().contains("Is it ready?"))
  }

  @Test func `a row is updated with the message that it quotes`() throws {
    let list = list(question())
    func follow(_ input: MessageListSession.Input) -> (updates: [Int], text: String?) {
      _ = list.send(input)
      let changes = list.drainChanges()
      return (changes.updates.map(\.new), list.rows(in: 0..<1)[0].quotedMessage?.text)
    }
    var result = follow(.messageChanged(question { $0.text = "Edited" }))
    #expect(result.updates == [0, 1] && result.text == "Edited")
    let like = ChatReaction(type: "like", userID: "leia")
    result = follow(
      .messageChanged(
        question {
          $0.text = "Edited"
          $0.reactions = [like]
        }
      )
    )
    #expect(result.updates == [1] && result.text == "Edited", "no part of a quote")
    result = follow(.messageChanged(question { $0.deletedAt = Samples.now }))
    #expect(result.updates == [0, 1] && result.text == "Message deleted")
    result = follow(.messageRemoved("a"))
    #expect(result.updates == [0] && result.text == "Quoted message not available")
    result = follow(.messageChanged(Samples.message("Back", id: "a", age: 20)))
    #expect(result.updates == [0] && result.text == "Back")
    var other = Self.answer
    other.quotedMessageID = nil
    result = follow(.messageChanged(other))
    #expect(result.updates == [0] && result.text == nil)
    #expect(!list.session.quotes("a"))
  }

  @Test func `a row is updated with a quoted message that is not in the list`() {
    let list = list(nil)
    list.quoted = { _ in question() }
    #expect(list.rows(in: 0..<1)[0].quotedMessage?.text == "Is it ready?")
    #expect(list.session.quotes("a") && list.session.quotedElsewhere == ["a"])
    list.quoted = { _ in nil }
    _ = list.send(.messageRemoved("a"))
    #expect(list.drainChanges().updates.map(\.new) == [0])
    #expect(list.rows(in: 0..<1)[0].quotedMessage?.state == .unavailable)
  }

  @Test func `an answer of a few emoji is in a bubble with its quote`() throws {
    func scene(_ quoted: MessageID?) throws -> [String] {
      let message = Samples.message("🚀", id: "b") { $0.quotedMessageID = quoted }
      return try ChatMessageListViewModel(
        channel: Cast.group(),
        messages: [message],
        environment: Samples.environment()
      ).screen(rowLimit: 1).texts()
    }
    #expect(try scene(nil).contains("🚀"))
    #expect(try scene("a").contains("🚀"))
    #expect(try scene("a").contains("Quoted message not available"))
  }

  @Test func `a custom padding applies to quotes`() throws {
    let list = list(question()) { $0.messageList.messagePaddings.quotedViewPadding = 37 }
    #expect("\(try list.screen(rowLimit: 5).validated().json)".contains("number(37.0)"))
  }
}
