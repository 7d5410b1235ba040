// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// An event recomputes only the texts of a thread that it affects.
@Suite struct ThreadRowElementTests {
  private static let row: ChatThread = {
    var thread = ChatThread(
      parentMessage: Samples.message("Plans?", id: "p", age: 900),
      channel: Samples.channel("c"),
      createdAt: Samples.now
    )
    thread.latestReplies = [Samples.message("Here", from: Samples.droid, id: "r", age: 60)]
    thread.threadParticipants = [ThreadParticipant(user: Samples.leia)]
    return thread
  }()

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let texts: [String]
    let change: @Sendable (inout ChatThread) -> Void

    init(
      _ name: String,
      _ texts: [String],
      _ change: @escaping @Sendable (inout ChatThread) -> Void
    ) {
      testDescription = name
      self.texts = texts.sorted()
      self.change = change
    }
  }

  private static let parent = [
    "accessibilityLabel", "parentMessageContentText", "parentMessagePreviewText",
    "parentMessageText",
  ]
  private static let reply = ["latestReplyAuthorNameText", "latestReplyMessageText"]
  private static let time = ["formatter", "latestReplyTimestampText"]

  static let cases = [
    Case("somebody types in its channel", []) { $0.channel.currentlyTypingUsers = [Samples.leia] },
    Case("a member of its channel comes", []) { $0.channel.members[1].user.isOnline = true },
    Case("the author comes", []) { $0.parentMessage.author.isOnline = true },
    Case("whoever replied comes", ["accessibilityLabel"]) {
      $0.latestReplies[0].author.isOnline = true
    },
    Case("a participant comes", []) { $0.threadParticipants[0].user.isOnline = true },
    Case("unread replies", ["accessibilityLabel", "badgeText"]) {
      $0.reads = [ThreadRead(userID: Samples.me.id, unreadMessagesCount: 2)]
    },
    Case("somebody else reads", []) { $0.reads = [ThreadRead(userID: Samples.leia.id)] },
    Case("a draft", ["accessibilityLabel", "draftReplyText"]) {
      $0.parentMessage.draftReply = DraftMessage(text: "So")
    },
    Case("a title", ["threadTitle"] + parent) { $0.title = "Plans" },
    Case("an edited question", parent) { $0.parentMessage.text = "Plan?" },
    Case("an edited reply", ["accessibilityLabel"] + reply + time) {
      $0.latestReplies[0].text = "There"
    },
    Case("a count", ["accessibilityLabel", "replyCountText"]) { $0.replyCount = 5 },
    Case("a renamed channel", ["channelNameText"] + parent + reply) { $0.channel.name = "New" },
    Case("something of its own", []) { $0.custom["x"] = .bool(true) },
  ]

  @Test(arguments: cases)
  func `a change recomputes only its own texts, and undoing it recomputes the same ones`(of: Case) {
    let factory = CountingFactory()
    var environment = Samples.environment { $0.showsDrafts = true }
    environment.timestamps = CountingTimestamps(factory.asked)
    let list = ChatThreadListViewModel(
      environment: environment,
      slots: SlotRegistry(factory: factory)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Self.row], next: nil))
    _ = list.screen(rowLimit: 5)
    #expect(factory.asked.taken().count == 13, "each text and one date, the first time")
    var changed = Self.row
    of.change(&changed)
    for thread in [changed, Self.row] {
      _ = list.send(.threadChanged(thread))
      _ = list.screen(rowLimit: 5)
      #expect(factory.asked.taken() == of.texts)
    }
  }

  @Test func `presence of the last author recomputes only the avatar and the label`() {
    let factory = CountingFactory()
    let list = ChatThreadListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(factory: factory)
    )
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([Self.row], next: nil))
    _ = list.screen(rowLimit: 5)
    #expect(list.rows(in: 0..<1)[0].avatar?.isOnline == false)
    _ = factory.asked.taken()
    var changed = Self.row
    changed.latestReplies[0].author.isOnline = true
    _ = list.send(.threadChanged(changed))
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1)[0].avatar?.isOnline == true)
    #expect(factory.asked.taken() == ["accessibilityLabel"])
  }
}
