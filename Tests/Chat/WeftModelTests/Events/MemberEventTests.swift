// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

private typealias Sample = EventSamples

@Suite struct MemberEventTests {
  private func event(
    _ type: ChatEventType,
    _ user: UserID,
    at seconds: Double = 10,
    _ change: (inout MemberPatch) -> Void = { _ in }
  ) -> ChatEvent {
    Sample.event(type, at: seconds) { $0.member = MemberPatch(UserPatch(user), change) }
  }

  @Test func `a member added and removed is counted once`() throws {
    var state = Sample.state()
    let coming = event(.memberAdded, Samples.droid.id)
    let change = state.applyAll(coming)
    #expect(try state.general().members.map(\.id) == ["luke", "leia", "r2d2"])
    #expect(try state.general().memberCount == 3)
    #expect(change.channels[Sample.general] == [.title, .avatar, .members, .order])
    #expect(state.applyAll(coming).isEmpty)
    let going = event(.memberRemoved, Samples.droid.id, at: 20)
    state.applyAll(going)
    #expect(try state.general().memberCount == 2)
    #expect(state.applyAll(going, coming).isEmpty, "the coming is older than the going")
  }

  @Test func `members that are not listed are counted too, once`() throws {
    var state = Sample.state { $0.memberCount = 500 }
    let going = event(.memberRemoved, "somebody")
    state.applyAll(going)
    #expect(try state.general().memberCount == 499)
    #expect(state.applyAll(going).isEmpty)
  }

  @Test func `the event's own member count takes precedence`() throws {
    var state = Sample.state()
    var coming = event(.memberAdded, Samples.droid.id)
    coming.channel = ChannelPatch(Sample.general) { $0.memberCount = 12 }
    state.applyAll(coming)
    #expect(try state.general().memberCount == 12)
    state.applyAll(event(.memberAdded, "han", at: 20))
    #expect(try state.general().memberCount == 13)
    #expect(state.applyAll(coming).isEmpty, "an old count")
  }

  @Test func `pinning and archiving affect only the user`() throws {
    var state = Sample.state()
    let pin = event(.memberUpdated, Samples.me.id) { $0.pinnedAt = .set(EventSamples.at(10)) }
    #expect(state.applyAll(pin).channels[Sample.general]?.contains([.membership, .order]) == true)
    #expect(try state.general().isPinned)
    state.applyAll(
      event(.memberUpdated, Samples.me.id, at: 11) { $0.archivedAt = .set(EventSamples.at(11)) }
    )
    #expect(try state.general().isPinned, "what is not named stays")
    #expect(try state.general().isArchived)
    state.applyAll(event(.memberUpdated, Samples.me.id, at: 12) { $0.pinnedAt = .set(nil) })
    #expect(try !state.general().isPinned)
    #expect(try state.general().memberCount == 2)
  }

  @Test(arguments: [
    (ChatEventType.notificationInvited, ChatChannelMember.Invite.pending),
    (.notificationInviteAccepted, .accepted), (.notificationInviteRejected, .rejected),
  ])
  func `an invitation and its answer are kept with the user`(
    type: ChatEventType,
    invite: ChatChannelMember.Invite
  ) throws {
    var state = Sample.state()
    state.applyAll(Sample.event(type))
    #expect(try state.general().membership?.invite == invite)
  }

  @Test func `the user joins a channel and leaves it`() throws {
    var state = Sample.state()
    let other = ChannelID("messaging:other")
    let joining = ChatEvent(.notificationAddedToChannel, at: Sample.at(10)) {
      $0.channel = ChannelPatch(other)
    }
    #expect(state.applyAll(joining).notices == [.joined(other)])
    #expect(state.channel(other)?.membership?.id == Samples.me.id)
    #expect(state.channel(other)?.memberCount == 1)
    #expect(state.applyAll(joining).isEmpty)
    let leaving = ChatEvent(.notificationRemovedFromChannel, cid: other, at: Sample.at(20))
    let change = state.applyAll(leaving)
    #expect(change.notices == [.left(other)])
    #expect(change.channels[other]?.contains([.membership, .members]) == true)
    #expect(state.channel(other)?.membership == nil)
    #expect(state.applyAll(leaving).isEmpty)
  }

  @Test func `a ban from a channel is lifted there`() throws {
    var state = Sample.state()
    state.applyAll(Sample.event(.userBanned, by: Samples.leia.id))
    #expect(try state.general().members[1].isBannedFromChannel)
    #expect(!state.user(Samples.leia.id).isBanned)
    state.applyAll(Sample.event(.userUnbanned, by: Samples.leia.id))
    #expect(try !state.general().members[1].isBannedFromChannel)
  }
}
