// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftSource

/// The actions that restore what others change.
@Suite struct InverseActionTests {
  private let id = ChannelID("messaging:c")

  private func state(_ change: (inout ChatChannel) -> Void = { _ in }) -> ChatState {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel("c", [], change)]
    return ChatState(workspace)
  }

  /// Performs an action and its inverse.
  private func restored(_ action: SourceAction, _ state: ChatState) throws -> ChatState {
    var after = state
    let inverse = try #require(action.inverse(in: state))
    for step in [action, inverse] {
      let event = try #require(try step.event(in: after, at: Samples.now))
      _ = after.apply(event)
    }
    return after
  }

  @Test func `hiding and showing restore each other`() throws {
    let shown = state()
    #expect(SourceAction.hide(id).inverse(in: shown) == .show(id))
    #expect(SourceAction.show(id).inverse(in: shown) == nil, "it is not hidden")
    #expect(try restored(.hide(id), shown).channel(id)?.isHidden == false)
    let hidden = state { $0.isHidden = true }
    #expect(try restored(.show(id), hidden).channel(id)?.isHidden == true)
  }

  @Test func `a mute is restored with its end`() throws {
    let end = Samples.now.addingTimeInterval(3600)
    let muted = state { $0.muteDetails = MuteDetails(createdAt: Samples.now, expiresAt: end) }
    #expect(SourceAction.unmute(id).inverse(in: muted) == .mute(id, until: end))
    #expect(try restored(.unmute(id), muted).channel(id)?.muteDetails?.expiresAt == end)
    #expect(SourceAction.mute(id).inverse(in: state()) == .unmute(id))
    #expect(SourceAction.unmute(id).inverse(in: state()) == nil)
  }

  @Test func `nothing restores what others saw, or what is gone`() {
    let actions: [SourceAction] = [
      .delete(id), .leave(id), .clearAndHide(id), .deleteMessage("m", id), .markAllRead,
      .hide("messaging:none"),
    ]
    for action in actions { #expect(action.inverse(in: state()) == nil, "\(action)") }
  }
}
