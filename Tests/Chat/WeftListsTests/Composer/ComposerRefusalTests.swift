// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport

/// What replaces the field, and the prompt of the empty field, for each kind of channel.
@Suite struct ComposerRefusalTests {
  private func options(
    _ id: String = "a",
    isInThread: Bool = false,
    _ change: (inout ChatChannel) -> Void
  ) -> ComposerOptions {
    ComposerOptions(
      channel: Samples.channel(id, [], change),
      isInThread: isInThread,
      session: ComposerSession(),
      environment: Samples.environment()
    )
  }

  private func json(_ options: ComposerOptions) throws -> String {
    "\(try ViewFactory().makeComposerView(options: options).validated().json)"
  }

  @Test func `an encrypted chat says that it is encrypted`() {
    let text = "This chat is encrypted. Weft can't read or write in it yet."
    let encrypted = options {
      ($0.ownCapabilities, $0.custom["encrypted"]) = ([.leaveChannel], .bool(true))
    }
    #expect(encrypted.refusal == text)
    let other = options { $0.ownCapabilities = [.leaveChannel] }
    #expect(other.refusal == "You may not write in this chat")
    // A host that has the keys lets its user write.
    let readable = options {
      ($0.ownCapabilities, $0.custom["encrypted"]) = ([.sendMessage], .bool(true))
    }
    #expect(readable.refusal == nil)
  }

  @Test func `an invitation shows the inviter and the topic and has two buttons`() throws {
    let invited = options {
      $0.membership = ChatChannelMember(Samples.me)
      $0.membership?.invite = .pending
      $0.members = [ChatChannelMember(Samples.leia)]
      $0.custom["inviter"] = .string(Samples.leia.id.rawValue)
      $0.custom["topic"] = .string("Leaves and kettles")
    }
    let name = Samples.leia.displayName
    #expect(invited.invitation?.text == "\(name) invites you")
    let drawn = try json(invited)
    for part in [
      "\(name) invites you", "Leaves and kettles", ListAction.acceptInvitation,
      ListAction.declineInvitation,
    ] {
      #expect(drawn.contains(part), "\(part)")
    }
    let unknown = options {
      $0.membership = ChatChannelMember(Samples.me)
      $0.membership?.invite = .pending
    }
    #expect(unknown.refusal == "You are invited")
  }

  @Test func `in a list of several accounts the field shows the sending account`() {
    func prompt(_ id: String, isInThread: Bool = false) -> String {
      options(isInThread: isInThread) { $0.id = ChannelID(id) }.prompt
    }
    #expect(prompt("work/matrix:!r:b") == "Write a message as work")
    #expect(prompt("work/matrix:!r:b", isInThread: true) == "Write a reply as work")
    #expect(prompt("matrix:!r/s:b") == "Write a message")
  }
}
