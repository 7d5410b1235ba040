// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftModel
import WeftScene
import WeftTestSupport

@testable import WeftLists

/// The choice to show a reply of a thread in the channel as well.
@Suite struct ComposerChannelTests {
  private func isOffered(
    _ text: String = "Yes",
    isInThread: Bool = true,
    edits: Bool = false,
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) throws -> Bool {
    var session = ComposerSession(draft: text)
    if edits { session.handle(.edit(Samples.message("Old", id: "m"))) }
    let options = ComposerOptions(
      channel: Samples.channel("a") {
        $0.ownCapabilities = [.sendMessage, .sendReply]
        change(&$0)
      },
      isInThread: isInThread,
      session: session,
      environment: Samples.environment()
    )
    let scene = try ViewFactory().makeComposerView(options: options).validated()
    return "\(scene.json)".contains("Also send to the chat")
  }

  @Test func `it is offered for a reply that has a text, if the user may write in the channel`()
    throws
  {
    #expect(try isOffered())
    #expect(try !isOffered(""))
    #expect(try !isOffered(isInThread: false))
    #expect(try !isOffered(edits: true))
    #expect(try !isOffered { $0.ownCapabilities = [.sendReply] })
    #expect(try !isOffered { $0.custom["replies_stay_in_threads"] = .bool(true) })
  }
}
