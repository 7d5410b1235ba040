// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Which content the second line of a channel's row shows: every combination.
@Suite struct ChannelPrecedenceTests {
  /// The facts about a channel, one bit each.
  struct Facts: OptionSet, CustomTestStringConvertible {
    let rawValue: Int
    static let failed = Facts(rawValue: 1)
    static let typing = Facts(rawValue: 2)
    static let typingIsOn = Facts(rawValue: 4)
    static let draft = Facts(rawValue: 8)
    static let draftsAreOn = Facts(rawValue: 16)
    static let deleted = Facts(rawValue: 32)
    static let message = Facts(rawValue: 64)

    var testDescription: String { "facts \(rawValue)" }

    var channel: ChatChannel {
      let message = Cast.mine {
        if contains(.failed) { $0.localState = .sendingFailed }
        if contains(.deleted) { $0.deletedAt = Samples.now }
      }
      return Cast.group(contains(.message) ? [message] : []) {
        if contains(.typing) { $0.currentlyTypingUsers = [Cast.john] }
        if contains(.draft) { $0.draftMessage = DraftMessage(text: "Draft") }
        $0.config.typingEventsEnabled = contains(.typingIsOn)
      }
    }

    /// The order of the reference, as written there.
    var expected: ChannelItemPreview {
      if isSuperset(of: [.message, .failed]) { return .failedToSend() }
      if isSuperset(of: [.typing, .typingIsOn]) { return .typing(.init(text: "John is typing")) }
      if isSuperset(of: [.draft, .draftsAreOn]) { return .draft(.init(text: "Draft")) }
      if isSuperset(of: [.message, .deleted]) {
        return .deleted(.init(isSentByCurrentUser: true))
      }
      return contains(.message)
        ? .message(.init(text: "Hi", authorName: "You"))
        : .message(.init(text: "No messages yet"))
    }
  }

  @Test(arguments: (0..<128).map { Facts(rawValue: $0) })
  func `the first of failure, typing, draft, deletion and message is shown`(facts: Facts) {
    let item = Samples.item(facts.channel) { $0.showsDrafts = facts.contains(.draftsAreOn) }
    #expect(item.preview == facts.expected)
    let showsMessage = item.preview.content is ChannelItemPreview.MessageContent
    #expect(item.showReadEvents == (showsMessage && facts.contains(.message)))
  }

  @Test func `the newest message of any kind that is not ephemeral is shown`() {
    for kind in [ChatMessage.Kind.system, .error, .regular, ChatMessage.Kind("own")] {
      let messages = [
        Samples.message("ephemeral", id: "3") { $0.kind = .ephemeral },
        Samples.message("shown", id: "2") { $0.kind = kind }, Samples.message("older", id: "1"),
      ]
      #expect(Samples.item(Cast.group(messages)).messagePreviewText == "shown", "\(kind)")
    }
  }

  @Test func `the time is that of the last message, even if another is shown`() {
    let channel = Cast.group([Samples.message("Hi")]) { $0.lastMessageAt = Samples.later(-3600) }
    #expect(Samples.item(channel).timestampText == "19:26")
    #expect(Samples.item(Cast.group { $0.lastMessageAt = nil }).timestampText == "")
  }

  @Test func `a draft is shown like the sent message would be`() {
    func text(_ draft: DraftMessage?) -> String? {
      Samples.item(Cast.group { $0.draftMessage = draft }).draftMessageText
    }
    let image = ChatAttachment(kind: .image)
    #expect(text(nil) == nil)
    #expect(text(DraftMessage(text: "")) == "")
    #expect(text(DraftMessage(text: "Look", attachments: [image])) == "Look")
    #expect(text(DraftMessage(text: "", attachments: [image])) == "Photo")
    #expect(text(DraftMessage(text: "", attachments: [ChatAttachment(kind: .file)])) == "")
  }

  @Test func `a poll is described in a sentence without a separate author`() {
    let poll = Samples.message("", from: Cast.john) {
      $0.poll = ChatPoll(name: "Lunch?", createdBy: Cast.john)
    }
    let expected = ChannelItemPreview.message(
      .init(text: "John created: Lunch?", attachmentIcon: .poll)
    )
    #expect(Samples.item(Cast.group([poll])).preview == expected)
    #expect(Samples.item(Cast.direct([poll])).preview == expected)
  }
}
