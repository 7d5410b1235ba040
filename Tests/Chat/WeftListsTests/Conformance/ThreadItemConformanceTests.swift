// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 86 to 92 of the reference and section 3.1: the content of a thread's row, for user Vader.
@Suite struct ThreadItemConformanceTests {
  private func item(
    in channel: ChatChannel = Cast.group(),
    drafts: Bool = true,
    _ change: (inout ChatThread) -> Void = { _ in },
    parent: (inout ChatMessage) -> Void = { _ in }
  ) -> ChatThreadListItemViewModel {
    var message = Samples.message("Parent Message", from: Cast.yoda)
    parent(&message)
    var thread = ChatThread(parentMessage: message, channel: channel, createdAt: Samples.now)
    change(&thread)
    var environment = Samples.environment { $0.showsDrafts = drafts }
    environment.currentUser = Cast.vader
    return ChatThreadListItemViewModel(thread: thread, environment: environment)
  }

  private func reply(
    _ text: String = "Third Message",
    from author: ChatUser = Cast.yoda,
    _ change: (inout ChatMessage) -> Void = { _ in }
  ) -> (inout ChatThread) -> Void {
    var message = Samples.message(text, from: author, id: "r")
    change(&message)
    return { $0.latestReplies = [Samples.message("First", id: "q", age: 90), message] }
  }

  @Test func `a thread shows its title or parent message, rows 86 to 88`() {
    #expect(item().parentMessageText == "replied to: Parent Message")
    #expect(item { $0.title = "Thread title" }.parentMessageText == "replied to: Thread title")
    // The reference shows the empty title, which says nothing.
    #expect(item { $0.title = "" }.parentMessageText == "replied to: Parent Message")
    let deleted = item({ $0.title = "Thread title" }, parent: { $0.deletedAt = Samples.now })
    #expect(deleted.parentMessageText == "replied to: Message deleted")
    #expect(item(parent: { $0.text = " \n a b\t" }).parentMessageText == "replied to: a b")
  }

  @Test func `polls and attachments of the parent are described without icons`() {
    let poll = item(parent: { $0.poll = ChatPoll(name: "Who is better?") })
    #expect(poll.parentMessageText == "replied to: Who is better?")
    let giphy = item(parent: { $0.attachments = [ChatAttachment(kind: .giphy)] })
    #expect(giphy.parentMessageText == "replied to: Giphy")
  }

  @Test
  func `the parent's content and preview are unwrapped, and the preview shows its author`() {
    #expect(item().parentMessageContentText == "Parent Message")
    #expect(item().parentMessagePreviewText == "Yoda: Parent Message")
    #expect(item { $0.title = "T" }.parentMessagePreviewText == "T")
    #expect(
      item(parent: { $0.deletedAt = Samples.now }).parentMessagePreviewText == "Message deleted"
    )
    #expect(item().parentMessageAuthorName == "Yoda")
    #expect(item(parent: { $0.author = Cast.vader }).parentMessageAuthorName == "You")
    #expect(item(parent: { $0.author = Samples.droid }).parentMessageAuthorName == "r2d2")
    #expect(item(in: Cast.direct()).parentMessageAuthorName == nil)
  }

  @Test func `the newest reply is preceded by its author, row 89`() {
    #expect(item(reply()).latestReplyMessageText == "Yoda: Third Message")
    #expect(item(reply(from: Cast.vader)).latestReplyMessageText == "You: Third Message")
    #expect(item(in: Cast.direct(), reply()).latestReplyMessageText == "Third Message")
    let audio = reply("") { $0.attachments = [ChatAttachment(kind: .audio)] }
    #expect(item(audio).latestReplyMessageText == "Yoda: Audio")
    let deleted = reply { $0.deletedAt = Samples.now }
    #expect(item(deleted).latestReplyMessageText == "Message deleted")
  }

  @Test func `the reply's author shows by name or id, and its time in the row's format`() {
    #expect(item(reply()).latestReplyAuthorNameText == "Yoda")
    #expect(item(reply(from: Samples.droid)).latestReplyAuthorNameText == "r2d2")
    #expect(item(reply()).latestReplyTimestampText == "20:25")
    #expect(
      item(reply { $0.createdAt = Samples.later(-86_400) }).latestReplyTimestampText == "2026-05-27"
    )
  }

  @Test func `a thread without replies shows no reply texts`() {
    let item = item()
    #expect(item.latestReplyMessageText == "" && item.latestReplyAuthorNameText == "")
    #expect(item.latestReplyTimestampText == "" && item.latestReplyAuthorImageURL == nil)
    #expect(item.replyCountText.isEmpty && !item.isLatestReplyAuthorOnline)
  }

  // The reference also shows a count of 0 replies.
  @Test(arguments: [(0, ""), (1, "1 reply"), (2, "2 replies")])
  func `the reply count is that of the thread`(count: Int, text: String) {
    #expect(item { $0.replyCount = count }.replyCountText == text)
  }

  @Test func `the unread count is that of the user's own read mark, row 91`() {
    func unread(_ marks: [(UserID, Int)]) -> Int {
      item {
        $0.reads = marks.map { ThreadRead(userID: $0, unreadMessagesCount: $1) }
      }.unreadRepliesCount
    }
    #expect(unread([("vader", 4)]) == 4 && unread([("yoda", 3), ("vader", 4)]) == 4)
    #expect(unread([]) == 0 && unread([("yoda", 3)]) == 0)
  }

  @Test func `a draft shows if drafts are enabled, row 92`() {
    func draft(_ text: String?, on: Bool = true) -> String? {
      item(drafts: on, parent: { $0.draftReply = text.map { DraftMessage(text: $0) } })
        .draftReplyText
    }
    #expect(draft("Draft message") == "Draft message")
    #expect(draft("Draft message", on: false) == nil && draft(nil) == nil)
  }

  @Test func `the first three participants are shown`() {
    let users = [Cast.yoda, Cast.leia, Cast.maul, Cast.kylo]
    let item = item { $0.threadParticipants = users.map { ThreadParticipant(user: $0) } }
    #expect(item.participantUsers == Array(users.prefix(3)))
  }
}
