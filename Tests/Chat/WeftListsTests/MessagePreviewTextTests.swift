// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

@Suite struct MessagePreviewTextTests {
  private func item(
    _ message: ChatMessage,
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChatChannelListItemViewModel {
    Samples.item(Samples.channel("g", [message], change))
  }

  @Test func `the author is shown beside the content, the user as You`() {
    let theirs = item(Samples.message("Hi"))
    #expect(theirs.messagePreviewText == "Hi")
    #expect(theirs.messagePreviewAuthorName == "Leia Organa")
    #expect(item(Samples.message("Hi", from: Samples.me)).messagePreviewAuthorName == "You")
    #expect(item(Samples.message("Hi", from: Samples.droid)).messagePreviewAuthorName == "r2d2")
  }

  @Test func `the preview of a direct conversation doesn't show the author`() {
    let direct = item(Samples.message("Hi")) {
      $0.id = ChannelID("messaging:!members-abc")
      $0.name = nil
    }
    #expect(direct.messagePreviewAuthorName == nil)
    #expect(direct.messagePreviewText == "Hi")
    #expect(direct.channelName == "Leia Organa")
  }

  @Test(arguments: [
    (ChatAttachment.Kind.image, "Photo"), (.video, "Video"), (.audio, "Audio"),
    (.voiceRecording, "Voice Message"), (.giphy, "Giphy"), (.file, "title"),
    (.linkPreview, "https://example.org"), (ChatAttachment.Kind("own"), ""),
  ])
  func `an attachment without text is described by its kind or title`(
    kind: ChatAttachment.Kind,
    expected: String
  ) {
    let message = Samples.message("") {
      $0.attachments = [ChatAttachment(kind: kind, title: "title", url: "https://example.org")]
    }
    #expect(item(message).messagePreviewText == expected)
  }

  @Test func `the first attachment decides the text, and several kinds the icon`() {
    let message = Samples.message("") {
      $0.attachments = [ChatAttachment(kind: .image), ChatAttachment(kind: .file, title: "a.pdf")]
    }
    #expect(item(message).messagePreviewText == "Photo")
    #expect(item(message).previewAttachmentIcon == .mixed)
  }

  @Test func `a poll shows the last voter, or else its author`() {
    func text(_ poll: ChatPoll) -> String {
      item(Samples.message("") { $0.poll = poll }).messagePreviewText
    }
    #expect(
      text(ChatPoll(name: "Lunch?", createdBy: Samples.leia, latestVoter: Samples.me))
        == "You voted: Lunch?"
    )
    #expect(
      text(ChatPoll(name: "Lunch?", createdBy: Samples.leia)) == "Leia Organa created: Lunch?"
    )
    #expect(text(ChatPoll(name: "Lunch?")) == "Lunch?")
  }

  @Test func `read marks show only while the user's own message is shown`() {
    let mine = item(Samples.message("Hi", from: Samples.me, age: 60)) {
      $0.reads = [.init(userID: Samples.leia.id, lastReadAt: Samples.now)]
    }
    #expect(mine.showReadEvents)
    #expect(mine.readUsers == [Samples.leia.id])
    #expect(!item(Samples.message("Hi")).showReadEvents)
  }
}
