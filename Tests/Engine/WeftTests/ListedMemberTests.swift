// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

/// A channel whose members include the user, from a host that sets no membership.
@Suite struct ListedMemberTests {
  private func engine(_ channel: ChatChannel) -> Engine {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [channel]
    return Engine(workspace: workspace, environment: Samples.environment())
  }

  @Test func `the user pins and unpins the channel`() throws {
    let channel = Samples.channel("a")
    #expect(channel.membership == nil)
    let engine = engine(channel)
    try engine.perform(.pin(channel.id))
    #expect(engine.state.channel(channel.id)?.isPinned == true)
    try engine.perform(.unpin(channel.id))
    #expect(engine.state.channel(channel.id)?.isPinned == false)
  }

  @Test func `a channel without the user is refused`() {
    let others = Samples.channel("b") { $0.members = [ChatChannelMember(Samples.leia)] }
    #expect(throws: SourceError.self) { try engine(others).perform(.pin(others.id)) }
  }
}
