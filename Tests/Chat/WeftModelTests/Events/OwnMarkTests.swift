// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftModel

private typealias Sample = EventSamples

/// What the user alone notes about messages and other users.
@Suite struct OwnMarkTests {
  private func reminder(
    _ type: ChatEventType,
    _ id: MessageID = "m0",
    at date: Date? = nil
  )
    -> ChatEvent
  {
    Sample.event(type) {
      $0.messageID = id
      $0.remindAt = date
    }
  }

  @Test func `a saved message is marked, listed, and no longer either after it is removed`() throws
  {
    var state = Sample.state()
    let change = state.applyAll(reminder(.reminderCreated))
    #expect(change.messages == ["m0": .updated])
    #expect(try state.general().latestMessages.first?.marks == .saved)
    #expect(state.savedMessages.map(\.id) == ["m0"] && state.nextReminder == nil)
    #expect(state.apply(reminder(.reminderCreated)).messages.isEmpty)
    state.applyAll(reminder(.reminderDeleted))
    #expect(try state.general().latestMessages.first?.marks == [])
    #expect(state.savedMessages.isEmpty)
  }

  @Test func `the next reminder is the earliest, and due ones come in order`() {
    var state = Sample.state()
    for (id, seconds) in [("a", 300.0), ("b", 100), ("c", 200)] {
      state.applyAll(reminder(.reminderCreated, MessageID(id), at: Sample.at(seconds)))
    }
    #expect(state.nextReminder == Sample.at(100))
    #expect(state.dueReminders(at: Sample.at(250)).map(\.id) == ["b", "c"])
    state.applyAll(reminder(.reminderUpdated, "b"))
    #expect(state.nextReminder == Sample.at(200))
    state.applyAll(reminder(.reminderDeleted, "c"), reminder(.reminderDeleted, "a"))
    #expect(state.nextReminder == nil && state.savedMessages.map(\.id) == ["b"])
  }

  @Test
  func `a message that the user deleted for themself is in no list, and the event may repeat`()
    throws
  {
    var state = Sample.state()
    let event = Sample.event(.notificationMessageHidden) { $0.messageID = "m0" }
    let change = state.applyAll(event)
    #expect(change.messages == ["m0": .updated])
    #expect(try state.general().previewMessage == nil)
    #expect(state.message("m0", in: Sample.general, parent: nil)?.isShadowed == true)
    #expect(state.showingAll.message("m0", in: Sample.general, parent: nil)?.isShadowed == false)
    #expect(state.apply(event).isEmpty)
  }

  @Test func `the messages of a blocked user disappear, don't count, and come back`() throws {
    var state = Sample.state()
    func block(_ ids: [UserID]) -> ChatChange {
      state.applyAll(Sample.event(.notificationBlocksUpdated) { $0.blockedUserIDs = ids })
    }
    #expect(block([Samples.leia.id]).users[Samples.leia.id] == .messages)
    #expect(try state.general().previewMessage == nil)
    state.applyAll(Sample.message("n", at: 20, by: Samples.leia.id))
    #expect(state.unread == 0)
    #expect(try state.general().previewMessage == nil)
    _ = block([])
    #expect(try state.general().previewMessage?.id == "n")
  }

  @Test func `marks travel as notes and come back`() {
    var state = Sample.state()
    state.applyAll(
      reminder(.reminderCreated, at: Sample.at(50)),
      Sample.event(.messageFlagged) { $0.messageID = "m0" },
      Sample.event(.notificationBlocksUpdated) { $0.blockedUserIDs = ["x", "y"] }
    )
    let again = OwnMarks(state.personalMarks.notes)
    #expect(again.saved["m0"] == state.savedMessage("m0"))
    #expect(again.flagged["m0"] == true && again.blocked["y"] == true)
    #expect(again.nextReminder == Sample.at(50))
  }

  @Test func `events without what they need are refused and change nothing`() {
    var state = Sample.state()
    let before = state.personalMarks
    for type: ChatEventType in [
      .reminderCreated, .notificationMessageHidden, .messageFlagged, .notificationBlocksUpdated,
    ] {
      #expect(state.apply(Sample.event(type)).refusal?.code == .missing)
    }
    let homeless = ChatEvent(.reminderCreated) { $0.messageID = "m0" }
    #expect(state.apply(homeless).refusal?.code == .missing)
    #expect(state.personalMarks == before)
  }

  @Test func `a file can't make a state hold any number of marks`() {
    let notes = (0..<OwnMarks.most + 10).map {
      StateNote(kind: .hidden, key: "m\($0)", value: Array("true".utf8))
    }
    var marks = OwnMarks(notes)
    #expect(marks.hidden.all.count == OwnMarks.most)
    marks.hidden["one more"] = true
    #expect(marks.hidden["one more"] == nil)
  }
}
