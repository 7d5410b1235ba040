// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

/// Invitations as servers write them: the user is named next to the member, not in it.
@Suite struct InvitationTests {
  private func event(_ type: String, member: String, rest: String = "") throws -> ChatEvent {
    let text = #"""
      {"type":"\#(type)","cid":"messaging:general","channel_id":"general","channel_type":"messaging",
       "created_at":"2026-06-05T14:24:00Z","user":{"id":"luke","name":"Luke","role":"user"},
       "member":\#(member)\#(rest)}
      """#
    return try ChatEvent(json: Array(text.utf8))
  }

  @Test(arguments: [
    (
      "notification.invited", #"{"role":"member","invited":true,"channel_role":"channel_member"}"#,
      ChatChannelMember.Invite.pending
    ),
    (
      "notification.invite_accepted",
      #"{"invited":true,"invite_accepted_at":"2026-06-05T14:24:00Z","status":"member"}"#, .accepted
    ),
    (
      "notification.invite_rejected",
      #"{"invited":true,"invite_rejected_at":"2026-06-05T14:24:00Z"}"#, .rejected
    ),
  ])
  func `a member without a user is the event's user`(
    type: String,
    member: String,
    invite: ChatChannelMember.Invite
  ) throws {
    let event = try event(type, member: member)
    #expect(event.member?.user.id == "luke")
    var state = EventSamples.state()
    #expect(state.apply(event).refusal == nil)
    let channel = try #require(state.channel(EventSamples.general))
    #expect(channel.membership?.invite == invite)
    #expect(channel.members.first { $0.id == "luke" }?.invite == invite)
    #expect(channel.members.map(\.id) == ["luke", "leia"])
  }

  @Test func `a member with a user is that user`() throws {
    #expect(try event("member.added", member: #"{"user_id":"han"}"#).member?.user.id == "han")
    let whole = try event("member.added", member: #"{"user":{"id":"han","name":"Han"}}"#)
    #expect(whole.member?.user.name == .set("Han"))
  }

  @Test func `an error is reported if neither contains a user`() {
    let text = #"{"type":"notification.invited","cid":"a:b","member":{"invited":true}}"#
    let error = #expect(throws: WorkspaceError.self) { try ChatEvent(json: Array(text.utf8)) }
    #expect(error?.description == "member: \"user_id\" is missing; add it")
  }
}
