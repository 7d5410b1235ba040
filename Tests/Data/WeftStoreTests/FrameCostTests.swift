// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftStore
import WeftTestSupport

/// What a frame of a list over a file reads.
@Suite struct FrameCostTests {
  private let file: GeneratedFile

  init() throws { file = try GeneratedFile() }

  private func message(_ number: Int, in channel: ChannelID) -> ChatEvent {
    let at = Date(timeIntervalSince1970: 1_790_000_000 + Double(number))
    return ChatEvent(.messageNew, cid: channel, at: at) {
      $0.user = UserPatch("user-3")
      $0.message = MessagePatch(MessageID("late-\(number)")) {
        $0.text = .set("News")
        $0.author = UserPatch("user-3")
        $0.createdAt = at
      }
    }
  }

  @Test func `a frame after an event reads no row that the event left as it was`() throws {
    let engine = try Engine(store: file.store)
    let list = engine.channelList(rows: 30)
    _ = list.screen(rowLimit: 30)
    let ids = list.session.channels(in: 0..<30).map(\.id)
    #expect(engine.apply(message(0, in: ids[3])).refusal == nil)
    _ = list.screen(rowLimit: 30)
    try engine.save()
    var before = file.store.work
    _ = list.screen(rowLimit: 30)
    #expect(file.store.work == before)
    #expect(engine.apply(message(1, in: ids[5])).refusal == nil)
    before = file.store.work
    _ = list.screen(rowLimit: 30)
    #expect(file.store.work.documents == before.documents)
    #expect(file.store.work.statements - before.statements <= 8)
  }
}
