// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftStore
import WeftTestSupport

/// The number of rows that a frame of a list over a file reads.
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

  @Test func `a frame after an event reads only the changed rows`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
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

  @Test func `statements are compiled once, and saving each event costs the same`() throws {
    let engine = try Engine(store: file.store, environment: file.store.head.environment())
    let list = engine.channelList(rows: 30)
    let ids = list.session.channels(in: 0..<30).map(\.id)
    var works: [StoreWork] = []
    for number in 0..<4 {
      let before = file.store.work
      #expect(engine.apply(message(number, in: ids[number])).refusal == nil)
      try engine.save()
      _ = list.screen(rowLimit: 30)
      var work = file.store.work
      work.compiled -= before.compiled
      work.statements -= before.statements
      work.documents -= before.documents
      works.append(work)
    }
    #expect(works[2].compiled == 0 && works[3].compiled == 0)
    #expect(works[3].statements <= 26 && works[3].documents <= 4, "\(works)")
  }
}
