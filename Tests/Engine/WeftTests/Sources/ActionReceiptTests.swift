// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import WeftModel
import WeftSource
import WeftSourceTesting

@testable import Weft

/// Actions that a source has yet to confirm, with every answer given by the test.
@Suite struct ActionReceiptTests {
  private let workspace = SourceWorkspace.standard
  private let main = ChannelID("check:main")
  private let engine: Engine

  init() throws {
    engine = Engine(
      account: SourceAccount(workspace.user),
      environment: ChatEnvironment(now: workspace.now, currentUser: workspace.user)
    )
    let list = engine.channelList(rows: 2)
    let request = try #require(engine.drainRequests().first)
    let rows = workspace.channels.filter { ["check:main", "check:mark"].contains($0.id) }
    let page = SourcePage(rows, next: nil, at: SourcePosition(rawValue: 0))
    engine.receive(.channels(page), to: request)
    _ = (engine.drainRequests(), list)
  }

  private func perform(_ actions: SourceAction...) -> ActionReceipt {
    engine.receipt { for action in actions { try? engine.perform(action) } }
  }

  private func say(_ id: String) -> SourceAction {
    .send(OutgoingMessage(id: MessageID(id), text: "Text"), main)
  }

  @Test func `a receipt is settled once the source has confirmed everything`() {
    let receipt = perform(.pin(main), .mute("check:mark"))
    var isTold = false
    receipt.whenSettled { isTold = true }
    let requests = engine.drainRequests()
    #expect(requests.count == 2)
    engine.receive(.done, to: requests[1])
    #expect(!receipt.isSettled && !isTold)
    engine.receive(.done, to: requests[0])
    #expect(receipt.isSettled && isTold && receipt.refusal == nil)
  }

  @Test func `a receipt contains the source's refusal`() {
    let receipt = perform(.pin(main))
    for request in engine.drainRequests() {
      engine.receive(.failed(SourceError(.notAllowed, "no")), to: request)
    }
    #expect(receipt.isSettled && receipt.refusal?.code == .notAllowed)
  }

  @Test func `a message counts once it has arrived, however often it was sent`() throws {
    let (first, second) = (perform(say("a")), perform(say("b")))
    let sent = try #require(engine.drainRequests().first)
    engine.receive(.failed(SourceError(.offline, "away")), to: sent)
    #expect(!first.isSettled && !second.isSettled)
    let wait = try #require(engine.drainRequests().first)
    engine.receive(.done, to: wait)
    engine.receive(.done, to: try #require(engine.drainRequests().first))
    #expect(first.isSettled && first.refusal == nil && !second.isSettled)
    let next = try #require(engine.drainRequests().first)
    engine.receive(.failed(SourceError(.notAllowed, "no")), to: next)
    #expect(second.isSettled && second.refusal != nil)
  }

  @Test func `actions without a request are settled at once`() {
    #expect(perform().isSettled)
    // Typing is never stored.
    let typing = perform(.typing(true, main))
    #expect(typing.isSettled && typing.refusal == nil)
  }
}
