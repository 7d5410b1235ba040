// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct VisibilityTests {
  @Test func `a channel can be hidden and shown, row 117`() throws {
    var state = Sample.state()
    #expect(state.applyAll(Sample.event(.channelHidden)).channels[Sample.general] == .visibility)
    #expect(try state.general().isHidden)
    #expect(try state.general().truncatedAt == nil)
    state.applyAll(Sample.event(.channelVisible, at: 11))
    #expect(try !state.general().isHidden)
  }

  @Test(arguments: [ChatEventType.messageNew, .notificationMessageNew])
  func `a new message shows a hidden channel again, row 117`(type: ChatEventType) throws {
    var state = Sample.state()
    let hiding = Sample.event(.channelHidden)
    state.applyAll(hiding, Sample.message("m1", at: 20, type: type))
    #expect(try !state.general().isHidden)
    #expect(state.applyAll(hiding).isEmpty, "an old hiding that is delivered again")
  }

  @Test func `shadowed messages, campaigns and blocked channels stay hidden, row 117`() throws {
    var state = Sample.state()
    state.applyAll(
      Sample.event(.channelHidden),
      Sample.message("a", at: 20) { $0.isShadowed = .set(true) },
      Sample.message("b", at: 21) { $0.custom = ["created_by_campaign_id": .string("c")] }
    )
    #expect(try state.general().isHidden)
    var blocked = Sample.state { $0.isBlocked = true }
    blocked.applyAll(Sample.event(.channelHidden), Sample.message("c", at: 20))
    #expect(try blocked.general().isHidden)
  }

  @Test func `hiding with clearing the history empties a channel`() throws {
    var state = Sample.state { $0.unreadCount = ChannelUnreadCount(messages: 2) }
    let change = state.applyAll(Sample.event(.channelHidden) { $0.clearHistory = true })
    let channel = try state.general()
    #expect(channel.truncatedAt == Sample.at(10))
    #expect(channel.latestMessages == [])
    #expect(channel.unreadCount == .noUnread)
    #expect(change.messages == ["m0": .removed])
  }

  @Test func `truncating a channel keeps later messages and the server's notice`() throws {
    var state = Sample.state()
    state.applyAll(Sample.message("a", at: 1), Sample.message("b", at: 9))
    let emptying = Sample.event(.channelTruncated, at: 10, by: Samples.leia.id) {
      $0.channel = ChannelPatch(EventSamples.general) { $0.truncatedAt = .set(EventSamples.at(5)) }
      $0.message = MessagePatch("word") {
        $0.kind = .set(.system)
        $0.createdAt = EventSamples.at(10)
      }
    }
    state.applyAll(emptying)
    let channel = try state.general()
    #expect(channel.latestMessages.map(\.id) == ["word", "b"])
    #expect(channel.unreadCount.messages == 1, "of a and b")
    #expect(state.applyAll(emptying, Sample.message("a", at: 1)).isEmpty)
  }

  @Test func `truncating a channel clears the date of its last message`() throws {
    var state = Sample.state()
    state.applyAll(Sample.message("a", at: 1), Sample.event(.channelTruncated))
    #expect(try state.general().lastMessageAt == nil)
    #expect(state.unread == 0)
  }

  @Test func `removed content stays removed when events arrive late or repeatedly`() throws {
    var state = Sample.state()
    func emptied(_ date: Date?, at seconds: Double) -> ChatEvent {
      Sample.event(.channelUpdated, at: seconds) {
        $0.channel = ChannelPatch(EventSamples.general) { $0.truncatedAt = .set(date) }
      }
    }
    state.applyAll(Sample.message("a", at: 1), emptied(EventSamples.at(5), at: 10))
    #expect(try state.general().latestMessages.isEmpty)
    for date in [EventSamples.at(-90), nil] {
      state.applyAll(emptied(date, at: 11), Sample.message("a", at: 1))
      let channel = try state.general()
      #expect(channel.truncatedAt == EventSamples.at(5) && channel.latestMessages.isEmpty)
    }
  }

  @Test func `a truncation notice that was removed itself is not shown`() throws {
    var state = Sample.state()
    let date = EventSamples.at(5)
    state.applyAll(
      Sample.event(.channelTruncated, at: 10, by: Samples.leia.id) {
        $0.channel = ChannelPatch(EventSamples.general) { $0.truncatedAt = .set(date) }
        $0.message = MessagePatch("word") { $0.createdAt = date }
      }
    )
    #expect(try state.general().latestMessages.isEmpty)
    #expect(try state.general().lastMessageAt == nil)
  }

  @Test func `without a date a channel is truncated up to its notice`() throws {
    var state = Sample.state()
    let emptying = Sample.event(.channelTruncated, at: 10, by: Samples.leia.id) {
      $0.message = MessagePatch("word") { $0.createdAt = EventSamples.at(9) }
    }
    state.applyAll(Sample.message("a", at: 1), emptying)
    #expect(try state.general().latestMessages.map(\.id) == ["word"])
    #expect(state.applyAll(emptying).isEmpty)
  }

  @Test func `a message is removed if its own event reports the truncation`() throws {
    var state = Sample.state()
    state.applyAll(Sample.message("a", at: 1))
    let change = state.applyAll(
      Sample.message("a", at: 9, type: .messageUpdated) {
        $0.createdAt = nil
        $0.text = .set("Edited")
      },
      Sample.message("a", at: 10, type: .messageUpdated) { $0.createdAt = nil }.emptying(at: 5)
    )
    #expect(change.messages["a"] == .removed)
    #expect(try state.general().latestMessages.isEmpty && state.general().lastMessageAt == nil)
  }

  @Test func `an edit that dates a message before the truncation removes it`() throws {
    var state = Sample.state()
    state.applyAll(
      Sample.message("a", at: 9),
      Sample.event(.channelUpdated, at: 10).emptying(at: 5),
      Sample.message("a", at: 4, type: .messageUpdated) { $0.updatedAt = EventSamples.at(11) }
    )
    #expect(try state.general().latestMessages.isEmpty)
  }

  @Test func `hiding with clearing the history also removes threads and old replies`() {
    var state = Sample.state()
    let hiding = Sample.event(.channelHidden) { $0.clearHistory = true }
    #expect(state.applyAll(hiding).vanishedThreads == [Sample.parent])
    var younger = Sample.state(thread: { $0.parentMessage.createdAt = EventSamples.at(20) })
    let change = younger.applyAll(hiding)
    #expect(change.vanishedThreads.isEmpty && change.messages["r0"] == .removed)
    #expect(younger.thread(Sample.parent)?.latestReplies.isEmpty == true)
  }

  @Test func `a channel reloaded after a truncation drops its threads`() throws {
    var state = Sample.state()
    var channel = try state.general()
    channel.truncatedAt = EventSamples.at(0)
    state.insert(channel)
    #expect(state.threadCount == 0)
  }

  @Test func `a reply from before a truncation is ignored`() throws {
    var state = Sample.state { $0.truncatedAt = EventSamples.at(-600) }
    let change = state.applyAll(Sample.reply("late", at: -610))
    #expect(change.messages.isEmpty)
    #expect(state.thread(Sample.parent)?.latestReplies.map(\.id) == ["r0"])
  }

  @Test(arguments: [ChatEventType.channelDeleted, .notificationChannelDeleted])
  func `a deleted channel is removed once`(type: ChatEventType) throws {
    var state = Sample.state()
    let change = state.applyAll(Sample.event(type))
    #expect(change.vanishedChannels == [Sample.general])
    #expect(try state.general().deletedAt == Sample.at(10))
    #expect(state.applyAll(Sample.event(type)).isEmpty)
  }
}

extension ChatEvent {
  /// Returns the event with the note that its channel was emptied.
  fileprivate func emptying(at seconds: Double) -> ChatEvent {
    var event = self
    event.channel = ChannelPatch(EventSamples.general) {
      $0.truncatedAt = .set(EventSamples.at(seconds))
    }
    return event
  }
}
