// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// What a screen reader says about a thread's row.
@Suite struct ThreadRowLabelTests {
  private func label(_ change: (inout ChatThread) -> Void = { _ in }) -> String {
    let thread = Samples.thread {
      $0.replyCount = 2
      $0.latestReplies = [Samples.message("Here", from: Samples.droid, id: "r")]
      change(&$0)
    }
    let environment = Samples.environment { $0.showsDrafts = true }
    return ChatThreadListItemViewModel(thread: thread, environment: environment)
      .accessibilityLabel
  }

  @Test func `a label has the channel, subject, reply count and newest reply`() {
    #expect(label() == "Thread in General: Parent. 2 replies. Last reply from r2d2, 20:25: Here")
    #expect(
      label { $0.latestReplies = [Samples.message("Mine", from: Samples.me, id: "r")] }
        .hasSuffix("Last reply from you, 20:25: Mine")
    )
  }

  @Test func `unread replies and drafts are read before the newest reply`() {
    let text = label {
      $0.reads = [ThreadRead(userID: Samples.me.id, unreadMessagesCount: 1)]
      $0.parentMessage.draftReply = DraftMessage(text: "So far")
    }
    #expect(
      text == "Thread in General: Parent. 2 replies. 1 unread reply. Draft: So far. "
        + "Last reply from r2d2, 20:25: Here"
    )
  }

  @Test func `muted channels and online authors are read out as they are shown`() {
    let muted = label { $0.channel.muteDetails = MuteDetails() }
    #expect(muted.hasPrefix("Thread in General: Parent. Muted. 2 replies. "))
    let online = label { $0.latestReplies[0].author.isOnline = true }
    #expect(online.hasSuffix("Last reply from r2d2, 20:25: Here. Online"))
  }

  @Test func `a user's sentence with final punctuation gets no second full stop`() {
    #expect(label { $0.parentMessage.text = "Where?" }.hasPrefix("Thread in General: Where? 2 "))
  }
}
