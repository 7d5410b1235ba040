// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport

/// The line that says that messages wait for an unreachable source.
@Suite struct ComposerWaitingTests {
  private func field(
    waiting count: Int,
    own: Set<ChannelCapability> = [.sendMessage]
  ) throws -> String {
    var options = ComposerOptions(
      channel: Samples.channel("a") { $0.ownCapabilities = own },
      isInThread: false,
      session: ComposerSession(),
      environment: Samples.environment()
    )
    options.waitingCount = count
    return "\(try ViewFactory().makeComposerView(options: options).validated().json)"
  }

  @Test func `the line says how many messages are waiting, if the user may write`() throws {
    #expect(try field(waiting: 1).contains("Not connected. 1 message will be sent later."))
    #expect(try field(waiting: 12).contains("Not connected. 12 messages will be sent later."))
    #expect(try !field(waiting: 0).contains("Not connected"))
    #expect(try !field(waiting: 1, own: []).contains("Not connected"))
  }
}
